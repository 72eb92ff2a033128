#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A game in the home feed.
public struct FeedGameResponse: Codable, Hashable, Sendable, Identifiable {
    /// Identifies the game in every other request.
    public let id: UUID
    /// The league.
    public let league: LeagueName
    /// The sport: `lacrosse`, `basketball`, `hockey`.
    public let sport: String
    /// The day in the league's calendar.
    public let day: LocalDay
    /// The start; `nil` if the time is to be announced.
    public let startTime: Date?
    /// The state, one of three values.
    public let status: GameResponse.Status
    /// The state, one of seven values. Without outcomes, a delayed or suspended game is `live` if it has begun, and
    /// otherwise `scheduled`.
    public let statusDetail: GameResponse.StatusDetail
    /// The home team; on neutral ground, the side that is called home.
    public let homeTeam: FeedTeamResponse
    /// The away team.
    public let awayTeam: FeedTeamResponse
    /// The stadium; `nil` if no source names it.
    public let venue: String?
    /// Where it can be watched or heard; empty if no source says.
    public let broadcasts: [BroadcastResponse]
    /// Whether the game has a play-by-play, from which its moments are made.
    public let hasMoments: Bool
    /// ``GameFlowResponse/Status/ready``, ``GameFlowResponse/Status/pending`` or ``GameFlowResponse/Status/none``;
    /// `nil` unless the game is over.
    public let story: GameFlowResponse.Status?
    /// What happened; `nil` if it is hidden.
    public let outcome: FeedOutcomeResponse?

    /// For the server, previews and tests.
    public init(
        id: UUID = UUID(),
        league: LeagueName,
        sport: String,
        day: LocalDay,
        startTime: Date?,
        status: GameResponse.Status = .scheduled,
        statusDetail: GameResponse.StatusDetail = .scheduled,
        homeTeam: FeedTeamResponse,
        awayTeam: FeedTeamResponse,
        venue: String? = nil,
        broadcasts: [BroadcastResponse] = [],
        hasMoments: Bool = false,
        story: GameFlowResponse.Status? = nil,
        outcome: FeedOutcomeResponse? = nil
    ) {
        self.id = id
        self.league = league
        self.sport = sport
        self.day = day
        self.startTime = startTime
        self.status = status
        self.statusDetail = statusDetail
        self.homeTeam = homeTeam
        self.awayTeam = awayTeam
        self.venue = venue
        self.broadcasts = broadcasts
        self.hasMoments = hasMoments
        self.story = story
        self.outcome = outcome
    }

    /// Writes unknown values as null, and omits a hidden outcome.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(league, forKey: .league)
        try fields.encode(sport, forKey: .sport)
        try fields.encode(day, forKey: .day)
        try fields.encode(startTime, forKey: .startTime)
        try fields.encode(status, forKey: .status)
        try fields.encode(statusDetail, forKey: .statusDetail)
        try fields.encode(homeTeam, forKey: .homeTeam)
        try fields.encode(awayTeam, forKey: .awayTeam)
        try fields.encode(venue, forKey: .venue)
        try fields.encode(broadcasts, forKey: .broadcasts)
        try fields.encode(hasMoments, forKey: .hasMoments)
        try fields.encode(story, forKey: .story)
        if let outcome { try fields.encode(outcome, forKey: .outcome) }
    }
}

/// A team in the home feed.
public struct FeedTeamResponse: Codable, Hashable, Sendable, Identifiable {
    /// The server's id; the same in every response and every season.
    public let id: UUID
    /// The name as the source prints it: `Duke`.
    public let name: String
    /// The abbreviation that fans know, usually at most four letters: `DUKE`.
    public let abbreviation: String
    /// The path of the team's logo on the server, for light backgrounds; `nil` if there is none.
    public let logoURL: String?
    /// The main color: `#0c2340`; `nil` if not known.
    public let color: String?
    /// The current rank with its poll; `nil` if the team is unranked or outcomes are hidden, because a rank may depend
    /// on an outcome.
    public let pollRank: PollRankResponse?

    /// For the server, previews and tests.
    public init(
        id: UUID = UUID(),
        name: String,
        abbreviation: String,
        logoURL: String? = nil,
        color: String? = nil,
        pollRank: PollRankResponse? = nil
    ) {
        self.id = id
        self.name = name
        self.abbreviation = abbreviation
        self.logoURL = logoURL
        self.color = color
        self.pollRank = pollRank
    }

    /// Omits unknown and hidden values.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(name, forKey: .name)
        try fields.encode(abbreviation, forKey: .abbreviation)
        if let logoURL { try fields.encode(logoURL, forKey: .logoURL) }
        if let color { try fields.encode(color, forKey: .color) }
        if let pollRank { try fields.encode(pollRank, forKey: .pollRank) }
    }
}

/// What happened in a game of the home feed.
public struct FeedOutcomeResponse: Codable, Hashable, Sendable {
    /// The home team's points so far; `nil` before there is a score.
    public let homeScore: Int?
    /// The away team's points so far; `nil` before there is a score.
    public let awayScore: Int?
    /// `3rd`, `OT`; or why the game is not played as planned: `PPD`, `CANC`, `Delayed`, `Suspended`. `nil` before the
    /// start and after the end.
    public let period: String?
    /// Time left in the period: `7:42`; `nil` in breaks, and if the source shows none.
    public let clock: String?
    /// Points scored in each period, not running totals.
    public let periodScores: [GameWithSourcesResponse.PeriodScore]

    /// For the server, previews and tests.
    public init(
        homeScore: Int?,
        awayScore: Int?,
        period: String? = nil,
        clock: String? = nil,
        periodScores: [GameWithSourcesResponse.PeriodScore] = []
    ) {
        self.homeScore = homeScore
        self.awayScore = awayScore
        self.period = period
        self.clock = clock
        self.periodScores = periodScores
    }
}
