#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A league's polls and computed rankings.
public struct RankingsResponse: Codable, Hashable, Sendable {
    /// The league.
    public let league: LeagueName
    /// One entry per poll; empty if none is known.
    public let rankings: [PollResponse]

    /// For the server, previews and tests.
    public init(league: LeagueName, rankings: [PollResponse]) {
        self.league = league
        self.rankings = rankings
    }
}

/// A poll, or a computed ranking such as the RPI.
public struct PollResponse: Codable, Hashable, Sendable {
    /// The poll's name in requests: `ncaa-mens-lacrosse-rpi`.
    public let poll: String
    /// The name as printed; `nil` if the source has none.
    public let name: String?
    /// The source: `ncaa`.
    public let source: String
    /// The period that the poll covers, in the source's words.
    public let asOf: String?
    /// The last day whose games count; `nil` if the source's wording does not say.
    public let through: LocalDay?
    /// When the source last returned a plausible reading.
    public let updatedAt: Date
    /// When the ranking last changed.
    public let changedAt: Date
    /// Whether the ranks next to the names of teams are from this poll; `nil` from servers that do not say.
    public let isShownWithTeams: Bool?
    /// In order of rank.
    public let entries: [RankingEntryResponse]

    private enum CodingKeys: String, CodingKey {
        case poll, name, source, asOf, through, updatedAt, changedAt, entries
        case isShownWithTeams = "shownWithTeams"
    }

    /// For the server, previews and tests.
    public init(
        poll: String,
        name: String?,
        source: String,
        asOf: String?,
        through: LocalDay?,
        updatedAt: Date,
        changedAt: Date,
        isShownWithTeams: Bool?,
        entries: [RankingEntryResponse]
    ) {
        self.poll = poll
        self.name = name
        self.source = source
        self.asOf = asOf
        self.through = through
        self.updatedAt = updatedAt
        self.changedAt = changedAt
        self.isShownWithTeams = isShownWithTeams
        self.entries = entries
    }
}

/// A team's line in a ranking.
public struct RankingEntryResponse: Codable, Hashable, Sendable {
    /// Shared by tied teams; `nil` for teams that only received votes.
    public let rank: Int?
    /// The team's name as printed by the source.
    public let team: String
    /// The team's id; `nil` if no team of that name is known.
    public let teamID: UUID?
    /// The conference as printed by the source.
    public let conference: String?
    /// Games won and lost: `14-1`.
    public let record: String?
    /// The points that voters gave; `nil` in a computed ranking.
    public let points: Int?
    /// The number of voters who ranked the team first; `nil` if the source does not say.
    public let firstPlaceVotes: Int?
    /// The rank in the previous ranking; `nil` if unranked or unknown.
    public let previousRank: Int?
    /// Whether the team was unranked in the previous ranking; `nil` if unknown.
    public let wasUnranked: Bool?
    /// The places gained since the previous ranking: 2 means from fifth to third.
    public let movement: Int?
    /// The source's own columns, in their order.
    public let other: [TableCellResponse]

    /// For the server, previews and tests.
    public init(
        rank: Int?,
        team: String,
        teamID: UUID?,
        conference: String?,
        record: String?,
        points: Int?,
        firstPlaceVotes: Int?,
        previousRank: Int?,
        wasUnranked: Bool?,
        movement: Int?,
        other: [TableCellResponse]
    ) {
        self.rank = rank
        self.team = team
        self.teamID = teamID
        self.conference = conference
        self.record = record
        self.points = points
        self.firstPlaceVotes = firstPlaceVotes
        self.previousRank = previousRank
        self.wasUnranked = wasUnranked
        self.movement = movement
        self.other = other
    }
}

/// A cell of one of the source's own columns.
public struct TableCellResponse: Codable, Hashable, Sendable {
    /// The column's heading.
    public let name: String
    /// As printed by the source.
    public let value: String

    /// For the server, previews and tests.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
