public import Foundation

/// A league's polls and computed rankings.
public struct Rankings: Codable, Hashable, Sendable {
    /// The league.
    public let league: League
    /// One entry per poll; empty if none is known.
    public let rankings: [Poll]
}

/// A poll, or a computed ranking such as the RPI.
public struct Poll: Codable, Hashable, Sendable {
    /// Its name in requests: `ncaa-mens-lacrosse-rpi`.
    public let poll: String
    /// The name as printed; `nil` if the source has none.
    public let name: String?
    /// The source: `ncaa`.
    public let source: String
    /// The period that it covers, in the source's words.
    public let asOf: String?
    /// The last day whose games count; `nil` if those words do not say.
    public let through: GameDay?
    /// When the source last gave a plausible answer.
    public let updatedAt: Date
    /// When it last changed.
    public let changedAt: Date
    /// In order of rank.
    public let entries: [RankingEntry]
}

/// A team's line in a ranking.
public struct RankingEntry: Codable, Hashable, Sendable {
    /// Shared by tied teams; `nil` for teams that only received votes.
    public let rank: Int?
    /// As printed.
    public let team: String
    /// The team's id; `nil` if no team of that name is known.
    public let teamID: UUID?
    /// As printed.
    public let conference: String?
    /// `14-1`.
    public let record: String?
    /// `nil` in a computed ranking.
    public let points: Int?
    /// `nil` if the source does not say.
    public let firstPlaceVotes: Int?
    /// The rank in the previous ranking; `nil` if unranked or unknown.
    public let previousRank: Int?
    /// Whether it was unranked before; `nil` if unknown.
    public let wasUnranked: Bool?
    /// Places gained: 2 means from fifth to third.
    public let movement: Int?
    /// The source's own columns, in their order.
    public let other: [TableCell]
}

/// A league's standings; without groups if none are known.
public struct Standings: Codable, Hashable, Sendable {
    /// The league.
    public let league: League
    /// The source; `nil` if there are no standings.
    public let source: String?
    /// The period that they cover, in the source's words.
    public let asOf: String?
    /// As ``Poll/through``.
    public let through: GameDay?
    /// As ``Poll/updatedAt``; `nil` if there are no standings.
    public let updatedAt: Date?
    /// As ``Poll/changedAt``; `nil` if there are no standings.
    public let changedAt: Date?
    /// Conferences, divisions or the whole league, in the source's order.
    public let groups: [StandingsGroup]
}

/// A table of the standings.
public struct StandingsGroup: Codable, Hashable, Sendable {
    /// `Big Ten`; `nil` if the source gives no name.
    public let name: String?
    /// In order of rank.
    public let entries: [StandingsEntry]
}

/// A team's line in its table.
public struct StandingsEntry: Codable, Hashable, Sendable {
    /// The place as printed; `nil` if there is none.
    public let place: Int?
    /// As printed.
    public let team: String
    /// As ``RankingEntry/teamID``.
    public let teamID: UUID?
    /// Record in all games: `14-1`.
    public let record: String?
    /// Record against teams of the same conference.
    public let conferenceRecord: String?
    /// As ``RankingEntry/other``.
    public let other: [TableCell]
}

/// A league's leaders by statistic.
public struct Leaders: Codable, Hashable, Sendable {
    /// The league.
    public let league: League
    /// One entry per statistic; empty if none is known.
    public let leaders: [LeaderList]
}

/// The leaders by one statistic.
public struct LeaderList: Codable, Hashable, Sendable {
    /// `Face-Off Winning Percentage`.
    public let name: String?
    /// As ``Poll/source``.
    public let source: String
    /// As ``Poll/asOf``.
    public let asOf: String?
    /// As ``Poll/through``.
    public let through: GameDay?
    /// As ``Poll/updatedAt``.
    public let updatedAt: Date
    /// As ``Poll/changedAt``.
    public let changedAt: Date
    /// In order of rank.
    public let entries: [LeaderEntry]
}

/// A player, or a team, among the leaders.
public struct LeaderEntry: Codable, Hashable, Sendable {
    /// Shared by those who are tied.
    public let rank: Int?
    /// `nil` in a list of teams.
    public let player: String?
    /// As printed.
    public let position: String?
    /// `Jr.`
    public let classYear: String?
    /// The team, or the player's team.
    public let team: String?
    /// As ``RankingEntry/teamID``.
    public let teamID: UUID?
    /// The heading of the column that ranks them: `Pct.`
    public let statistic: String
    /// As printed: `.700`.
    public let value: String
    /// As ``RankingEntry/other``.
    public let other: [TableCell]
}

/// A cell of one of the source's own columns.
public struct TableCell: Codable, Hashable, Sendable {
    /// The column's heading.
    public let name: String
    /// As printed.
    public let value: String
}
