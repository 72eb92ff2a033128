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
    /// When the server noticed.
    public let createdAt: Date
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
    /// A period is over.
    public static let periodEnd = GameEventKind(rawValue: "period_end")
    /// An overtime begins.
    public static let overtime = GameEventKind(rawValue: "overtime")
    /// The game is over.
    public static let final = GameEventKind(rawValue: "final")
    /// A published score or end was wrong.
    public static let correction = GameEventKind(rawValue: "correction")
}
