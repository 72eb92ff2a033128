public import Foundation

/// A league's games of a day.
public struct Scoreboard: Codable, Hashable, Sendable {
    /// Whose games.
    public let league: League
    /// Which day.
    public let date: GameDay
    /// The zone in which the day is meant: `America/New_York`.
    public let zone: String
    /// In the order of their starts.
    public let games: [TracedGame]

    /// For previews and tests.
    public init(league: League, date: GameDay, zone: String, games: [TracedGame]) {
        self.league = league
        self.date = date
        self.zone = zone
        self.games = games
    }
}

/// The games that are played now.
public struct LiveScoreboard: Codable, Hashable, Sendable {
    /// Whose games; `nil`: of all.
    public let league: League?
    /// By leagues, in the order of their starts.
    public let games: [TracedGame]

    /// For previews and tests.
    public init(league: League? = nil, games: [TracedGame]) {
        self.league = league
        self.games = games
    }
}

/// Games by what they are: some of them, and where to go on.
public struct GamePage: Codable, Hashable, Sendable {
    /// In the order of their days and starts.
    public let games: [TracedGame]
    /// What asks for the next page; `nil` where this is the last.
    public let next: String?

    /// For previews and tests.
    public init(games: [TracedGame], next: String? = nil) {
        self.games = games
        self.next = next
    }
}

/// Which games are asked for: all that is named must hold.
public struct GameFilter: Hashable, Sendable {
    /// `nil` for the team's, and without a team for men's Division I lacrosse.
    public var league: League?
    /// Either side.
    public var team: Team.ID?
    /// Display abbreviation, such as `ACC`: either side is of it.
    public var conference: String?
    /// Postponed and cancelled games count as scheduled, interrupted ones as live.
    public var status: GameStatus?
    /// The first day.
    public var from: GameDay?
    /// The last day.
    public var to: GameDay?
    /// Most games of a page, 1…200; `nil` for as many as the server likes.
    public var limit: Int?

    /// - Parameters:
    ///   - conference: Display abbreviation, such as `ACC`.
    ///   - limit: Most games of a page, 1…200.
    public init(
        league: League? = nil,
        team: Team.ID? = nil,
        conference: String? = nil,
        status: GameStatus? = nil,
        from: GameDay? = nil,
        to: GameDay? = nil,
        limit: Int? = nil
    ) {
        self.league = league
        self.team = team
        self.conference = conference
        self.status = status
        self.from = from
        self.to = to
        self.limit = limit
    }
}
