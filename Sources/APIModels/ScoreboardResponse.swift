/// A league's games of a day.
public struct ScoreboardResponse: Codable, Hashable, Sendable {
    /// The league.
    public let league: LeagueName
    /// The day.
    public let date: LocalDay
    /// The time zone of the day: `America/New_York`.
    public let zone: String
    /// Ordered by start.
    public let games: [GameWithSourcesResponse]

    /// For the server, previews and tests.
    public init(league: LeagueName, date: LocalDay, zone: String, games: [GameWithSourcesResponse]) {
        self.league = league
        self.date = date
        self.zone = zone
        self.games = games
    }
}

/// The live games.
public struct LiveScoreboardResponse: Codable, Hashable, Sendable {
    /// The league; `nil` means all leagues.
    public let league: LeagueName?
    /// The games, grouped by league and ordered by start.
    public let games: [GameWithSourcesResponse]

    /// For the server, previews and tests.
    public init(league: LeagueName? = nil, games: [GameWithSourcesResponse]) {
        self.league = league
        self.games = games
    }
}

/// A page of filtered games, and where to continue.
public struct GameListResponse: Codable, Hashable, Sendable {
    /// Ordered by day and start.
    public let games: [GameWithSourcesResponse]
    /// The cursor of the next page; `nil` on the last page.
    public let next: String?

    /// For the server, previews and tests.
    public init(games: [GameWithSourcesResponse], next: String? = nil) {
        self.games = games
        self.next = next
    }
}
