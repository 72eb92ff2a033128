public import Foundation

/// A game of any sport, with the state of its data. Unknown values are `nil`: a score before the first, a start that is
/// to be announced.
public struct TracedGame: Codable, Hashable, Sendable, Identifiable {
    /// Identifies the game in every other request.
    public let id: UUID
    /// The league.
    public let league: League
    /// `lacrosse`, `basketball`, `hockey`.
    public let sport: String
    /// The day in the league's calendar.
    public let day: GameDay
    /// The home team; on neutral ground, the side that is called home.
    public let homeTeam: Team
    /// The away team.
    public let awayTeam: Team
    /// Points so far.
    public let homeScore: Int?
    /// Points so far.
    public let awayScore: Int?
    /// The server's status.
    public let status: GameStatus
    /// `3rd`, `OT`; or why the game is not played as planned: `PPD`, `CANC`, `Delayed`, `Suspended`.
    public let period: String?
    /// Time left in the period: `7:42`; `nil` in breaks and if the source shows none.
    public let clock: String?
    /// `nil`: to be announced.
    public let startTime: Date?
    /// Points scored in each period, not running totals.
    public let periodScores: [PeriodScore]
    /// URL of the source's page about the game, as the server gives it.
    public let sourceURL: String?
    /// Increases with every change that fans see.
    public let revision: Int
    /// When that revision was stored.
    public let updatedAt: Date
    /// When its source last gave a plausible answer.
    public let sourceUpdatedAt: Date
    /// The source of that revision; `nil` if it is no longer known.
    public let source: String?
    /// Whether the game is live and its data is older than it should be.
    public let isStale: Bool
    /// What the server has of the game besides its score.
    public let coverage: Coverage
    /// The latest correction of a published score; `nil` if there was none.
    public let correction: Correction?

    enum CodingKeys: String, CodingKey {
        case id, league, sport, day, homeTeam, awayTeam, homeScore, awayScore, status, period, clock, startTime
        case periodScores, sourceURL, revision, updatedAt, sourceUpdatedAt, source, coverage, correction
        case isStale = "stale"
    }
}

extension TracedGame {
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
    }

    /// What the server has of a game besides its score.
    public struct Coverage: Codable, Hashable, Sendable {
        /// The points of each period.
        public let periods: Bool
        /// The play-by-play.
        public let plays: Bool
        /// A box score as its source prints it.
        public let box: Bool
    }

    /// A correction of a published score.
    public struct Correction: Codable, Hashable, Sendable {
        /// The revision that made the correction.
        public let revision: Int
        /// When the correction was published.
        public let at: Date
        /// The corrected score.
        public let homeScore: Int?
        /// The corrected score.
        public let awayScore: Int?
    }

    /// A ``Game`` with the data state that a server would add; for previews and tests.
    /// - Parameter revision: Increases with every change.
    public init(_ game: Game, day: GameDay, league: League = .mensLacrosse, revision: Int = 1) {
        id = game.id
        self.league = league
        sport = "lacrosse"
        self.day = day
        homeTeam = game.homeTeam
        awayTeam = game.awayTeam
        let hasBegun = game.status != .scheduled
        homeScore = hasBegun ? game.homeScore : nil
        awayScore = hasBegun ? game.awayScore : nil
        status = game.status
        period = game.period
        clock = game.clock
        startTime = game.startTime
        periodScores = game.quarterScores.map { quarter in
            PeriodScore(
                period: quarter.quarter,
                label: "\(quarter.quarter)",
                kind: "regulation",
                homeScore: quarter.homeScore,
                awayScore: quarter.awayScore
            )
        }
        sourceURL = game.boxScoreURL
        self.revision = revision
        updatedAt = game.startTime
        sourceUpdatedAt = game.startTime
        source = nil
        isStale = false
        coverage = Coverage(periods: !game.quarterScores.isEmpty, plays: false, box: false)
        correction = nil
    }
}
