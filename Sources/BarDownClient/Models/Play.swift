/// One line of a play-by-play.
public struct Play: Codable, Hashable, Sendable {
    /// Place in the play-by-play, from 0; a source that mends its list moves it.
    public let ordinal: Int
    /// From 1; what follows regulation is overtime.
    public let period: Int
    /// What was left of the period: `7:42`.
    public let clock: String?
    /// Whose play it is; `nil` where it is nobody's.
    public let side: Side?
    /// What happened.
    public let kind: PlayKind
    /// The source's own words.
    public let text: String
    /// The score after it, where the source tells it.
    public let homeScore: Int?
    /// The score after it, where the source tells it.
    public let awayScore: Int?
    /// Those whom it names.
    public let players: [PlayPlayer]

    /// For previews and tests.
    public init(
        ordinal: Int,
        period: Int,
        clock: String? = nil,
        side: Side? = nil,
        kind: PlayKind,
        text: String,
        homeScore: Int? = nil,
        awayScore: Int? = nil,
        players: [PlayPlayer] = []
    ) {
        self.ordinal = ordinal
        self.period = period
        self.clock = clock
        self.side = side
        self.kind = kind
        self.text = text
        self.homeScore = homeScore
        self.awayScore = awayScore
        self.players = players
    }
}

/// Somebody in a play.
public struct PlayPlayer: Codable, Hashable, Sendable {
    /// As the source prints it.
    public let name: String
    /// What the play says that he or she did.
    public let role: Role

    /// For previews and tests.
    public init(name: String, role: Role) {
        self.name = name
        self.role = role
    }

    /// A part in a play, such as `scorer` or `assist`. One that you do not know is a part like any other.
    public struct Role: Word {
        /// As it stands in JSON.
        public let rawValue: String

        /// - Parameter rawValue: As it stands in JSON.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}

/// What a play reports. The API knows many and gains more with each sport; these are the ones that scoreboards pick out.
/// Show the text of one that you do not know.
public struct PlayKind: Word {
    /// As it stands in JSON.
    public let rawValue: String

    /// - Parameter rawValue: As it stands in JSON.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Of lacrosse and hockey.
    public static let goal = PlayKind(rawValue: "goal")
    /// Did not score.
    public static let shot = PlayKind(rawValue: "shot")
    /// By a goalkeeper.
    public static let save = PlayKind(rawValue: "save")
    /// Won by ``Play/side``.
    public static let faceoff = PlayKind(rawValue: "faceoff")
    /// A loose ball picked up.
    public static let groundBall = PlayKind(rawValue: "ground_ball")
    /// The ball lost.
    public static let turnover = PlayKind(rawValue: "turnover")
    /// Against ``Play/side``.
    public static let penalty = PlayKind(rawValue: "penalty")
    /// Taken by ``Play/side``, or by nobody.
    public static let timeout = PlayKind(rawValue: "timeout")
    /// A line that the server could not sort.
    public static let other = PlayKind(rawValue: "other")
}
