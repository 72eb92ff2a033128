public import Foundation

/// A league's polls and computed rankings.
public struct Rankings: Codable, Hashable, Sendable {
    /// Whose they are.
    public let league: League
    /// One a poll; empty where none is known.
    public let rankings: [Poll]
}

/// A poll, or a computed ranking such as the RPI.
public struct Poll: Codable, Hashable, Sendable {
    /// Its name in questions: `ncaa-mens-lacrosse-rpi`.
    public let poll: String
    /// As printed; `nil` where the source has none.
    public let name: String?
    /// Whose it is: `ncaa`.
    public let source: String
    /// Up to when it counts, in the source's words.
    public let asOf: String?
    /// The last day whose games count; `nil` where those words name none.
    public let through: GameDay?
    /// When the source was last asked with an answer that was believed.
    public let updatedAt: Date
    /// When that last changed it.
    public let changedAt: Date
    /// The first first.
    public let entries: [RankingEntry]
}

/// A team's line in a ranking.
public struct RankingEntry: Codable, Hashable, Sendable {
    /// Shared by teams that are level; `nil` for those that only received votes.
    public let rank: Int?
    /// As printed.
    public let team: String
    /// The team that is meant; `nil` where none is known under that name.
    public let teamID: UUID?
    /// As printed.
    public let conference: String?
    /// `14-1`.
    public let record: String?
    /// `nil` in a computed ranking.
    public let points: Int?
    /// `nil` where the source does not say.
    public let firstPlaceVotes: Int?
    /// In the ranking before; `nil` where it was not ranked, or that is not known.
    public let previousRank: Int?
    /// Whether it was not ranked before; `nil`: not known.
    public let wasUnranked: Bool?
    /// Places gained: 2 is from fifth to third.
    public let movement: Int?
    /// The source's own columns, in their order.
    public let other: [TableCell]
}

/// A league's standings; without groups where none are known.
public struct Standings: Codable, Hashable, Sendable {
    /// Whose they are.
    public let league: League
    /// Whose word it is; `nil` where there are none.
    public let source: String?
    /// Up to when they count, in the source's words.
    public let asOf: String?
    /// As ``Poll/through``.
    public let through: GameDay?
    /// As ``Poll/updatedAt``; `nil` where there are none.
    public let updatedAt: Date?
    /// As ``Poll/changedAt``; `nil` where there are none.
    public let changedAt: Date?
    /// A conference, a division or the league each, in the source's order.
    public let groups: [StandingsGroup]
}

/// A table of the standings.
public struct StandingsGroup: Codable, Hashable, Sendable {
    /// `Big Ten`; `nil` where the source has no name.
    public let name: String?
    /// The first first.
    public let entries: [StandingsEntry]
}

/// A team's line in its table.
public struct StandingsEntry: Codable, Hashable, Sendable {
    /// As printed; `nil` where none is.
    public let place: Int?
    /// As printed.
    public let team: String
    /// As ``RankingEntry/teamID``.
    public let teamID: UUID?
    /// Of all games: `14-1`.
    public let record: String?
    /// Against teams of the same conference.
    public let conferenceRecord: String?
    /// As ``RankingEntry/other``.
    public let other: [TableCell]
}

/// The best of a league by each statistic that is read.
public struct Leaders: Codable, Hashable, Sendable {
    /// Whose they are.
    public let league: League
    /// One a statistic; empty where none is known.
    public let leaders: [LeaderList]
}

/// The best by one statistic.
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
    /// The first first.
    public let entries: [LeaderEntry]
}

/// A player, or a team, among the leaders.
public struct LeaderEntry: Codable, Hashable, Sendable {
    /// Shared by those who are level.
    public let rank: Int?
    /// `nil` in a list of teams.
    public let player: String?
    /// As printed.
    public let position: String?
    /// `Jr.`
    public let classYear: String?
    /// Of a player it is his or her team.
    public let team: String?
    /// As ``RankingEntry/teamID``.
    public let teamID: UUID?
    /// The heading of the column that they are ranked by: `Pct.`
    public let statistic: String
    /// As printed: `.700`.
    public let value: String
    /// As ``RankingEntry/other``.
    public let other: [TableCell]
}

/// A cell of a column that is the source's own.
public struct TableCell: Codable, Hashable, Sendable {
    /// The column's heading.
    public let name: String
    /// As printed.
    public let value: String
}
