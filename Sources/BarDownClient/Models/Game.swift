public import Foundation

/// A game as the scoreboard shows it.
public struct Game: Codable, Hashable, Sendable, Identifiable {
    /// Identifies the game in every other request.
    public let id: UUID
    /// The home team; on neutral ground, the side that is called home.
    public let homeTeam: Team
    /// The away team.
    public let awayTeam: Team
    /// Points so far; 0 before the start.
    public let homeScore: Int
    /// Points so far; 0 before the start.
    public let awayScore: Int
    /// The server's status; ``phase`` combines it with ``period``.
    public let status: GameStatus
    /// `3rd`, `OT`; or why the game is not played as planned: `PPD`, `CANC`, `Delayed`, `Suspended`.
    public let period: String?
    /// Time left in the period: `7:42`; `nil` in breaks and if the source shows none.
    public let clock: String?
    /// Midnight in the league's zone if the time is to be announced: use ``start(in:)``.
    public let startTime: Date
    /// Points scored in each period, not running totals.
    public let quarterScores: [QuarterScore]
    /// URL of the source's page about the game, as the server gives it.
    public let boxScoreURL: String?

    /// For previews and tests; otherwise games come from the server.
    public init(
        id: UUID = UUID(),
        homeTeam: Team,
        awayTeam: Team,
        homeScore: Int = 0,
        awayScore: Int = 0,
        status: GameStatus = .scheduled,
        period: String? = nil,
        clock: String? = nil,
        startTime: Date,
        quarterScores: [QuarterScore] = [],
        boxScoreURL: String? = nil
    ) {
        self.id = id
        self.homeTeam = homeTeam
        self.awayTeam = awayTeam
        self.homeScore = homeScore
        self.awayScore = awayScore
        self.status = status
        self.period = period
        self.clock = clock
        self.startTime = startTime
        self.quarterScores = quarterScores
        self.boxScoreURL = boxScoreURL
    }
}

/// Points of one period.
public struct QuarterScore: Codable, Hashable, Sendable {
    /// From 1; periods after regulation are overtimes.
    public let quarter: Int
    /// The home team's points in this period.
    public let homeScore: Int
    /// The away team's points in this period.
    public let awayScore: Int

    /// For previews and tests.
    public init(quarter: Int, homeScore: Int, awayScore: Int) {
        self.quarter = quarter
        self.homeScore = homeScore
        self.awayScore = awayScore
    }
}

/// The state of a game, in one word. Treat an unknown one as ``scheduled``, which claims nothing.
public struct GameStatus: Word {
    /// The JSON value.
    public let rawValue: String

    /// - Parameter rawValue: The JSON value.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Not started, postponed or cancelled.
    public static let scheduled = GameStatus(rawValue: "scheduled")
    /// Started and not over.
    public static let live = GameStatus(rawValue: "live")
    /// Over; corrections are still possible.
    public static let final = GameStatus(rawValue: "final")
}

/// One of the two teams of a game. Treat an unknown value as neither.
public struct Side: Word {
    /// The JSON value.
    public let rawValue: String

    /// - Parameter rawValue: The JSON value.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// ``Game/homeTeam``.
    public static let home = Side(rawValue: "home")
    /// ``Game/awayTeam``.
    public static let away = Side(rawValue: "away")
}
