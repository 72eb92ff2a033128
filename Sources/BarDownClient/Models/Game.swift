public import Foundation

/// A game as the scoreboard shows it.
public struct Game: Codable, Hashable, Sendable, Identifiable {
    /// Names the game in every other question.
    public let id: UUID
    /// The side that is at home, or is called so on neutral ground.
    public let homeTeam: Team
    /// The visitors.
    public let awayTeam: Team
    /// Points so far; 0 before the start as well.
    public let homeScore: Int
    /// Points so far; 0 before the start as well.
    public let awayScore: Int
    /// As the server says it; ``phase`` reads it together with ``period``.
    public let status: GameStatus
    /// `3rd`, `OT`; of a game that is not played as planned the reason: `PPD`, `CANC`, `Delayed`, `Suspended`.
    public let period: String?
    /// What is left of the period: `7:42`; `nil` in breaks and where the source shows none.
    public let clock: String?
    /// Midnight of the league's zone where the hour is to be announced: ask ``start(in:)``.
    public let startTime: Date
    /// Points made in each period, not running totals.
    public let quarterScores: [QuarterScore]
    /// Address of the source's own page about the game, as the server gives it.
    public let boxScoreURL: String?

    /// For previews and tests; in life a game comes from the server.
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
    /// From 1; what follows regulation is overtime.
    public let quarter: Int
    /// Made in this period by the home team.
    public let homeScore: Int
    /// Made in this period by the visitors.
    public let awayScore: Int

    /// For previews and tests.
    public init(quarter: Int, homeScore: Int, awayScore: Int) {
        self.quarter = quarter
        self.homeScore = homeScore
        self.awayScore = awayScore
    }
}

/// Where a game stands, in one word. Treat one that you do not know as ``scheduled``: nothing is claimed then.
public struct GameStatus: Word {
    /// As it stands in JSON.
    public let rawValue: String

    /// - Parameter rawValue: As it stands in JSON.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Not begun; also one that was postponed or cancelled.
    public static let scheduled = GameStatus(rawValue: "scheduled")
    /// Begun and not over.
    public static let live = GameStatus(rawValue: "live")
    /// Over; corrections may come.
    public static let final = GameStatus(rawValue: "final")
}

/// One of the two teams of a game. Treat one that you do not know as neither.
public struct Side: Word {
    /// As it stands in JSON.
    public let rawValue: String

    /// - Parameter rawValue: As it stands in JSON.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// ``Game/homeTeam``.
    public static let home = Side(rawValue: "home")
    /// ``Game/awayTeam``.
    public static let away = Side(rawValue: "away")
}
