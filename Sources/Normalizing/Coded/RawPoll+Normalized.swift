package import Scores
package import Sports
import Time

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
    /// Creates an entry. A missing rank is printed as 0.
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
