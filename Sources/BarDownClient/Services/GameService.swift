public import Foundation

/// Provides everything that the server has about one game.
public protocol GameService: Sendable {
    /// The last stored box score, without a request.
    func storedBoxScore(of game: Game.ID) async -> Fetched<BoxScore>?
    /// The game with its teams' and players' statistics.
    func boxScore(of game: Game.ID) async throws(APIError) -> Fetched<BoxScore>
    /// The box score as it changes.
    func live(_ game: Game.ID) -> LiveUpdates<BoxScore>
    /// The play-by-play, in the source's order.
    func plays(of game: Game.ID) async throws(APIError) -> [Play]
    /// The events, oldest first.
    func events(of game: Game.ID, after last: GameEvent.ID?) async throws(APIError) -> [GameEvent]
}

/// Provides games from the API.
public struct APIGameService: GameService {
    private let client: APIClient

    /// - Parameter client: The client; it needs a store if the app is to show data without a network.
    public init(_ client: APIClient) {
        self.client = client
    }

    /// The box score in the client's store.
    public func storedBoxScore(of game: Game.ID) async -> Fetched<BoxScore>? {
        await client.stored(.boxScore(of: game))
    }

    /// Sends a request unless the last response is still fresh.
    public func boxScore(of game: Game.ID) async throws(APIError) -> Fetched<BoxScore> {
        try await client.get(.boxScore(of: game))
    }

    /// Refreshes as often as the server allows, or when its stream reports a change.
    public func live(_ game: Game.ID) -> LiveUpdates<BoxScore> {
        client.live(.boxScore(of: game))
    }

    /// Asks the server whether anything changed.
    public func plays(of game: Game.ID) async throws(APIError) -> [Play] {
        // The game has just changed, and a cached response that still counts as fresh would lack the change.
        try await client.get(.plays(of: game), .confirmed).value
    }

    /// Asks the server whether anything changed.
    public func events(of game: Game.ID, after last: GameEvent.ID?) async throws(APIError) -> [GameEvent] {
        try await client.get(.events(of: game, after: last), .confirmed).value
    }
}

/// Predetermined responses, for previews and tests.
public struct FakeGameService: GameService {
    /// The response for every game.
    public var boxScore: BoxScore
    /// The result of ``storedBoxScore(of:)``.
    public var stored: BoxScore?
    /// The play-by-play.
    public var plays: [Play]
    /// The events, oldest first.
    public var events: [GameEvent]
    /// If set, every call that would use the network throws it.
    public var failure: APIError?

    /// - Parameter events: The events, oldest first.
    public init(
        boxScore: BoxScore = Samples.boxScore,
        stored: BoxScore? = nil,
        plays: [Play] = Samples.plays,
        events: [GameEvent] = [],
        failure: APIError? = nil
    ) {
        self.boxScore = boxScore
        self.stored = stored
        self.plays = plays
        self.events = events
        self.failure = failure
    }

    /// ``stored``, confirmed at ``Samples/start``.
    public func storedBoxScore(of game: Game.ID) async -> Fetched<BoxScore>? {
        stored.map { Fetched($0, confirmedAt: Samples.start) }
    }

    /// ``boxScore``, whatever the game.
    public func boxScore(of game: Game.ID) async throws(APIError) -> Fetched<BoxScore> {
        if let failure { throw failure }
        return Fetched(boxScore)
    }

    /// ``boxScore`` once, then the end; or ``failure``.
    public func live(_ game: Game.ID) -> LiveUpdates<BoxScore> {
        LiveUpdates(failure == nil ? [.answer(Fetched(boxScore))] : [], failure: failure)
    }

    /// ``plays``, whatever the game.
    public func plays(of game: Game.ID) async throws(APIError) -> [Play] {
        if let failure { throw failure }
        return plays
    }

    /// The ``events`` with ids after `last`, whatever the game.
    public func events(of game: Game.ID, after last: GameEvent.ID?) async throws(APIError) -> [GameEvent] {
        if let failure { throw failure }
        return events.filter { $0.id > last ?? .min }
    }
}
