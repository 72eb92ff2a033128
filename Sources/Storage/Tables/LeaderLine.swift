package import Scores

/// A row of `leader_entry`.
package struct LeaderLine: TableLine {
    package static let table = "leader_entry"

    package var place: Int
    package var rank: Int?
    package var player: String?
    package var position: String?
    package var classYear: String?
    package var team: String?
    package var sourceTeamID: String?
    package var statistic: String
    package var value: String
    package var other: [PrintedStat]

    package enum CodingKeys: String, CodingKey, CaseIterable {
        case place, rank, player, position, team, statistic, value, other
        case classYear = "class_year"
        case sourceTeamID = "source_team_id"
    }

    /// - Parameter place: The line's number on the page, from 1.
    init(_ entry: LeaderEntry, place: Int) {
        self.place = place
        rank = entry.rank?.asRank
        player = entry.player?.name.inColumn
        position = entry.player?.position?.inColumn
        classYear = entry.player?.classYear?.inColumn
        team = entry.team?.name.inColumn
        sourceTeamID = entry.team?.sourceID?.id.inColumn
        statistic = entry.value.name.inColumn
        value = entry.value.value.inColumn
        other = entry.other.inColumn
    }
}
