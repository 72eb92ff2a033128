#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A game of any sport, with the state of its data. Unknown values are `nil`, such as the score before the first goal
/// or a start time to be announced.
public struct GameWithSourcesResponse: Codable, Hashable, Sendable, Identifiable {
    /// Identifies the game in every other request.
    public let id: UUID
    /// The league.
    public let league: LeagueName
    /// The sport: `lacrosse`, `basketball`, `hockey`.
    public let sport: String
    /// The day in the league's calendar.
    public let day: LocalDay
    /// The home team; on neutral ground, the side that is called home.
    public let homeTeam: TeamResponse
    /// The away team.
    public let awayTeam: TeamResponse
    /// The home team's points so far; `nil` before there is a score.
    public let homeScore: Int?
    /// The away team's points so far; `nil` before there is a score.
    public let awayScore: Int?
    /// The state, one of three values.
    public let status: GameResponse.Status
    /// The state, one of seven values; `nil` from servers without them.
    public let statusDetail: GameResponse.StatusDetail?
    /// `3rd`, `OT`; or why the game is not played as planned: `PPD`, `CANC`, `Delayed`, `Suspended`. `nil` before the
    /// start and after the end.
    public let period: String?
    /// Time left in the period: `7:42`; `nil` in breaks, if the source shows none, and whenever ``statusDetail`` is not
    /// `live`.
    public let clock: String?
    /// The start; `nil` if the time is to be announced.
    public let startTime: Date?
    /// Points scored in each period, not running totals.
    public let periodScores: [PeriodScore]
    /// URL of the source's page about the game, as the server returns it.
    public let sourceURL: String?
    /// The stadium; `nil` if no source names it.
    public let venue: String?
    /// The city: `Northfield, MN`.
    public let place: String?
    /// Where it can be watched or heard; empty if no source says, `nil` from servers without it.
    public let broadcasts: [BroadcastResponse]?
    /// Whether neither team is at home; `nil` if no source states it.
    public let neutralSite: Bool?
    /// Whether it counts for the standings of a conference; `nil` if no source states it.
    public let conferenceGame: Bool?
    /// `preseason`, `regular`, `postseason`; `nil` if no source states it.
    public let seasonType: String?
    /// Increases with every change of the published data.
    public let revision: Int
    /// When that revision was stored.
    public let updatedAt: Date
    /// When the game's source last returned a plausible reading.
    public let sourceUpdatedAt: Date
    /// The source that ``revision`` was stored from; `nil` if that is no longer stored.
    public let source: String?
    /// Whether the game is live and its data is older than it should be.
    public let isStale: Bool
    /// The data that the server has about the game in addition to its score.
    public let coverage: Coverage
    /// The latest correction of a published score; `nil` if there was none.
    public let correction: Correction?

    /// For the server, previews and tests.
    public init(
        id: UUID,
        league: LeagueName,
        sport: String,
        day: LocalDay,
        homeTeam: TeamResponse,
        awayTeam: TeamResponse,
        homeScore: Int?,
        awayScore: Int?,
        status: GameResponse.Status,
        statusDetail: GameResponse.StatusDetail?,
        period: String?,
        clock: String?,
        startTime: Date?,
        periodScores: [PeriodScore],
        sourceURL: String?,
        venue: String? = nil,
        place: String? = nil,
        broadcasts: [BroadcastResponse]? = nil,
        neutralSite: Bool? = nil,
        conferenceGame: Bool? = nil,
        seasonType: String? = nil,
        revision: Int,
        updatedAt: Date,
        sourceUpdatedAt: Date,
        source: String?,
        isStale: Bool,
        coverage: Coverage,
        correction: Correction?
    ) {
        self.id = id
        self.league = league
        self.sport = sport
        self.day = day
        self.homeTeam = homeTeam
        self.awayTeam = awayTeam
        self.homeScore = homeScore
        self.awayScore = awayScore
        self.status = status
        self.statusDetail = statusDetail
        self.period = period
        self.clock = clock
        self.startTime = startTime
        self.periodScores = periodScores
        self.sourceURL = sourceURL
        self.venue = venue
        self.place = place
        self.broadcasts = broadcasts
        self.neutralSite = neutralSite
        self.conferenceGame = conferenceGame
        self.seasonType = seasonType
        self.revision = revision
        self.updatedAt = updatedAt
        self.sourceUpdatedAt = sourceUpdatedAt
        self.source = source
        self.isStale = isStale
        self.coverage = coverage
        self.correction = correction
    }

    private enum CodingKeys: String, CodingKey {
        case id, league, sport, day, homeTeam, awayTeam, homeScore, awayScore, status, statusDetail, period, clock
        case startTime, periodScores, sourceURL, venue, place, broadcasts, neutralSite, conferenceGame, seasonType
        case revision, updatedAt, sourceUpdatedAt, source
        case isStale = "stale"
        case coverage, correction
    }
}

extension GameWithSourcesResponse {
    /// Points of one period.
    public struct PeriodScore: Codable, Hashable, Sendable {
        /// From 1; overtimes and a shootout continue the count.
        public let period: Int
        /// The label on scoreboards: `3rd`, `OT`, `SO`.
        public let label: String
        /// `regulation`, `overtime`, `shootout`.
        public let kind: String
        /// The home team's points in this period.
        public let homeScore: Int
        /// The away team's points in this period.
        public let awayScore: Int

        /// For the server, previews and tests.
        public init(period: Int, label: String, kind: String, homeScore: Int, awayScore: Int) {
            self.period = period
            self.label = label
            self.kind = kind
            self.homeScore = homeScore
            self.awayScore = awayScore
        }
    }

    /// The data that the server has about a game in addition to its score.
    public struct Coverage: Codable, Hashable, Sendable {
        /// The points of each period.
        public let periods: Bool
        /// The play-by-play.
        public let plays: Bool
        /// A box score as its source prints it.
        public let box: Bool

        /// For the server, previews and tests.
        public init(periods: Bool, plays: Bool, box: Bool) {
            self.periods = periods
            self.plays = plays
            self.box = box
        }
    }

    /// A correction of a published score.
    public struct Correction: Codable, Hashable, Sendable {
        /// The revision that made the correction.
        public let revision: Int
        /// When the correction was published.
        public let at: Date
        /// The home team's corrected score.
        public let homeScore: Int?
        /// The away team's corrected score.
        public let awayScore: Int?

        /// For the server, previews and tests.
        public init(revision: Int, at: Date, homeScore: Int?, awayScore: Int?) {
            self.revision = revision
            self.at = at
            self.homeScore = homeScore
            self.awayScore = awayScore
        }
    }
}
