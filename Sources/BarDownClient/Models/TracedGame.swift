public import Foundation

/// A game of any sport, as it stands and as it is known. What is not known is `nil`: a score before there is one, a start
/// that is to be announced.
public struct TracedGame: Codable, Hashable, Sendable, Identifiable {
    /// Names the game in every other question.
    public let id: UUID
    /// Whose game it is.
    public let league: League
    /// `lacrosse`, `basketball`, `hockey`.
    public let sport: String
    /// The league's own.
    public let day: GameDay
    /// The side that is at home, or is called so on neutral ground.
    public let homeTeam: Team
    /// The visitors.
    public let awayTeam: Team
    /// Points so far.
    public let homeScore: Int?
    /// Points so far.
    public let awayScore: Int?
    /// As the server says it.
    public let status: GameStatus
    /// `3rd`, `OT`; of a game that is not played as planned the reason: `PPD`, `CANC`, `Delayed`, `Suspended`.
    public let period: String?
    /// What is left of the period: `7:42`; `nil` in breaks and where the source shows none.
    public let clock: String?
    /// `nil`: to be announced.
    public let startTime: Date?
    /// Points made in each period, not running totals.
    public let periodScores: [PeriodScore]
    /// Address of the source's own page about the game, as the server gives it.
    public let sourceURL: String?
    /// Grows with every change of what fans see.
    public let revision: Int
    /// When that revision was stored.
    public let updatedAt: Date
    /// When its source was last asked with an answer that was believed.
    public let sourceUpdatedAt: Date
    /// Whose reading made that revision; `nil` where that is no longer kept.
    public let source: String?
    /// Whether it is live and nothing was heard of it for longer than should be.
    public let isStale: Bool
    /// What of it is there beside its score.
    public let coverage: Coverage
    /// The last time that a score was taken back; `nil` where none was.
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
        /// From 1; overtimes and a shootout go on counting.
        public let period: Int
        /// As scoreboards print it: `3rd`, `OT`, `SO`.
        public let label: String
        /// `regulation`, `overtime`, `shootout`.
        public let kind: String
        /// Made in this period by the home team.
        public let homeScore: Int
        /// Made in this period by the visitors.
        public let awayScore: Int
    }

    /// What of a game is there beside its score.
    public struct Coverage: Codable, Hashable, Sendable {
        /// The points of each period.
        public let periods: Bool
        /// The play-by-play.
        public let plays: Bool
        /// A box score as its source prints it.
        public let box: Bool
    }

    /// A score that was taken back.
    public struct Correction: Codable, Hashable, Sendable {
        /// The revision that brought it.
        public let revision: Int
        /// When it was told.
        public let at: Date
        /// What was corrected to.
        public let homeScore: Int?
        /// What was corrected to.
        public let awayScore: Int?
    }

    /// A game of a slate with what a server would say of how it is known; for previews and tests.
    /// - Parameter revision: Grows with every change.
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
