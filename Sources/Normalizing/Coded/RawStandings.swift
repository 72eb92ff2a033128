package import Scores
package import Sports
import Time

/// The tables of a league as found on a page with named fields.
package struct RawStandings: Hashable, Sendable {
    package var source: String
    /// The league's slug.
    package var sport: String?
    /// The last day whose games the tables count.
    package var day: String?
    package var groups: [Group] = []

    package init(source: String) {
        self.source = source
    }

    /// One table.
    package struct Group: Hashable, Sendable {
        package var name: String?
        package var entries: [Entry] = []

        package init(name: String?) {
            self.name = name
        }
    }

    /// A team's line.
    package struct Entry: Hashable, Sendable {
        package var team = RawTeam()
        package var place: String?
        package var overall: String?
        package var conference: String?
        /// The other columns of the line.
        package var other: [PrintedStat] = []

        package init() {}
    }
}

extension RawStandings {
    /// Reads all lines whose team has a name, and lists the others as rejected.
    ///
    /// - Parameter expected: The requested league, used if the page does not name its own.
    package func normalized(league expected: ExpectedLeague) -> StandingsReading {
        let league = sport.map(expected.registry.league(printed:)) ?? expected.id
        let countsOvertimeLosses = expected.registry[league]?.countsOvertimeLosses ?? false
        let asOf = day.map { TableDate(through: CivilDate(printed: $0), text: $0) }
        var reading = StandingsReading(league: league, asOf: asOf, groups: [])
        var index = 0
        for raw in groups {
            var group = StandingsGroup(name: raw.name?.unblanked, entries: [])
            for entry in raw.entries {
                if let team = TeamReading(entry.team, source: source) {
                    group.entries.append(StandingsEntry(entry, team: team, countsOvertimeLosses: countsOvertimeLosses))
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
    /// The entries by printed place if every team has one, with ties in their original order; otherwise unchanged,
    /// because an incomplete list of places defines no order.
    fileprivate var inOrderOfPlaces: [StandingsEntry] {
        let places = compactMap(\.place)
        guard places.count == count else { return self }
        return indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { self[$0] }
    }
}

extension StandingsEntry {
    fileprivate init(_ raw: RawStandings.Entry, team: TeamReading, countsOvertimeLosses: Bool) {
        self.init(
            team: team,
            place: Int(printed: raw.place).flatMap { $0 > 0 ? $0 : nil },
            overall: TeamRecord(printed: raw.overall, countsOvertimeLosses: countsOvertimeLosses),
            conference: TeamRecord(printed: raw.conference, countsOvertimeLosses: countsOvertimeLosses),
            other: raw.other
        )
    }
}

extension RejectedEntry {
    /// Creates the rejection of a line whose team has no name.
    static func nameless(at index: Int) -> RejectedEntry {
        RejectedEntry(index: index, id: nil, reason: "\(UnreadableGame.nameless)")
    }
}
