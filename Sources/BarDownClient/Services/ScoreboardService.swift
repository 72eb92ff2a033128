public import Foundation

/// Provides the games of a day, the live games and filtered games, each with the state of its data, and a search by
/// name.
public protocol ScoreboardService: Sendable {
    /// A league's games of a day. `day` is `nil` for the current day, and `zone` is `nil` for the league's own time
    /// zone.
    func scoreboard(of league: League, on day: GameDay?, in zone: TimeZone?) async throws(APIError) -> Fetched<
        Scoreboard
    >
    /// The live games of a league as they change; `nil` means all leagues.
    func live(of league: League?) -> LiveUpdates<LiveScoreboard>
    /// A page of games. `cursor` is ``GameList/next`` of the previous page, `nil` for the first page.
    func games(_ filter: GameFilter, after cursor: String?) async throws(APIError) -> GameList
    /// Finds teams, conferences and players by name, and nothing for words without a letter or digit.
    func search(_ words: String, in league: League?) async throws(APIError) -> SearchResults
}

/// Provides scoreboards, games and search results from the API.
public struct APIScoreboardService: ScoreboardService {
    private let client: APIClient

    /// - Parameter client: The client; it needs a store if the app is to show data without a network.
    public init(_ client: APIClient) {
        self.client = client
    }

    /// Sends a request unless the last response is still fresh.
    public func scoreboard(
        of league: League,
        on day: GameDay?,
        in zone: TimeZone?
    ) async throws(APIError) -> Fetched<Scoreboard> {
        try await client.get(.scoreboard(of: league, on: day, in: zone))
    }

    /// Refreshes as often as the server allows, or when its stream reports a change.
    public func live(of league: League?) -> LiveUpdates<LiveScoreboard> {
        client.live(.liveScoreboard(of: league))
    }

    /// Sends a request unless the last response is still fresh.
    public func games(_ filter: GameFilter, after cursor: String?) async throws(APIError) -> GameList {
        try await client.get(.games(filter, after: cursor)).value
    }

    /// Sends a request unless the last response is still fresh.
    public func search(_ words: String, in league: League?) async throws(APIError) -> SearchResults {
        try await client.get(.search(words, in: league)).value
    }
}

/// Predetermined responses, for previews and tests.
public struct FakeScoreboardService: ScoreboardService {
    /// The games of every day.
    public var games: [GameWithSources]
    /// The names that can be found.
    public var names: [SearchResult]
    /// If set, every call throws it.
    public var failure: APIError?

    /// - Parameters:
    ///   - names: The names that can be found.
    ///   - failure: If set, every call throws it.
    public init(
        games: [GameWithSources] = Samples.gamesWithSources,
        names: [SearchResult] = Samples.names,
        failure: APIError? = nil
    ) {
        self.games = games
        self.names = names
        self.failure = failure
    }

    /// ``games``, whatever the day.
    public func scoreboard(
        of league: League,
        on day: GameDay?,
        in zone: TimeZone?
    ) async throws(APIError) -> Fetched<Scoreboard> {
        if let failure { throw failure }
        guard let day = day ?? games.first?.day ?? Samples.days.first else { throw .unreadable("no day") }
        let zone = zone?.identifier ?? "America/New_York"
        return Fetched(Scoreboard(league: league, date: day, zone: zone, games: games))
    }

    /// One response with the live ones of ``games``, then the end; or only ``failure``.
    public func live(of league: League?) -> LiveUpdates<LiveScoreboard> {
        let live = games.filter { $0.status == .live && (league == nil || $0.league == league) }
        let answer = LiveScoreboard(league: league, games: live)
        return LiveUpdates(failure == nil ? [.answer(Fetched(answer))] : [], failure: failure)
    }

    /// The ``games`` that match, from the cursor's position on.
    public func games(_ filter: GameFilter, after cursor: String?) async throws(APIError) -> GameList {
        if let failure { throw failure }
        let rest = games.filter(filter.admits).dropFirst(cursor.flatMap { Int($0) } ?? 0)
        let page = rest.prefix(filter.limit ?? 50)
        return GameList(games: Array(page), next: page.endIndex < rest.endIndex ? "\(page.endIndex)" : nil)
    }

    /// The ``names`` that contain the words.
    public func search(_ words: String, in league: League?) async throws(APIError) -> SearchResults {
        if let failure { throw failure }
        let found = names.filter { name in
            (league == nil || name.league == league) && name.name.localizedStandardContains(words)
        }
        return SearchResults(results: found)
    }
}

extension GameFilter {
    /// Filters as the server does, except that without a league the games of all leagues match.
    fileprivate func admits(_ game: GameWithSources) -> Bool {
        let teams = [game.homeTeam, game.awayTeam]
        return (league == nil || game.league == league) && (team == nil || teams.contains { $0.id == team })
            && (conference == nil || teams.contains { $0.conference == conference })
            && (status == nil || game.status == status)
            && (from.map { $0 <= game.day } ?? true) && (to.map { game.day <= $0 } ?? true)
    }
}
