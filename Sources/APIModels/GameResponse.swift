#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A game as the scoreboard shows it.
public struct GameResponse: Codable, Hashable, Sendable, Identifiable {
    /// Identifies the game in every other request.
    public let id: UUID
    /// The home team; on neutral ground, the side that is called home.
    public let homeTeam: TeamResponse
    /// The away team.
    public let awayTeam: TeamResponse
    /// Points so far; 0 before the start.
    public let homeScore: Int
    /// Points so far; 0 before the start.
    public let awayScore: Int
    /// The state, one of three values; ``statusDetail`` is more precise.
    public let status: Status
    /// The state, one of seven values; `nil` from servers without them.
    public let statusDetail: StatusDetail?
    /// `3rd`, `OT`; or why the game is not played as planned: `PPD`, `CANC`, `Delayed`, `Suspended`. `nil` before the
    /// start and after the end.
    public let period: String?
    /// Time left in the period: `7:42`; `nil` in breaks, if the source shows none, and whenever ``statusDetail`` is not
    /// `live`.
    public let clock: String?
    /// The start; midnight of the game's day in the league's zone if the time is to be announced.
    public let startTime: Date
    /// Points scored in each period, not running totals.
    public let quarterScores: [QuarterScoreResponse]
    /// URL of the source's page about the game, as the server returns it.
    public let boxScoreURL: String?
    /// The league; missing for lacrosse.
    public let league: LeagueName?
    /// `basketball`, `hockey`; missing for lacrosse.
    public let sport: String?
    /// Points scored in each period, with the period's label and kind; missing for lacrosse.
    public let periodScores: [GameWithSourcesResponse.PeriodScore]?
    /// When the game's source last returned a plausible reading; missing unless requested with `include=freshness`.
    public let sourceUpdatedAt: Date?
    /// When the published data of the game last changed; missing unless requested, like ``sourceUpdatedAt``.
    public let changedAt: Date?
    /// Whether the game is live and its data is older than it should be; missing unless requested, like
    /// ``sourceUpdatedAt``.
    public let isStale: Bool?

    private enum CodingKeys: String, CodingKey {
        case id, homeTeam, awayTeam, homeScore, awayScore, status, statusDetail, period, clock, startTime
        case quarterScores, boxScoreURL, league, sport, periodScores, sourceUpdatedAt, changedAt
        case isStale = "stale"
    }

    /// For the server, previews and tests.
    public init(
        id: UUID = UUID(),
        homeTeam: TeamResponse,
        awayTeam: TeamResponse,
        homeScore: Int = 0,
        awayScore: Int = 0,
        status: Status = .scheduled,
        statusDetail: StatusDetail? = nil,
        period: String? = nil,
        clock: String? = nil,
        startTime: Date,
        quarterScores: [QuarterScoreResponse] = [],
        boxScoreURL: String? = nil,
        league: LeagueName? = nil,
        sport: String? = nil,
        periodScores: [GameWithSourcesResponse.PeriodScore]? = nil,
        sourceUpdatedAt: Date? = nil,
        changedAt: Date? = nil,
        isStale: Bool? = nil
    ) {
        self.id = id
        self.homeTeam = homeTeam
        self.awayTeam = awayTeam
        self.homeScore = homeScore
        self.awayScore = awayScore
        self.status = status
        self.statusDetail = statusDetail
        self.period = period
        self.clock = clock
        self.startTime = startTime
        self.quarterScores = quarterScores
        self.boxScoreURL = boxScoreURL
        self.league = league
        self.sport = sport
        self.periodScores = periodScores
        self.sourceUpdatedAt = sourceUpdatedAt
        self.changedAt = changedAt
        self.isStale = isStale
    }
}

extension GameResponse {
    /// Writes unknown values as null, and omits fields that do not apply to the game's sport or were not requested.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(homeTeam, forKey: .homeTeam)
        try fields.encode(awayTeam, forKey: .awayTeam)
        try fields.encode(homeScore, forKey: .homeScore)
        try fields.encode(awayScore, forKey: .awayScore)
        try fields.encode(status, forKey: .status)
        try fields.encode(statusDetail, forKey: .statusDetail)
        try fields.encode(period, forKey: .period)
        try fields.encode(clock, forKey: .clock)
        try fields.encode(startTime, forKey: .startTime)
        try fields.encode(quarterScores, forKey: .quarterScores)
        try fields.encode(boxScoreURL, forKey: .boxScoreURL)
        if let league { try fields.encode(league, forKey: .league) }
        if let sport { try fields.encode(sport, forKey: .sport) }
        if let periodScores { try fields.encode(periodScores, forKey: .periodScores) }
        if let sourceUpdatedAt { try fields.encode(sourceUpdatedAt, forKey: .sourceUpdatedAt) }
        if let changedAt { try fields.encode(changedAt, forKey: .changedAt) }
        if let isStale { try fields.encode(isStale, forKey: .isStale) }
    }
}

/// Points of one period.
public struct QuarterScoreResponse: Codable, Hashable, Sendable {
    /// From 1; overtimes and a shootout continue the count.
    public let quarter: Int
    /// The home team's points in this period.
    public let homeScore: Int
    /// The away team's points in this period.
    public let awayScore: Int

    /// For the server, previews and tests.
    public init(quarter: Int, homeScore: Int, awayScore: Int) {
        self.quarter = quarter
        self.homeScore = homeScore
        self.awayScore = awayScore
    }
}
