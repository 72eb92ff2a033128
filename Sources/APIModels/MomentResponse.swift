/// A moment: consecutive plays of one period, which a reader opens together.
public struct MomentResponse: Codable, Hashable, Sendable, Identifiable {
    /// The position among the moments of the game, from 0.
    public let index: Int
    /// What happens in it.
    public let type: Kind
    /// The heading: `Duke 4–0 run`, `4th, 9:01–5:17`.
    public let title: String
    /// An addition to the heading: `3 lead changes`; `nil` if there is none.
    public let note: String?
    /// Whether it is one of the moments that matter most.
    public let isNotable: Bool
    /// Whether it is the last moment of a game that goes on, and may still grow.
    public let isOpen: Bool
    /// The ordinal of its first play.
    public let startPlay: Int
    /// The ordinal of its last play.
    public let endPlay: Int
    /// The number of its plays.
    public let playCount: Int
    /// The period, from 1; overtimes and a shootout continue the count.
    public let period: Int
    /// The period as scoreboards show it: `4th`, `OT`.
    public let periodLabel: String
    /// Time left in the period at its first play: `9:01`; `nil` if the source does not state it.
    public let startClock: String?
    /// Time left in the period at its last play; `nil` if the source does not state it.
    public let endClock: String?
    /// The score before it: the away team's points, then the home team's.
    public let scoreStart: [Int]
    /// The score after it: the away team's points, then the home team's.
    public let scoreEnd: [Int]
    /// The sides that score in it.
    public let sides: [TeamSide]
    /// At most three players who did most in it.
    public let players: [MomentPlayerResponse]
    /// Its plays; missing unless they are requested.
    public let plays: [PlayResponse]?

    /// The position of the moment.
    public var id: Int { index }

    /// For the server, previews and tests.
    public init(
        index: Int,
        type: Kind,
        title: String,
        note: String? = nil,
        isNotable: Bool = false,
        isOpen: Bool = false,
        startPlay: Int,
        endPlay: Int,
        period: Int,
        periodLabel: String,
        startClock: String? = nil,
        endClock: String? = nil,
        scoreStart: [Int],
        scoreEnd: [Int],
        sides: [TeamSide] = [],
        players: [MomentPlayerResponse] = [],
        plays: [PlayResponse]? = nil
    ) {
        self.index = index
        self.type = type
        self.title = title
        self.note = note
        self.isNotable = isNotable
        self.isOpen = isOpen
        self.startPlay = startPlay
        self.endPlay = endPlay
        playCount = endPlay - startPlay + 1
        self.period = period
        self.periodLabel = periodLabel
        self.startClock = startClock
        self.endClock = endClock
        self.scoreStart = scoreStart
        self.scoreEnd = scoreEnd
        self.sides = sides
        self.players = players
        self.plays = plays
    }

    /// Writes unknown values as null, and omits plays that are not asked for.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(index, forKey: .index)
        try fields.encode(type, forKey: .type)
        try fields.encode(title, forKey: .title)
        try fields.encode(note, forKey: .note)
        try fields.encode(isNotable, forKey: .isNotable)
        try fields.encode(isOpen, forKey: .isOpen)
        try fields.encode(startPlay, forKey: .startPlay)
        try fields.encode(endPlay, forKey: .endPlay)
        try fields.encode(playCount, forKey: .playCount)
        try fields.encode(period, forKey: .period)
        try fields.encode(periodLabel, forKey: .periodLabel)
        try fields.encode(startClock, forKey: .startClock)
        try fields.encode(endClock, forKey: .endClock)
        try fields.encode(scoreStart, forKey: .scoreStart)
        try fields.encode(scoreEnd, forKey: .scoreEnd)
        try fields.encode(sides, forKey: .sides)
        try fields.encode(players, forKey: .players)
        if let plays { try fields.encode(plays, forKey: .plays) }
    }

    /// What happens in a moment. Treat an unknown kind as ``neutral``.
    public struct Kind: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// One side scores several times without an answer.
        public static let run = Kind(rawValue: "RUN")
        /// The last minutes of a close game, or overtime.
        public static let closing = Kind(rawValue: "CLOSING")
        /// The lead changes or the game is tied several times.
        public static let battle = Kind(rawValue: "BATTLE")
        /// None of these.
        public static let neutral = Kind(rawValue: "NEUTRAL")
    }
}

/// A player of a moment.
public struct MomentPlayerResponse: Codable, Hashable, Sendable {
    /// The name, first name first.
    public let name: String
    /// The player's team.
    public let side: TeamSide
    /// What the player did: `2 goals, 1 assist`.
    public let summary: String

    /// For the server, previews and tests.
    public init(name: String, side: TeamSide, summary: String) {
        self.name = name
        self.side = side
        self.summary = summary
    }
}

/// The score at a break of a game, to be shown between two moments.
public struct ScoreChipResponse: Codable, Hashable, Sendable {
    /// The index of the moment that it follows.
    public let after: Int
    /// `End of 1st`, `Halftime`, `1st intermission`, `End of regulation`, `Final`.
    public let label: String
    /// The away team's points, then the home team's.
    public let score: [Int]
    /// The points of each period so far: the away team's, then the home team's.
    public let lineScore: [[Int]]

    /// For the server, previews and tests.
    public init(after: Int, label: String, score: [Int], lineScore: [[Int]] = []) {
        self.after = after
        self.label = label
        self.score = score
        self.lineScore = lineScore
    }
}
