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
    /// The list's title: `Face-Off Winning Percentage`.
    public let name: String?
    /// The statistic, if its meaning is certain: `goals`.
    public let statistic: String?
    /// Whether players are ranked by their average per game; `nil` if unknown.
    public let isPerGame: Bool?
    /// As ``PollResponse/source``; `bardown` for a list that is counted from box scores.
    public let source: String
    /// As ``PollResponse/asOf``.
    public let asOf: String?
    /// As ``PollResponse/through``.
    public let through: LocalDay?
    /// As ``PollResponse/updatedAt``.
    public let updatedAt: Date
    /// As ``PollResponse/changedAt``.
    public let changedAt: Date
    /// The number of games whose box scores were counted; `nil` for a list that the source prints.
    public let countedGames: Int?
    /// A sentence that says what the list is counted from; `nil` for a list that the source prints.
    public let note: String?
    /// In order of rank.
    public let entries: [LeaderEntryResponse]

    private enum CodingKeys: String, CodingKey {
        case name, statistic, source, asOf, through, updatedAt, changedAt, countedGames, note, entries
        case isPerGame = "perGame"
    }

    /// For the server, previews and tests.
    public init(
        name: String?,
        statistic: String?,
        isPerGame: Bool?,
        source: String,
        asOf: String?,
        through: LocalDay?,
        updatedAt: Date,
        changedAt: Date,
        countedGames: Int?,
        note: String?,
        entries: [LeaderEntryResponse]
    ) {
        self.name = name
        self.statistic = statistic
        self.isPerGame = isPerGame
        self.source = source
        self.asOf = asOf
        self.through = through
        self.updatedAt = updatedAt
        self.changedAt = changedAt
        self.countedGames = countedGames
        self.note = note
        self.entries = entries
    }
}

/// A player, or a team, among the leaders.
public struct LeaderEntryResponse: Codable, Hashable, Sendable {
    /// The rank, shared by tied entries.
    public let rank: Int?
    /// The player's name; `nil` in a list of teams.
    public let player: String?
    /// The player, as in other responses; `nil` if the name fits none or several of the stored players.
    public let playerID: UUID?
    /// The position as printed by the source.
    public let position: String?
    /// The player's year in college: `Jr.`
    public let classYear: String?
    /// The team, or the player's team.
    public let team: String?
    /// As ``RankingEntryResponse/teamID``.
    public let teamID: UUID?
    /// The heading of the column by which the list is ranked: `Pct.`
    public let statistic: String
    /// The value in that column as printed by the source: `.700`.
    public let value: String
    /// Games played; `nil` if the source does not say.
    public let gamesPlayed: Int?
    /// As ``RankingEntryResponse/other``.
    public let other: [TableCellResponse]

    /// For the server, previews and tests.
    public init(
        rank: Int?,
        player: String?,
        playerID: UUID? = nil,
        position: String?,
        classYear: String?,
        team: String?,
        teamID: UUID?,
        statistic: String,
        value: String,
        gamesPlayed: Int?,
        other: [TableCellResponse]
    ) {
        self.rank = rank
        self.player = player
        self.playerID = playerID
        self.position = position
        self.classYear = classYear
        self.team = team
        self.teamID = teamID
        self.statistic = statistic
        self.value = value
        self.gamesPlayed = gamesPlayed
        self.other = other
    }
}
