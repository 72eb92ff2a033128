public import Foundation

/// One game, as closely as the server knows it.
public protocol GameService: Sendable {
    /// The box score as it was last seen; the network is not asked.
    func storedBoxScore(of game: Game.ID) async -> Fetched<BoxScore>?
    /// The game with what its teams and players did.
    func boxScore(of game: Game.ID) async throws(APIError) -> Fetched<BoxScore>
    /// The same as it changes.
    func live(_ game: Game.ID) -> LiveUpdates<BoxScore>
    /// The play-by-play, in the source's order.
    func plays(of game: Game.ID) async throws(APIError) -> [Play]
    /// What happened, oldest first.
    func events(of game: Game.ID, after last: GameEvent.ID?) async throws(APIError) -> [GameEvent]
}

/// Asks the API.
public struct APIGameService: GameService {
    private let client: APIClient

    /// - Parameter client: With a store, where the app is to start without a network.
    public init(_ client: APIClient) {
        self.client = client
    }

    /// What the client's store has.
    public func storedBoxScore(of game: Game.ID) async -> Fetched<BoxScore>? {
        await client.stored(.boxScore(of: game))
    }

    /// Asks, unless the last answer is fresh by the server's word.
    public func boxScore(of game: Game.ID) async throws(APIError) -> Fetched<BoxScore> {
        try await client.get(.boxScore(of: game))
    }

    /// Looks as often as the server says, or when its stream of changes calls.
    public func live(_ game: Game.ID) -> LiveUpdates<BoxScore> {
        client.live(.boxScore(of: game))
    }

    /// Asks whether there are others than before.
    public func plays(of game: Game.ID) async throws(APIError) -> [Play] {
        // Asked after a change: what the server called fresh before it does not have that change.
        try await client.get(.plays(of: game), .confirmed).value
    }

    /// Asks whether there are others than before.
    public func events(of game: Game.ID, after last: GameEvent.ID?) async throws(APIError) -> [GameEvent] {
        try await client.get(.events(of: game, after: last), .confirmed).value
    }
}

/// Knows its answers beforehand: for previews and tests.
public struct FakeGameService: GameService {
    /// Its game is the one that is asked for, whatever the question names.
    public var boxScore: BoxScore
    /// What ``storedBoxScore(of:)`` has.
    public var stored: BoxScore?
    /// The play-by-play.
    public var plays: [Play]
    /// Oldest first.
    public var events: [GameEvent]
    /// Thrown by everything that asks the network, where it is set.
    public var failure: APIError?

    /// - Parameter events: Oldest first.
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

    /// ``events`` after the last, whatever the game.
    public func events(of game: Game.ID, after last: GameEvent.ID?) async throws(APIError) -> [GameEvent] {
        if let failure { throw failure }
        return events.filter { $0.id > last ?? .min }
    }
}
