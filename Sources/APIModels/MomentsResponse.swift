#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The moments of a game as far as a reader has opened them. What is not opened is absent.
public struct MomentsResponse: Codable, Hashable, Sendable {
    /// The game.
    public let gameID: UUID
    /// Whether the game is to come, being played or over.
    public let status: Status
    /// Whether everything is included, opened or not.
    public let reveal: Reveal
    /// The number of opened moments.
    public let through: Int
    /// The opened moments, in the order of play.
    public let moments: [MomentResponse]
    /// The score at the breaks of the game that the opened moments reach.
    public let chips: [ScoreChipResponse]
    /// Where the next moment begins; `nil` if there is none.
    public let next: StoryPlaceResponse?
    /// Whether the game is over and all of its moments are opened.
    public let isEnd: Bool
    /// Whether the game goes on and all of its moments so far are opened.
    public let isPresent: Bool

    /// For the server, previews and tests.
    public init(
        gameID: UUID,
        status: Status,
        reveal: Reveal,
        through: Int,
        moments: [MomentResponse],
        chips: [ScoreChipResponse] = [],
        next: StoryPlaceResponse? = nil,
        isEnd: Bool = false,
        isPresent: Bool = false
    ) {
        self.gameID = gameID
        self.status = status
        self.reveal = reveal
        self.through = through
        self.moments = moments
        self.chips = chips
        self.next = next
        self.isEnd = isEnd
        self.isPresent = isPresent
    }

    /// The state of a game without what it reveals of the course: an interrupted game is ``live`` if it has begun, and
    /// otherwise ``scheduled``. Treat an unknown value as ``scheduled``.
    public struct Status: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Not started yet.
        public static let scheduled = Status(rawValue: "scheduled")
        /// Started and not over.
        public static let live = Status(rawValue: "live")
        /// Over.
        public static let final = Status(rawValue: "final")
        /// Will be played on another day.
        public static let postponed = Status(rawValue: "postponed")
        /// Will not be played.
        public static let cancelled = Status(rawValue: "cancelled")
    }
}

/// Where a part of a game begins that is not opened yet. It reveals nothing else.
public struct StoryPlaceResponse: Codable, Hashable, Sendable {
    /// The index of the part.
    public let index: Int
    /// The ordinal of its first play. Ask with it as the parameter `play` to open this part.
    public let play: Int
    /// The period of its first play: `4th`; `nil` before anything is opened.
    public let period: String?
    /// Time left in the period at its first play: `5:00`; `nil` before anything is opened, and if the source does not
    /// state it.
    public let clock: String?

    /// For the server, previews and tests.
    public init(index: Int, play: Int, period: String? = nil, clock: String? = nil) {
        self.index = index
        self.play = play
        self.period = period
        self.clock = clock
    }
}
