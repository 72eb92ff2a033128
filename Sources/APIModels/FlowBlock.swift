/// A part of a game's story: consecutive plays that one or two sentences describe.
public struct FlowBlock: Codable, Hashable, Sendable {
    /// The position of the block, from 0.
    public let blockIndex: Int
    /// What the block is to the story: `SETUP`, `MOMENTUM_SHIFT`, `RESPONSE`, `DECISION_POINT`, `RESOLUTION`. It is not
    /// meant to be shown. `nil` as long as not all blocks are opened and results are hidden, because it follows from
    /// the whole game.
    public let role: String?
    /// The positions of its moments.
    public let momentIndices: [Int]
    /// The period of its first play, from 1.
    public let periodStart: Int
    /// The period of its last play, from 1.
    public let periodEnd: Int
    /// Its periods as scoreboards show them: `2nd`, `2nd–3rd`, `OT`.
    public let periodLabel: String
    /// The time left in the period at its first play: `9:01`; `nil`: unknown.
    public let startClock: String?
    /// The time left in the period at its last play; `nil`: unknown.
    public let endClock: String?
    /// The score before the block, the away team first.
    public let scoreBefore: [Int]
    /// The score after the block, the away team first.
    public let scoreAfter: [Int]
    /// The ``PlayResponse/ordinal`` of each of its plays.
    public let playIDs: [Int]
    /// Those plays that the sentences mention: at most three.
    public let keyPlayIDs: [Int]
    /// One or two sentences.
    public let narrative: String
    /// The best players up to the end of the block.
    public let miniBox: FlowMiniBox

    /// For the server, previews and tests.
    public init(
        blockIndex: Int,
        role: String?,
        momentIndices: [Int],
        periodStart: Int,
        periodEnd: Int,
        periodLabel: String,
        startClock: String?,
        endClock: String?,
        scoreBefore: [Int],
        scoreAfter: [Int],
        playIDs: [Int],
        keyPlayIDs: [Int],
        narrative: String,
        miniBox: FlowMiniBox
    ) {
        self.blockIndex = blockIndex
        self.role = role
        self.momentIndices = momentIndices
        self.periodStart = periodStart
        self.periodEnd = periodEnd
        self.periodLabel = periodLabel
        self.startClock = startClock
        self.endClock = endClock
        self.scoreBefore = scoreBefore
        self.scoreAfter = scoreAfter
        self.playIDs = playIDs
        self.keyPlayIDs = keyPlayIDs
        self.narrative = narrative
        self.miniBox = miniBox
    }

    enum CodingKeys: String, CodingKey {
        case blockIndex, role, momentIndices, periodStart, periodEnd, periodLabel, startClock, endClock, scoreBefore
        case scoreAfter
        case playIDs = "playIds"
        case keyPlayIDs = "keyPlayIds"
        case narrative, miniBox
    }

    /// Omits a hidden role.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(blockIndex, forKey: .blockIndex)
        if let role { try fields.encode(role, forKey: .role) }
        try fields.encode(momentIndices, forKey: .momentIndices)
        try fields.encode(periodStart, forKey: .periodStart)
        try fields.encode(periodEnd, forKey: .periodEnd)
        try fields.encode(periodLabel, forKey: .periodLabel)
        try fields.encode(startClock, forKey: .startClock)
        try fields.encode(endClock, forKey: .endClock)
        try fields.encode(scoreBefore, forKey: .scoreBefore)
        try fields.encode(scoreAfter, forKey: .scoreAfter)
        try fields.encode(playIDs, forKey: .playIDs)
        try fields.encode(keyPlayIDs, forKey: .keyPlayIDs)
        try fields.encode(narrative, forKey: .narrative)
        try fields.encode(miniBox, forKey: .miniBox)
    }
}

/// The best players of both teams up to the end of a block, counted from the plays.
public struct FlowMiniBox: Codable, Hashable, Sendable {
    /// The home team's players.
    public let home: FlowTeamBox
    /// The away team's players.
    public let away: FlowTeamBox
    /// The names of at most two players of either team who did most in the block.
    public let blockStars: [String]

    /// For the server, previews and tests.
    public init(home: FlowTeamBox, away: FlowTeamBox, blockStars: [String]) {
        self.home = home
        self.away = away
        self.blockStars = blockStars
    }
}

/// The best players of a team up to the end of a block.
public struct FlowTeamBox: Codable, Hashable, Sendable {
    /// The name of the team.
    public let team: String
    /// At most three players, the best first.
    public let players: [FlowPlayer]

    /// For the server, previews and tests.
    public init(team: String, players: [FlowPlayer]) {
        self.team = team
        self.players = players
    }
}

/// What a player did up to the end of a block, and, with the prefix `delta`, in the block. Basketball has points,
/// rebounds and assists, the other sports goals, assists and saves; the fields of other sports are missing.
public struct FlowPlayer: Codable, Hashable, Sendable {
    /// The name as in the sentences, usually the last name.
    public let name: String
    /// Points; `nil`: the sport counts goals.
    public let pts: Int?
    /// Rebounds; `nil`: the sport counts goals.
    public let reb: Int?
    /// Assists; `nil`: the sport counts goals.
    public let ast: Int?
    /// Points in the block.
    public let deltaPts: Int?
    /// Rebounds in the block.
    public let deltaReb: Int?
    /// Assists in the block.
    public let deltaAst: Int?
    /// Goals; `nil`: the sport counts points.
    public let goals: Int?
    /// Assists; `nil`: the sport counts points.
    public let assists: Int?
    /// Saves; `nil`: the sport counts points.
    public let saves: Int?
    /// Goals in the block.
    public let deltaGoals: Int?
    /// Assists in the block.
    public let deltaAssists: Int?
    /// Saves in the block.
    public let deltaSaves: Int?

    /// A player of a sport with points. For the server, previews and tests.
    public init(
        name: String,
        points: Int,
        rebounds: Int,
        assists: Int,
        inBlock: (points: Int, rebounds: Int, assists: Int)
    ) {
        self.name = name
        (pts, reb, ast) = (points, rebounds, assists)
        (deltaPts, deltaReb, deltaAst) = inBlock
        (goals, self.assists, saves) = (nil, nil, nil)
        (deltaGoals, deltaAssists, deltaSaves) = (nil, nil, nil)
    }

    /// A player of a sport with goals. For the server, previews and tests.
    public init(name: String, goals: Int, assists: Int, saves: Int, inBlock: (goals: Int, assists: Int, saves: Int)) {
        self.name = name
        (self.goals, self.assists, self.saves) = (goals, assists, saves)
        (deltaGoals, deltaAssists, deltaSaves) = inBlock
        (pts, reb, ast) = (nil, nil, nil)
        (deltaPts, deltaReb, deltaAst) = (nil, nil, nil)
    }

    /// Omits the fields of other sports.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(name, forKey: .name)
        let values: [(CodingKeys, Int?)] = [
            (.pts, pts), (.reb, reb), (.ast, ast), (.deltaPts, deltaPts), (.deltaReb, deltaReb), (.deltaAst, deltaAst),
            (.goals, goals), (.assists, assists), (.saves, saves), (.deltaGoals, deltaGoals),
            (.deltaAssists, deltaAssists), (.deltaSaves, deltaSaves),
        ]
        for case (let key, let value?) in values { try fields.encode(value, forKey: key) }
    }
}
