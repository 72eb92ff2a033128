public import Foundation

/// A league's games of a day.
public struct Scoreboard: Codable, Hashable, Sendable {
    /// The league.
    public let league: League
    /// The day.
    public let date: GameDay
    /// The time zone of the day: `America/New_York`.
    public let zone: String
    /// Ordered by start.
    public let games: [TracedGame]

    /// For previews and tests.
    public init(league: League, date: GameDay, zone: String, games: [TracedGame]) {
        self.league = league
        self.date = date
        self.zone = zone
        self.games = games
    }
}

/// The live games.
public struct LiveScoreboard: Codable, Hashable, Sendable {
    /// The league; `nil` means all.
    public let league: League?
    /// By league, ordered by start.
    public let games: [TracedGame]

    /// For previews and tests.
    public init(league: League? = nil, games: [TracedGame]) {
        self.league = league
        self.games = games
    }
}

/// A page of filtered games, and where to continue.
public struct GamePage: Codable, Hashable, Sendable {
    /// Ordered by day and start.
    public let games: [TracedGame]
    /// The cursor of the next page; `nil` on the last page.
    public let next: String?

    /// For previews and tests.
    public init(games: [TracedGame], next: String? = nil) {
        self.games = games
        self.next = next
    }
}

/// Filters for games; all of them must match.
public struct GameFilter: Hashable, Sendable {
    /// `nil` means the team's league, or men's Division I lacrosse without a team.
    public var league: League?
    /// Either side.
    public var team: Team.ID?
    /// Display abbreviation, such as `ACC`, of either side's conference.
    public var conference: String?
    /// Postponed and cancelled games count as scheduled, interrupted ones as live.
    public var status: GameStatus?
    /// The first day.
    public var from: GameDay?
    /// The last day.
    public var to: GameDay?
    /// Maximum number of games on a page, 1…200; `nil` means the server's default.
    public var limit: Int?

    /// - Parameters:
    ///   - conference: Display abbreviation, such as `ACC`.
    ///   - limit: Maximum number of games on a page, 1…200.
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
