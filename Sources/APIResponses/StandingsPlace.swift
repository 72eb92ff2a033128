package import Scores
package import Storage

/// A team's line in the standings of its league, with its place in its conference or division.
package struct StandingsPlace: Sendable {
    package let line: StandingsLine
    /// From 1, shared by tied teams: as printed, otherwise by the records; `nil` if neither decides it.
    package let place: Int?
}

extension ShownTable<StandingsLine> {
    /// The line and the place of a team; `nil` if the table does not have the team.
    package func place(of team: TeamID) -> StandingsPlace? {
        guard let line = lines.first(where: { $0.team == team })?.line else { return nil }
        let group = lines.map(\.line).filter { $0.groupName == line.groupName }
        return StandingsPlace(line: line, place: line.groupPlace ?? Self.place(of: line, among: group))
    }

    /// The place by the share of games won in the conference, or in all games if the page has no such records. `nil` if
    /// the page lists the teams in another order, because then something else decides, and before the team's first
    /// game.
    private static func place(of line: StandingsLine, among group: [StandingsLine]) -> Int? {
        let records = group.compactMap(\.conference)
        let hasRecords = records.count == group.count
        let shares = (hasRecords ? records : group.compactMap(\.overall)).map { $0.winShare ?? 0 }
        let isSorted = zip(shares, shares.dropFirst()).allSatisfy { $0 >= $1 }
        guard line.groupName != nil, shares.count == group.count, isSorted,
            let own = (hasRecords ? line.conference : line.overall)?.winShare
        else { return nil }
        return 1 + shares.count { $0 > own }
    }
}

extension TeamRecord {
    /// The share of games won, 0…1, with a tie as half a win; `nil` without a game.
    fileprivate var winShare: Double? {
        let games = wins + losses + (ties ?? 0) + (overtimeLosses ?? 0)
        return games > 0 ? (Double(wins) + Double(ties ?? 0) / 2) / Double(games) : nil
    }
}
