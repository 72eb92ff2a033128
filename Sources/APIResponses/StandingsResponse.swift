package import APIModels
import FoundationEssentials
package import Scores
import Sports
import Storage
import Time

extension StandingsResponse {
    /// - Parameter standings: `nil` if none are stored.
    package init(_ standings: LeagueStandings?, of league: LeagueID) {
        let table = standings?.table
        self.init(
            league: LeagueName(league),
            source: table?.source,
            asOf: table?.asOf,
            through: table?.through.map(LocalDay.init),
            updatedAt: table.map { Date($0.askedAt) },
            changedAt: table.map { Date($0.changedAt) },
            columns: standings?.columns.map(StandingsColumnResponse.init) ?? [],
            playoffs: standings?.playoffs.map(PlayoffRulesResponse.init),
            groups: standings?.groups.map { group in
                StandingsGroupResponse(
                    name: group.name,
                    entries: group.rows.map { StandingsEntryResponse($0, columns: standings?.columns ?? []) }
                )
            } ?? []
        )
    }
}

extension StandingsEntryResponse {
    fileprivate init(_ row: LeagueStandings.Row, columns: [StandingsColumn]) {
        let line = row.line
        self.init(
            place: line.groupPlace,
            team: line.team,
            teamID: row.team?.rawValue,
            record: line.overall?.description,
            conferenceRecord: line.conference?.description,
            playoffPosition: row.playoffs.map { PlayoffPosition(rawValue: $0.rawValue) },
            figures: StandingsFiguresResponse(row.figures, columns: Set(columns.map(\.figure))),
            other: line.other.map(TableCellResponse.init)
        )
    }
}

extension StandingsFiguresResponse {
    /// - Parameter columns: The columns of the standings. Points are left out unless there is a column of points,
    ///   because some sources print points with another meaning in sports whose standings have none.
    fileprivate init(_ figures: StandingsFigures, columns: Set<StandingsFigure>) {
        let hasPoints = columns.contains(.points)
        let record = { (figure: StandingsFigure) in figures[figure]?.record?.description }
        self.init(
            gamesPlayed: figures[.gamesPlayed]?.number,
            wins: figures[.wins]?.number,
            losses: figures[.losses]?.number,
            ties: figures[.ties]?.number,
            overtimeLosses: figures[.overtimeLosses]?.number,
            points: hasPoints ? figures[.points]?.number : nil,
            pointsShare: hasPoints ? figures[.pointsShare]?.fraction : nil,
            winShare: figures[.winShare]?.fraction,
            gamesBehind: figures[.gamesBehind]?.fraction,
            scored: figures[.scored]?.number,
            conceded: figures[.conceded]?.number,
            difference: figures[.difference]?.number,
            home: record(.home),
            away: record(.away),
            lastTen: record(.lastTen),
            streak: figures[.streak]?.text,
            counted: StandingsFigure.allCases.filter(figures.counted.contains).map(\.rawValue)
        )
    }
}

extension StandingsColumnResponse {
    fileprivate init(_ column: StandingsColumn) {
        self.init(key: column.figure.rawValue, name: column.name, abbreviation: column.abbreviation)
    }
}

extension PlayoffRulesResponse {
    fileprivate init(_ rules: PlayoffRules) {
        self.init(
            level: rules.level.rawValue,
            places: rules.places,
            playInPlaces: rules.playInPlaces,
            wildCards: rules.wildCards
        )
    }
}
