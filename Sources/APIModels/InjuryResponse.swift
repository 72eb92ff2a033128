#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A player whom a source lists as injured before a game or during it.
public struct InjuryResponse: Codable, Hashable, Sendable {
    /// The player's team.
    public let side: TeamSide
    /// The player's name.
    public let player: String
    /// The player's id; `nil` if the server does not know the player.
    public let playerID: UUID?
    /// The shirt number.
    public let jersey: String?
    /// The position in the source's words: `C`, `G`.
    public let position: String?
    /// Whether the player can play; `nil` if the source states nothing that the server knows.
    public let status: Status?
    /// The status in the source's words: `Day-To-Day`.
    public let statusText: String?
    /// The injured part of the body in the source's words: `Ankle`, `Lower Body`.
    public let part: String?
    /// Which of two such parts is injured: `left` or `right`.
    public let bodySide: String?
    /// The kind of injury or its treatment in the source's words: `Strain`, `Surgery`.
    public let detail: String?
    /// The day on which the source expects the player back.
    public let returnDay: LocalDay?
    /// When the source last changed the entry.
    public let reportedAt: Date?

    /// Whether an injured player can play. Show ``InjuryResponse/statusText`` for an unknown value.
    public struct Status: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Will not play.
        public static let out = Status(rawValue: "out")
        /// Will probably not play.
        public static let doubtful = Status(rawValue: "doubtful")
        /// May or may not play.
        public static let questionable = Status(rawValue: "questionable")
        /// Will probably play.
        public static let probable = Status(rawValue: "probable")
        /// Decided on the day of each game.
        public static let dayToDay = Status(rawValue: "day_to_day")
        /// On the list of players who are out for weeks.
        public static let injuredReserve = Status(rawValue: "injured_reserve")
    }

    /// For the server, previews and tests.
    public init(
        side: TeamSide,
        player: String,
        playerID: UUID?,
        jersey: String?,
        position: String?,
        status: Status?,
        statusText: String?,
        part: String?,
        bodySide: String?,
        detail: String?,
        returnDay: LocalDay?,
        reportedAt: Date?
    ) {
        self.side = side
        self.player = player
        self.playerID = playerID
        self.jersey = jersey
        self.position = position
        self.status = status
        self.statusText = statusText
        self.part = part
        self.bodySide = bodySide
        self.detail = detail
        self.returnDay = returnDay
        self.reportedAt = reportedAt
    }
}
