/// A column of standings.
public struct StandingsColumnResponse: Codable, Hashable, Sendable {
    /// The name of the figure in ``StandingsFiguresResponse``; `overall` and `conference` are the two records of the
    /// entry.
    public let key: String
    /// The heading: `Games played`.
    public let name: String
    /// The short heading: `GP`.
    public let abbreviation: String

    /// For the server, previews and tests.
    public init(key: String, name: String, abbreviation: String) {
        self.key = key
        self.name = name
        self.abbreviation = abbreviation
    }
}

/// How many teams of a league go to the playoffs.
public struct PlayoffRulesResponse: Codable, Hashable, Sendable {
    /// The tables whose places count: `conference` or `division`.
    public let level: String
    /// The number of teams of each such table that reach the playoffs by their place.
    public let places: Int
    /// The last place whose team enters the play-in tournament; `nil` if there is none.
    public let playInPlaces: Int?
    /// The number of further teams of each conference that reach the playoffs; `nil` if there are none.
    public let wildCards: Int?

    /// For the server, previews and tests.
    public init(level: String, places: Int, playInPlaces: Int?, wildCards: Int?) {
        self.level = level
        self.places = places
        self.playInPlaces = playInPlaces
        self.wildCards = wildCards
    }
}

/// A team's position for the playoffs.
public struct PlayoffPosition: Word {
    /// The text in JSON.
    public let rawValue: String

    /// Makes a position from its text, which may be unknown to this version.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// In the playoffs by its place in its table.
    public static let playoffs = PlayoffPosition(rawValue: "playoffs")
    /// In the play-in tournament for the last places in the playoffs.
    public static let playIn = PlayoffPosition(rawValue: "play_in")
    /// In the playoffs as one of the best remaining teams of its conference.
    public static let wildCard = PlayoffPosition(rawValue: "wild_card")
    /// Not in the playoffs.
    public static let out = PlayoffPosition(rawValue: "out")
}

/// A team's figures in standings, typed.
public struct StandingsFiguresResponse: Codable, Hashable, Sendable {
    /// Games played. Like every figure, it is `nil` if the source does not state it and it cannot be counted.
    public let gamesPlayed: Int?
    /// Games won.
    public let wins: Int?
    /// Games lost; without overtime losses if the league counts those separately.
    public let losses: Int?
    /// Games without a winner.
    public let ties: Int?
    /// Games lost after regulation, if the league counts them separately.
    public let overtimeLosses: Int?
    /// Points in the standings.
    public let points: Int?
    /// The share of the possible points that the team won, 0…1.
    public let pointsShare: Double?
    /// Wins plus half of the ties, divided by all games, 0…1.
    public let winShare: Double?
    /// Games behind the first team, in steps of 0.5; 0 for the first team.
    public let gamesBehind: Double?
    /// Goals or points for the team.
    public let scored: Int?
    /// Goals or points against the team.
    public let conceded: Int?
    /// ``scored`` minus ``conceded``.
    public let difference: Int?
    /// Record at home: `28-13`.
    public let home: String?
    /// Record away.
    public let away: String?
    /// Record in the last ten games.
    public let lastTen: String?
    /// The kind and number of equal results in the latest games: `W3`, `L1`, `OT2`.
    public let streak: String?
    /// The names of the figures that the source does not state and that were counted from the stored games.
    public let counted: [String]

    /// For the server, previews and tests.
    public init(
        gamesPlayed: Int?,
        wins: Int?,
        losses: Int?,
        ties: Int?,
        overtimeLosses: Int?,
        points: Int?,
        pointsShare: Double?,
        winShare: Double?,
        gamesBehind: Double?,
        scored: Int?,
        conceded: Int?,
        difference: Int?,
        home: String?,
        away: String?,
        lastTen: String?,
        streak: String?,
        counted: [String]
    ) {
        self.gamesPlayed = gamesPlayed
        self.wins = wins
        self.losses = losses
        self.ties = ties
        self.overtimeLosses = overtimeLosses
        self.points = points
        self.pointsShare = pointsShare
        self.winShare = winShare
        self.gamesBehind = gamesBehind
        self.scored = scored
        self.conceded = conceded
        self.difference = difference
        self.home = home
        self.away = away
        self.lastTen = lastTen
        self.streak = streak
        self.counted = counted
    }
}
