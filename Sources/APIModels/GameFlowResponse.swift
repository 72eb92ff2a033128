/// The story of a game, as far as the reader has opened it.
public struct GameFlowResponse: Codable, Hashable, Sendable {
    /// The id of the game.
    public let gameID: String
    /// The sport, such as `lacrosse`.
    public let sport: String
    /// The id of the league.
    public let league: String
    /// The name of the home team.
    public let homeTeam: String
    /// The name of the away team.
    public let awayTeam: String
    /// The abbreviation of the home team.
    public let homeTeamAbbr: String?
    /// The abbreviation of the away team.
    public let awayTeamAbbr: String?
    /// Whether there is a story.
    public let status: Status
    /// Why there is no story, such as `incomplete_plays`; `nil` if there is one, or if results are hidden.
    public let reason: String?
    /// Seconds after which to ask again for a story that is being written; `nil` otherwise.
    public let retryAfter: Int?
    /// Whether results are included.
    public let reveal: Reveal
    /// The number of blocks that the reader has opened.
    public let through: Int
    /// Whether ``blocks`` has the last block of the story.
    public let isEnd: Bool
    /// The version of the plays whose positions ``FlowBlock`` has; another version means that plays were corrected.
    public let playsVersion: String?
    /// The kind of game, such as `comeback`; `nil` if results are hidden.
    public let archetype: String?
    /// The sum of all changes of the chance to win; `nil` if results are hidden.
    public let excitement: Double?
    /// 100 % divided by the winner's lowest chance to win; `nil` for a draw, or if results are hidden.
    public let comebackFactor: Double?
    /// The opened blocks, in the order of play.
    public let blocks: [FlowBlock]
    /// The same blocks, in the form that some apps expect; `nil` for all others.
    public let flow: Flow?
    /// Where the next block begins; `nil` if all are opened.
    public let next: StoryPlaceResponse?

    /// For the server, previews and tests.
    public init(
        gameID: String,
        sport: String,
        league: String,
        homeTeam: String,
        awayTeam: String,
        homeTeamAbbr: String? = nil,
        awayTeamAbbr: String? = nil,
        status: Status,
        reason: String? = nil,
        retryAfter: Int? = nil,
        reveal: Reveal,
        through: Int,
        isEnd: Bool,
        playsVersion: String? = nil,
        archetype: String? = nil,
        excitement: Double? = nil,
        comebackFactor: Double? = nil,
        blocks: [FlowBlock] = [],
        flow: Flow? = nil,
        next: StoryPlaceResponse? = nil
    ) {
        self.gameID = gameID
        self.sport = sport
        self.league = league
        self.homeTeam = homeTeam
        self.awayTeam = awayTeam
        self.homeTeamAbbr = homeTeamAbbr
        self.awayTeamAbbr = awayTeamAbbr
        self.status = status
        self.reason = reason
        self.retryAfter = retryAfter
        self.reveal = reveal
        self.through = through
        self.isEnd = isEnd
        self.playsVersion = playsVersion
        self.archetype = archetype
        self.excitement = excitement
        self.comebackFactor = comebackFactor
        self.blocks = blocks
        self.flow = flow
        self.next = next
    }

    enum CodingKeys: String, CodingKey {
        case gameID = "gameId"
        case sport, league, homeTeam, awayTeam, homeTeamAbbr, awayTeamAbbr, status, reason, retryAfter, reveal, through
        case isEnd, playsVersion, archetype, excitement, comebackFactor, blocks, flow, next
    }

    /// Omits unknown and hidden values.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(gameID, forKey: .gameID)
        try fields.encode(sport, forKey: .sport)
        try fields.encode(league, forKey: .league)
        try fields.encode(homeTeam, forKey: .homeTeam)
        try fields.encode(awayTeam, forKey: .awayTeam)
        if let homeTeamAbbr { try fields.encode(homeTeamAbbr, forKey: .homeTeamAbbr) }
        if let awayTeamAbbr { try fields.encode(awayTeamAbbr, forKey: .awayTeamAbbr) }
        try fields.encode(status, forKey: .status)
        if let reason { try fields.encode(reason, forKey: .reason) }
        if let retryAfter { try fields.encode(retryAfter, forKey: .retryAfter) }
        try fields.encode(reveal, forKey: .reveal)
        try fields.encode(through, forKey: .through)
        try fields.encode(isEnd, forKey: .isEnd)
        if let playsVersion { try fields.encode(playsVersion, forKey: .playsVersion) }
        if let archetype { try fields.encode(archetype, forKey: .archetype) }
        if let excitement { try fields.encode(excitement, forKey: .excitement) }
        if let comebackFactor { try fields.encode(comebackFactor, forKey: .comebackFactor) }
        try fields.encode(blocks, forKey: .blocks)
        if let flow { try fields.encode(flow, forKey: .flow) }
        if let next { try fields.encode(next, forKey: .next) }
    }

    /// Whether a game has a story. Treat an unknown value as ``none``.
    public struct Status: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The story can be read.
        public static let ready = Status(rawValue: "ready")
        /// The game goes on.
        public static let live = Status(rawValue: "live")
        /// The game has not begun.
        public static let scheduled = Status(rawValue: "scheduled")
        /// The game is over, and its story is being written.
        public static let pending = Status(rawValue: "pending")
        /// The game has no story.
        public static let none = Status(rawValue: "none")
        /// The game will be played on another day.
        public static let postponed = Status(rawValue: "postponed")
        /// The game will not be played.
        public static let cancelled = Status(rawValue: "cancelled")
    }

    /// The blocks once more.
    public struct Flow: Codable, Hashable, Sendable {
        /// ``GameFlowResponse/blocks``.
        public let blocks: [FlowBlock]

        /// For the server, previews and tests.
        public init(blocks: [FlowBlock]) {
            self.blocks = blocks
        }
    }
}
