public import Foundation

/// Provides games, teams and calendars.
public protocol ScheduleService: Sendable {
    /// The last stored games of a day, without a request.
    func stored(_ slate: ScoreboardQuery) async -> Fetched<[Game]>?
    /// The games of a day.
    func games(_ slate: ScoreboardQuery) async throws(APIError) -> Fetched<[Game]>
    /// The games of a day as they change.
    func live(_ slate: ScoreboardQuery) -> LiveUpdates<[Game]>
    /// The days with games, such as for a row of days to choose from. `from` is 30 days before today if it is `nil`,
    /// and `to` is 30 days after today.
    func days(of league: League, from: GameDay?, to: GameDay?) async throws(APIError) -> [GameDay]
    /// The days on which a league plays, with the number of games on each. The defaults are those of
    /// ``days(of:from:to:)``.
    func calendar(of league: League, from: GameDay?, to: GameDay?) async throws(APIError) -> [CalendarDay]
    /// The teams of a league by conference.
    func teams(of league: League) async throws(APIError) -> TeamDirectory
    /// A team's games of the season of a year; `nil` means the latest season with games.
    func schedule(of team: Team.ID, season: Int?) async throws(APIError) -> TeamSchedule
    /// A team's players, ordered by name.
    func roster(of team: Team.ID) async throws(APIError) -> Roster
}

/// Provides games, teams and calendars from the API.
public struct APIScheduleService: ScheduleService {
    private let client: APIClient

    /// - Parameter client: The client; it needs a store if the app is to show data without a network.
    public init(_ client: APIClient) {
        self.client = client
    }

    /// The games in the client's store.
    public func stored(_ slate: ScoreboardQuery) async -> Fetched<[Game]>? {
        await client.stored(.games(slate))
    }

    /// Sends a request unless the last response is still fresh.
    public func games(_ slate: ScoreboardQuery) async throws(APIError) -> Fetched<[Game]> {
        try await client.get(.games(slate))
    }

    /// Refreshes as often as the server allows, or when its stream reports a change.
    public func live(_ slate: ScoreboardQuery) -> LiveUpdates<[Game]> {
        client.live(.games(slate))
    }

    /// Sends a request unless the last response is still fresh.
    public func days(of league: League, from: GameDay?, to: GameDay?) async throws(APIError) -> [GameDay] {
        try await client.get(.days(of: league, from: from, to: to)).value
    }

    /// Sends a request unless the last response is still fresh.
    public func calendar(of league: League, from: GameDay?, to: GameDay?) async throws(APIError) -> [CalendarDay] {
        try await client.get(.calendar(of: league, from: from, to: to)).value.days
    }

    /// Sends a request unless the last response is still fresh.
    public func teams(of league: League) async throws(APIError) -> TeamDirectory {
        try await client.get(.teams(of: league)).value
    }

    /// Sends a request unless the last response is still fresh.
    public func schedule(of team: Team.ID, season: Int?) async throws(APIError) -> TeamSchedule {
        try await client.get(.schedule(of: team, season: season)).value
    }

    /// Sends a request unless the last response is still fresh.
    public func roster(of team: Team.ID) async throws(APIError) -> Roster {
        try await client.get(.roster(of: team)).value
    }
}

/// Predetermined responses, for previews and tests.
public struct FakeScheduleService: ScheduleService {
    /// The games that every query finds.
    public var games: [Game]
    /// The result of ``stored(_:)``.
    public var stored: [Game]?
    /// The updates of ``live(_:)``, in order; `nil` for one response with ``games``.
    public var updates: [LiveUpdate<[Game]>]?
    /// If set, every call that would use the network throws it.
    public var failure: APIError?

    /// - Parameter updates: The updates of ``live(_:)``; `nil` for one response with ``games``.
    public init(
        games: [Game] = Samples.games,
        stored: [Game]? = nil,
        updates: [LiveUpdate<[Game]>]? = nil,
        failure: APIError? = nil
    ) {
        self.games = games
        self.stored = stored
        self.updates = updates
        self.failure = failure
    }

    /// ``stored``, confirmed at ``Samples/start``.
    public func stored(_ slate: ScoreboardQuery) async -> Fetched<[Game]>? {
        stored.map { Fetched($0, confirmedAt: Samples.start) }
    }

    /// ``games``, whatever the day.
    public func games(_ slate: ScoreboardQuery) async throws(APIError) -> Fetched<[Game]> {
        if let failure { throw failure }
        return Fetched(games)
    }

    /// ``updates``, then the end or ``failure``.
    public func live(_ slate: ScoreboardQuery) -> LiveUpdates<[Game]> {
        LiveUpdates(updates ?? (failure == nil ? [.answer(Fetched(games))] : []), failure: failure)
    }

    /// ``Samples/days``.
    public func days(of league: League, from: GameDay?, to: GameDay?) async throws(APIError) -> [GameDay] {
        if let failure { throw failure }
        return Samples.days
    }

    /// ``Samples/days``, each with ``games``.
    public func calendar(of league: League, from: GameDay?, to: GameDay?) async throws(APIError) -> [CalendarDay] {
        if let failure { throw failure }
        return Samples.days.map { CalendarDay(day: $0, games: games.count, listed: games.count) }
    }

    /// The teams that play in ``games``.
    public func teams(of league: League) async throws(APIError) -> TeamDirectory {
        if let failure { throw failure }
        return Dictionary(grouping: games.flatMap { [$0.homeTeam, $0.awayTeam] }) { $0.conference ?? "Other" }
    }

    /// The team's games among ``games``.
    public func schedule(of team: Team.ID, season: Int?) async throws(APIError) -> TeamSchedule {
        if let failure { throw failure }
        let played = games.filter { [$0.homeTeam.id, $0.awayTeam.id].contains(team) }
        guard let first = played.first else { throw .refused(ProblemDetails(status: 404, code: "unknown_team")) }
        let rows = played.map { game in
            let isHome = game.homeTeam.id == team
            return ScheduledGame(
                id: game.id,
                opponent: isHome ? game.awayTeam : game.homeTeam,
                isHome: isHome,
                status: game.status,
                startTime: game.startTime
            )
        }
        return TeamSchedule(team: first.homeTeam.id == team ? first.homeTeam : first.awayTeam, games: rows)
    }

    /// ``Samples/players`` for every team that plays in ``games``; for other teams, an error with status 404.
    public func roster(of team: Team.ID) async throws(APIError) -> Roster {
        if let failure { throw failure }
        guard let found = games.flatMap({ [$0.homeTeam, $0.awayTeam] }).first(where: { $0.id == team }) else {
            throw .refused(ProblemDetails(status: 404, code: "unknown_team"))
        }
        return Roster(team: found, players: Samples.players)
    }
}
