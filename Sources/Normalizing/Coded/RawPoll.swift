package import Scores
package import Sports
import Time

/// A poll as found on a page with named fields.
package struct RawPoll: Hashable, Sendable {
    package var source: String
    /// The league's slug.
    package var sport: String?
    package var name: String?
    /// The day of the poll, in the page's words.
    package var date: String?
    /// The edition within the season: `Week 4`.
    package var edition: String?
    package var entries: [Entry] = []

    package init(source: String) {
        self.source = source
    }

    /// A team's place.
    package struct Entry: Hashable, Sendable {
        package var team = RawTeam()
        /// The team's rank; `0` for an unranked team.
        package var current: String?
        package var previous: String?
        package var points: String?
        package var firstPlaceVotes: String?
        package var record: String?

        package init() {}
    }
}

extension RawPoll {
    /// Reads all places whose team has a name, and lists the others as rejected.
    ///
    /// - Parameter expected: The requested league, used if the page does not name its own.
    package func normalized(league expected: ExpectedLeague) -> RankingReading {
        let words = [edition, date].compactMap { $0?.unblanked }.joined(separator: ", ")
        let day = CivilDate(printed: date.map { String($0.prefix(10)) })
        var reading = RankingReading(
            league: sport.map(expected.registry.league(printed:)) ?? expected.id,
            name: name?.unblanked,
            asOf: words.isEmpty ? nil : TableDate(through: day, text: words),
            entries: []
        )
        for (index, entry) in entries.enumerated() {
            if let team = TeamReading(entry.team, source: source) {
                reading.entries.append(RankingEntry(entry, team: team))
            } else {
                reading.rejected.append(.nameless(at: index))
            }
        }
        return reading
    }
}

extension RankingEntry {
    /// Creates an entry. Pages print 0 for a missing rank.
    fileprivate init(_ raw: RawPoll.Entry, team: TeamReading) {
        self.init(
            team: team,
            rank: Int(printed: raw.current).flatMap { $0 > 0 ? $0 : nil },
            previous: Int(printed: raw.previous).map { $0 > 0 ? .ranked($0) : .unranked },
            firstPlaceVotes: Int(printed: raw.firstPlaceVotes),
            points: Int(printed: raw.points),
            record: TeamRecord(printed: raw.record)
        )
    }
}
