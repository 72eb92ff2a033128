public import Foundation

/// Games of a day, of now and of a whole history, with how they are known; and names.
public protocol ScoreboardService: Sendable {
    /// A league's games of a day; without a day of the present one, without a zone by the league's calendar.
    func scoreboard(of league: League, on day: GameDay?, in zone: TimeZone?) async throws(APIError) -> Fetched<
        Scoreboard
    >
    /// The games that are played now, as they change; without a league of all.
    func live(of league: League?) -> LiveUpdates<LiveScoreboard>
    /// A page of games; `cursor` is ``GamePage/next`` of the page before.
    func games(_ filter: GameFilter, after cursor: String?) async throws(APIError) -> GamePage
    /// Teams, conferences and players by the words of their names; none for words without a letter or digit.
    func search(_ words: String, in league: League?) async throws(APIError) -> SearchResults
}

/// Asks the API.
public struct APIScoreboardService: ScoreboardService {
    private let client: APIClient

    /// - Parameter client: With a store, where the app is to start without a network.
    public init(_ client: APIClient) {
        self.client = client
    }

    /// Asks, unless the last answer is fresh by the server's word.
    public func scoreboard(
        of league: League,
        on day: GameDay?,
        in zone: TimeZone?
    ) async throws(APIError) -> Fetched<Scoreboard> {
        try await client.get(.scoreboard(of: league, on: day, in: zone))
    }

    /// Looks as often as the server says, or when its stream of changes calls.
    public func live(of league: League?) -> LiveUpdates<LiveScoreboard> {
        client.live(.liveScoreboard(of: league))
    }

    /// Asks, unless the last answer is fresh by the server's word.
    public func games(_ filter: GameFilter, after cursor: String?) async throws(APIError) -> GamePage {
        try await client.get(.games(filter, after: cursor)).value
    }

    /// Asks, unless the last answer is fresh by the server's word.
    public func search(_ words: String, in league: League?) async throws(APIError) -> SearchResults {
        try await client.get(.search(words, in: league)).value
    }
}

/// Knows its answers beforehand: for previews and tests.
public struct FakeScoreboardService: ScoreboardService {
    /// The games of every day.
    public var games: [TracedGame]
    /// Who can be found.
    public var names: [SearchResult]
    /// Thrown by everything, where it is set.
    public var failure: APIError?

    /// - Parameters:
    ///   - names: Who can be found.
    ///   - failure: Thrown by everything, where it is set.
    public init(
        games: [TracedGame] = Samples.tracedGames,
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

    /// Those of ``games`` that are live, then the end or ``failure``.
    public func live(of league: League?) -> LiveUpdates<LiveScoreboard> {
        let live = games.filter { $0.status == .live && (league == nil || $0.league == league) }
        let answer = LiveScoreboard(league: league, games: live)
        return LiveUpdates(failure == nil ? [.answer(Fetched(answer))] : [], failure: failure)
    }

    /// Those of ``games`` that fit, from the one on that the cursor counts.
    public func games(_ filter: GameFilter, after cursor: String?) async throws(APIError) -> GamePage {
        if let failure { throw failure }
        let rest = games.filter(filter.admits).dropFirst(cursor.flatMap { Int($0) } ?? 0)
        let page = rest.prefix(filter.limit ?? 50)
        return GamePage(games: Array(page), next: page.endIndex < rest.endIndex ? "\(page.endIndex)" : nil)
    }

    /// Those of ``names`` in whose name the words stand.
    public func search(_ words: String, in league: League?) async throws(APIError) -> SearchResults {
        if let failure { throw failure }
        let found = names.filter { name in
            (league == nil || name.league == league) && name.name.localizedStandardContains(words)
        }
        return SearchResults(results: found)
    }
}

extension GameFilter {
    /// As the server would say.
    fileprivate func admits(_ game: TracedGame) -> Bool {
        let teams = [game.homeTeam, game.awayTeam]
        return (league == nil || game.league == league) && (team == nil || teams.contains { $0.id == team })
            && (conference == nil || teams.contains { $0.conference == conference })
            && (status == nil || game.status == status)
            && (from.map { $0 <= game.day } ?? true) && (to.map { game.day <= $0 } ?? true)
    }
}
