package import Scores

/// A row of `ranking_entry`.
package struct RankingLine: TableLine {
    package static let table = "ranking_entry"

    package var place: Int
    package var rank: Int?
    package var team: String
    package var sourceTeamID: String?
    package var conference: String?
    private var wins: Int?
    private var losses: Int?
    private var ties: Int?
    private var overtimeLosses: Int?
    package var points: Int?
    package var firstPlaceVotes: Int?
    package private(set) var previousRank: Int?
    package private(set) var wasUnranked: Bool?
    private var previousPrinted: Bool
    package var other: [PrintedStat]

    package enum CodingKeys: String, CodingKey, CaseIterable {
        case place, rank, team, conference, wins, losses, ties, points, other
        case sourceTeamID = "source_team_id"
        case overtimeLosses = "overtime_losses"
        case firstPlaceVotes = "first_place_votes"
        case previousRank = "previous_rank"
        case wasUnranked = "was_unranked"
        case previousPrinted = "previous_printed"
    }

    /// - Parameter place: The line's number on the page, from 1.
    init(_ entry: RankingEntry, place: Int) {
        self.place = place
        rank = entry.rank?.asRank
        team = entry.team.name.inColumn
        sourceTeamID = entry.team.sourceID?.id.inColumn
        conference = entry.team.conference?.inColumn
        wins = entry.record?.wins.inColumn
        losses = entry.record?.losses.inColumn
        ties = entry.record?.ties?.inColumn
        overtimeLosses = entry.record?.overtimeLosses?.inColumn
        points = entry.points?.inColumn
        firstPlaceVotes = entry.firstPlaceVotes?.inColumn
        previousPrinted = entry.previous != nil
        if case .ranked(let rank) = entry.previous { previousRank = rank.asRank }
        wasUnranked = entry.previous.map { $0 == .unranked }
        other = entry.other.inColumn
    }

    package var record: TeamRecord? {
        guard let wins, let losses else { return nil }
        return TeamRecord(wins: wins, losses: losses, ties: ties, overtimeLosses: overtimeLosses)
    }

    /// Places gained since the previous ranking; `nil` when one of the two ranks is missing.
    package var movement: Int? {
        guard let rank, let previousRank else { return nil }
        return previousRank - rank
    }
}

extension RankingLine {
    /// Fills in the previous ranks when the page does not print them. They come from the ranking stored before. When
    /// the page only corrects the stored ranking, the stored previous ranks stay.
    package static func completed(
        _ lines: [RankingLine],
        after stored: [RankingLine],
        hasNewDate: Bool?
    ) -> [RankingLine] {
        guard !stored.isEmpty, !lines.contains(where: \.previousPrinted) else { return lines }
        let isNew = hasNewDate ?? (lines != stored.map(\.asPrinted))
        let storedByTeam = Dictionary(stored.map { ($0.teamKey, $0) }) { first, _ in first }
        return lines.map { line in
            var line = line
            let storedLine = storedByTeam[line.teamKey]
            line.previousRank = isNew ? storedLine?.rank : storedLine?.previousRank
            line.wasUnranked = isNew ? storedLine?.rank == nil : storedLine?.wasUnranked
            return line
        }
    }

    /// The line without the parts that its page did not print.
    private var asPrinted: RankingLine {
        guard !previousPrinted else { return self }
        var line = self
        line.previousRank = nil
        line.wasUnranked = nil
        return line
    }

    private var teamKey: String { sourceTeamID.map { "id:\($0)" } ?? "name:\(team)" }
}
