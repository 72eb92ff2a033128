#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Something noteworthy that happened in a game.
public struct GameEventResponse: Codable, Hashable, Sendable, Identifiable {
    /// Increases over time. Request the events after the last id that you have.
    public let id: Int64
    /// The game's revision that caused the event.
    public let revision: Int64
    /// What happened.
    public let kind: Kind
    /// The score after the event; `nil` if unknown.
    public let homeScore: Int?
    /// The score after the event; `nil` if unknown.
    public let awayScore: Int?
    /// The period: `3rd`, `OT`.
    public let period: String?
    /// Time left in the period: `7:42`.
    public let clock: String?
    /// The side that scored, took the lead or won; `nil` if both or neither did.
    public let side: TeamSide?
    /// The scorer's name; set if exactly one goal or basket was scored and its play is known. It may be added after the
    /// event was first reported.
    public let scorer: String?
    /// The plays that made up the score, in order; plays that the server does not have are missing. `nil` from servers
    /// without this field.
    public let scorers: [ScorerResponse]?
    /// For a comeback: the most points by which the side trailed.
    public let deficit: Int?
    /// For an upset: the home team's rank; `nil` if unranked.
    public let homeRank: Int?
    /// For an upset: the away team's rank; `nil` if unranked.
    public let awayRank: Int?
    /// The name of the poll that both ranks are from. `nil` from servers without this field.
    public let rankingPoll: String?
    /// For a milestone: the players who reached it. `nil` from servers without milestones.
    public let milestones: [MilestoneResponse]?
    /// When the server noticed the event.
    public let createdAt: Date

    /// For the server, previews and tests.
    public init(
        id: Int64,
        revision: Int64,
        kind: Kind,
        homeScore: Int?,
        awayScore: Int?,
        period: String?,
        clock: String?,
        side: TeamSide?,
        scorer: String?,
        scorers: [ScorerResponse]?,
        deficit: Int?,
        homeRank: Int?,
        awayRank: Int?,
        rankingPoll: String?,
        milestones: [MilestoneResponse]?,
        createdAt: Date
    ) {
        self.id = id
        self.revision = revision
        self.kind = kind
        self.homeScore = homeScore
        self.awayScore = awayScore
        self.period = period
        self.clock = clock
        self.side = side
        self.scorer = scorer
        self.scorers = scorers
        self.deficit = deficit
        self.homeRank = homeRank
        self.awayRank = awayRank
        self.rankingPoll = rankingPoll
        self.milestones = milestones
        self.createdAt = createdAt
    }
}

/// A play that added to the score.
public struct ScorerResponse: Codable, Hashable, Sendable {
    /// The player's name, first name first.
    public let player: String
    /// The player's side.
    public let side: TeamSide
    /// The points of the play: 1 for a goal or a free throw, 2 for a long-range goal in the Premier Lacrosse League.
    public let points: Int
    /// The home team's score after the play.
    public let homeScore: Int
    /// The away team's score after the play.
    public let awayScore: Int
    /// The names of the players who assisted, first name first. `nil` from servers without this field.
    public let assists: [String]?
    /// The scorer's goals of the season including this one; `nil` if the source does not state them.
    public let seasonTotal: Int?

    /// For the server, previews and tests.
    public init(
        player: String,
        side: TeamSide,
        points: Int,
        homeScore: Int,
        awayScore: Int,
        assists: [String]? = nil,
        seasonTotal: Int? = nil
    ) {
        self.player = player
        self.side = side
        self.points = points
        self.homeScore = homeScore
        self.awayScore = awayScore
        self.assists = assists
        self.seasonTotal = seasonTotal
    }
}

/// A player's notable number of goals or points in a game.
public struct MilestoneResponse: Codable, Hashable, Sendable {
    /// The player's name, first name first.
    public let player: String
    /// The player's side.
    public let side: TeamSide
    /// Goals; in basketball, points.
    public let points: Int

    /// For the server, previews and tests.
    public init(player: String, side: TeamSide, points: Int) {
        self.player = player
        self.side = side
        self.points = points
    }
}

extension GameEventResponse {
    /// A kind of ``GameEventResponse``. Show an unknown one as news without a heading.
    public struct Kind: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The game begins.
        public static let start = Kind(rawValue: "start")
        /// One or more goals.
        public static let score = Kind(rawValue: "score")
        /// The side that was behind is ahead.
        public static let leadChange = Kind(rawValue: "lead_change")
        /// The score is tied again.
        public static let tie = Kind(rawValue: "tie")
        /// A side that trailed by a lot has tied the game or is ahead.
        public static let comeback = Kind(rawValue: "comeback")
        /// The underdog leads with little time left.
        public static let upsetAlert = Kind(rawValue: "upset_alert")
        /// The underdog has won.
        public static let upset = Kind(rawValue: "upset")
        /// The game has ended, and one side has not scored.
        public static let shutout = Kind(rawValue: "shutout")
        /// A player has reached a notable number of goals or points.
        public static let milestone = Kind(rawValue: "milestone")
        /// A period is over.
        public static let periodEnd = Kind(rawValue: "period_end")
        /// An overtime begins.
        public static let overtime = Kind(rawValue: "overtime")
        /// The game is over.
        public static let final = Kind(rawValue: "final")
        /// A published score or final was wrong.
        public static let correction = Kind(rawValue: "correction")
    }
}
