package import Scores
import Time

extension RawStandings {
    /// All lines whose team has a name; the others are listed.
    ///
    /// - Parameter expected: Taken where the page does not name its league.
    package func normalized(league expected: LeagueID) -> StandingsReading {
        let league = sport.map(LeagueID.init(slug:)) ?? expected
        let asOf = day.map { TableDate(through: CivilDate(printed: $0), text: $0) }
        var reading = StandingsReading(league: league, asOf: asOf, groups: [])
        var index = 0
        for raw in groups {
            var group = StandingsGroup(name: raw.name?.unblanked, entries: [])
            for entry in raw.entries {
                if let team = TeamReading(entry.team, source: source) {
                    group.entries.append(StandingsEntry(entry, team: team, league: league))
                } else {
                    reading.rejected.append(.nameless(at: index))
                }
                index += 1
            }
            group.entries = group.entries.inOrderOfPlaces
            reading.groups.append(group)
        }
        return reading
    }
}

extension [StandingsEntry] {
    /// By the printed places where every team has one, those who share one as they stood; else as they are: a part of
    /// the places orders nothing.
    fileprivate var inOrderOfPlaces: [StandingsEntry] {
        let places = compactMap(\.place)
        guard places.count == count else { return self }
        return indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { self[$0] }
    }
}

extension StandingsEntry {
    fileprivate init(_ raw: RawStandings.Entry, team: TeamReading, league: LeagueID) {
        let isHockey = league == .nhl
        self.init(
            team: team,
            place: Int(printed: raw.place).flatMap { $0 > 0 ? $0 : nil },
            overall: TeamRecord(printed: raw.overall, countsOvertimeLosses: isHockey),
            conference: TeamRecord(printed: raw.conference, countsOvertimeLosses: isHockey),
            other: raw.other
        )
    }
}

extension RejectedEntry {
    /// A line whose team has no name.
    static func nameless(at index: Int) -> RejectedEntry {
        RejectedEntry(index: index, id: nil, reason: "\(UnreadableGame.nameless)")
    }
}
