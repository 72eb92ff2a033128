public import Foundation

/// Something that happened in a game and was worth telling.
public struct GameEvent: Codable, Hashable, Sendable, Identifiable {
    /// Rises with time; ask for what comes after the last that you have.
    public let id: Int64
    /// The game's revision that brought it.
    public let revision: Int64
    /// What happened.
    public let kind: GameEventKind
    /// The score after it; `nil` where none was known.
    public let homeScore: Int?
    /// The score after it; `nil` where none was known.
    public let awayScore: Int?
    /// `3rd`, `OT`.
    public let period: String?
    /// What was left of the period: `7:42`.
    public let clock: String?
    /// Who scored, took the lead or won; `nil` where both or neither did.
    public let side: Side?
    /// Where exactly one goal was scored and its play is known.
    public let scorer: String?
    /// Of a comeback: how far the side was behind at the most.
    public let deficit: Int?
    /// Of an upset: the home team's rank; `nil` where it has none.
    public let homeRank: Int?
    /// Of an upset: the away team's rank; `nil` where it has none.
    public let awayRank: Int?
    /// Of a milestone: who reached it. `nil` from a server that knows of none.
    public let milestones: [Milestone]?
    /// When the server noticed.
    public let createdAt: Date
}

/// How much a player has scored in a game.
public struct Milestone: Codable, Hashable, Sendable {
    /// As the source names the player.
    public let player: String
    /// The player's side.
    public let side: Side
    /// Goals; in basketball points.
    public let points: Int
}

/// A kind of ``GameEvent``. Treat one that you do not know as news without a heading.
public struct GameEventKind: Word {
    /// As it stands in JSON.
    public let rawValue: String

    /// - Parameter rawValue: As it stands in JSON.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The first face-off.
    public static let start = GameEventKind(rawValue: "start")
    /// One goal or more.
    public static let score = GameEventKind(rawValue: "score")
    /// The side that was behind is ahead.
    public static let leadChange = GameEventKind(rawValue: "lead_change")
    /// Level again.
    public static let tie = GameEventKind(rawValue: "tie")
    /// A side that was far behind has drawn level or is ahead.
    public static let comeback = GameEventKind(rawValue: "comeback")
    /// The side that nobody expects to win leads, and little time is left.
    public static let upsetAlert = GameEventKind(rawValue: "upset_alert")
    /// The side that nobody expected to win has won.
    public static let upset = GameEventKind(rawValue: "upset")
    /// A game is over in which one side scored nothing.
    public static let shutout = GameEventKind(rawValue: "shutout")
    /// A player has scored as often as fans talk about.
    public static let milestone = GameEventKind(rawValue: "milestone")
    /// A period is over.
    public static let periodEnd = GameEventKind(rawValue: "period_end")
    /// An overtime begins.
    public static let overtime = GameEventKind(rawValue: "overtime")
    /// The game is over.
    public static let final = GameEventKind(rawValue: "final")
    /// A published score or end was wrong.
    public static let correction = GameEventKind(rawValue: "correction")
}
