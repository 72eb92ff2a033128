package import APIModels
import FoundationEssentials
package import Scores
import Sports
import Storage
import Time

extension LeadersResponse {
    package init(_ leaders: LeagueLeaders, of league: LeagueID) {
        self.init(league: LeagueName(league), leaders: leaders.lists.map { LeaderListResponse($0, of: leaders) })
    }
}

extension LeaderListResponse {
    fileprivate init(_ list: LeagueLeaders.List, of leaders: LeagueLeaders) {
        let table = list.table
        self.init(
            name: table.name,
            statistic: list.rule?.statistic.rawValue,
            isPerGame: list.rule?.isPerGame,
            source: table.source,
            asOf: table.asOf,
            through: table.through.map(LocalDay.init),
            updatedAt: Date(table.askedAt),
            changedAt: Date(table.changedAt),
            countedGames: list.countedGames,
            note: list.note,
            entries: table.lines.map { LeaderEntryResponse($0, of: leaders) }
        )
    }
}

extension LeaderEntryResponse {
    fileprivate init(_ shown: ShownLine<LeaderLine>, of leaders: LeagueLeaders) {
        let line = shown.line
        self.init(
            rank: line.rank,
            player: leaders.playerName(of: shown),
            playerID: leaders.players.player(of: shown)?.id.rawValue,
            position: line.position,
            classYear: line.classYear,
            team: line.team,
            teamID: shown.team?.rawValue,
            statistic: line.statistic,
            value: line.value,
            gamesPlayed: line.gamesPlayed,
            other: line.other.map(TableCellResponse.init)
        )
    }
}

extension LeaderLine {
    /// The number in the column of games; `nil` if there is none.
    fileprivate var gamesPlayed: Int? {
        other.first { ["games", "gp"].contains($0.name.lowercased()) }.flatMap { Int($0.value) }
    }
}
