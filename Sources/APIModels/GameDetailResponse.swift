/// A game with its venue, its channels, its injured players, its odds and its series.
public struct GameDetailResponse: Codable, Hashable, Sendable {
    /// The game.
    public let game: GameResponse
    /// The stadium.
    public let venue: String?
    /// The city: `Northfield, MN`.
    public let place: String?
    /// Where it can be watched or heard; empty if no source says, `nil` from servers without it.
    public let broadcasts: [BroadcastResponse]?
    /// Whether neither team is at home; `nil` if no source states it.
    public let neutralSite: Bool?
    /// Whether it counts for the standings of a conference; `nil` if no source states it.
    public let conferenceGame: Bool?
    /// `preseason`, `regular`, `postseason`; `nil` if no source states it.
    public let seasonType: String?
    /// The number of spectators; `nil` if no source states it.
    public let attendance: Int?
    /// The referees; empty if no source names them, `nil` from servers without them.
    public let officials: [OfficialResponse]?
    /// The injured players of both teams; empty if no player is injured, `nil` if no source lists them.
    public let injuries: [InjuryResponse]?
    /// One entry per bookmaker; empty if the source gives none.
    public let odds: [OddsResponse]
    /// The series that the game belongs to; empty if it belongs to none.
    public let series: [SeriesResponse]

    /// For the server, previews and tests.
    public init(
        game: GameResponse,
        venue: String?,
        place: String?,
        broadcasts: [BroadcastResponse]? = nil,
        neutralSite: Bool? = nil,
        conferenceGame: Bool? = nil,
        seasonType: String? = nil,
        attendance: Int? = nil,
        officials: [OfficialResponse]? = nil,
        injuries: [InjuryResponse]? = nil,
        odds: [OddsResponse],
        series: [SeriesResponse]
    ) {
        self.game = game
        self.venue = venue
        self.place = place
        self.broadcasts = broadcasts
        self.neutralSite = neutralSite
        self.conferenceGame = conferenceGame
        self.seasonType = seasonType
        self.attendance = attendance
        self.officials = officials
        self.injuries = injuries
        self.odds = odds
        self.series = series
    }
}

/// A bookmaker's odds on a game, as the source prints them. The server does not compute with them.
public struct OddsResponse: Codable, Hashable, Sendable {
    /// The bookmaker.
    public let provider: String?
    /// The odds in short: `PHI -8.5`.
    public let details: String?
    /// The points given by the home team; negative if it is the favorite.
    public let spread: String?
    /// The bookmaker's line for the total points of both teams.
    public let overUnder: String?
    /// The price of a home win: `-110`.
    public let homeMoneyline: String?
    /// The price of an away win.
    public let awayMoneyline: String?

    /// For the server, previews and tests.
    public init(
        provider: String?,
        details: String?,
        spread: String?,
        overUnder: String?,
        homeMoneyline: String?,
        awayMoneyline: String?
    ) {
        self.provider = provider
        self.details = details
        self.spread = spread
        self.overUnder = overUnder
        self.homeMoneyline = homeMoneyline
        self.awayMoneyline = awayMoneyline
    }
}

/// A series of games between two teams.
public struct SeriesResponse: Codable, Hashable, Sendable {
    /// The kind of series in the source's words: `playoff`.
    public let kind: String?
    /// The title: `East 1st Round`.
    public let title: String?
    /// The state of the series: `BOS leads series 2-1`.
    public let summary: String?
    /// The number of this game in the series, from 1.
    public let game: Int?
    /// The largest number of games that the series can have.
    public let length: Int?
    /// Games won by the home team.
    public let homeWins: Int?
    /// Games won by the away team.
    public let awayWins: Int?
    /// Whether the series is decided.
    public let isOver: Bool?

    /// For the server, previews and tests.
    public init(
        kind: String?,
        title: String?,
        summary: String?,
        game: Int?,
        length: Int?,
        homeWins: Int?,
        awayWins: Int?,
        isOver: Bool?
    ) {
        self.kind = kind
        self.title = title
        self.summary = summary
        self.game = game
        self.length = length
        self.homeWins = homeWins
        self.awayWins = awayWins
        self.isOver = isOver
    }
}
