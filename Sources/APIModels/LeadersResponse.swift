#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A league's leaders by statistic.
public struct LeadersResponse: Codable, Hashable, Sendable {
    /// The league.
    public let league: LeagueName
    /// One entry per statistic; empty if none is known.
    public let leaders: [LeaderListResponse]

    /// For the server, previews and tests.
    public init(league: LeagueName, leaders: [LeaderListResponse]) {
        self.league = league
        self.leaders = leaders
    }
}

/// The leaders by one statistic.
public struct LeaderListResponse: Codable, Hashable, Sendable {
    /// `Face-Off Winning Percentage`.
    public let name: String?
    /// As ``PollResponse/source``.
    public let source: String
    /// As ``PollResponse/asOf``.
    public let asOf: String?
    /// As ``PollResponse/through``.
    public let through: LocalDay?
    /// As ``PollResponse/updatedAt``.
    public let updatedAt: Date
    /// As ``PollResponse/changedAt``.
    public let changedAt: Date
    /// In order of rank.
    public let entries: [LeaderEntryResponse]

    /// For the server, previews and tests.
    public init(
        name: String?,
        source: String,
        asOf: String?,
        through: LocalDay?,
        updatedAt: Date,
        changedAt: Date,
        entries: [LeaderEntryResponse]
    ) {
        self.name = name
        self.source = source
        self.asOf = asOf
        self.through = through
        self.updatedAt = updatedAt
        self.changedAt = changedAt
        self.entries = entries
    }
}

/// A player, or a team, among the leaders.
public struct LeaderEntryResponse: Codable, Hashable, Sendable {
    /// Shared by tied entries.
    public let rank: Int?
    /// `nil` in a list of teams.
    public let player: String?
    /// As printed by the source.
    public let position: String?
    /// `Jr.`
    public let classYear: String?
    /// The team, or the player's team.
    public let team: String?
    /// As ``RankingEntryResponse/teamID``.
    public let teamID: UUID?
    /// The heading of the column by which they are ranked: `Pct.`
    public let statistic: String
    /// As printed by the source: `.700`.
    public let value: String
    /// As ``RankingEntryResponse/other``.
    public let other: [TableCellResponse]

    /// For the server, previews and tests.
    public init(
        rank: Int?,
        player: String?,
        position: String?,
        classYear: String?,
        team: String?,
        teamID: UUID?,
        statistic: String,
        value: String,
        other: [TableCellResponse]
    ) {
        self.rank = rank
        self.player = player
        self.position = position
        self.classYear = classYear
        self.team = team
        self.teamID = teamID
        self.statistic = statistic
        self.value = value
        self.other = other
    }
}
