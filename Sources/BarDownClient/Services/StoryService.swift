public import Foundation

/// Provides the moments and the stories of games. Only requests with ``GameWalk/revealed`` ask for outcomes.
public protocol StoryService: Sendable {
    /// The last stored moments, without a request.
    func storedMoments(of game: Game.ID, _ walk: GameWalk) async -> Fetched<Moments>?
    /// The opened moments of a game, without their plays.
    func moments(of game: Game.ID, _ walk: GameWalk) async throws(APIError) -> Fetched<Moments>
    /// The opened moments as they change.
    func liveMoments(of game: Game.ID, _ walk: GameWalk) -> LiveUpdates<Moments>
    /// A moment with its plays, by its index. Request only moments that are opened, and `post` only if the outcome is
    /// revealed.
    func moment(at index: Int, of game: Game.ID, _ reveal: Reveal) async throws(APIError) -> Moment
    /// The last stored story, without a request.
    func storedFlow(of game: Game.ID, _ walk: GameWalk) async -> Fetched<GameFlow>?
    /// The story of a game as far as it is opened, or why there is none.
    func flow(of game: Game.ID, _ walk: GameWalk) async throws(APIError) -> Fetched<GameFlow>
}

/// Provides moments and stories from the API.
public struct APIStoryService: StoryService {
    private let client: APIClient

    /// - Parameter client: The client; it needs a store if the app is to show data without a network.
    public init(_ client: APIClient) {
        self.client = client
    }

    /// The moments in the client's store.
    public func storedMoments(of game: Game.ID, _ walk: GameWalk) async -> Fetched<Moments>? {
        await client.stored(.moments(of: game, walk))
    }

    /// Asks the server whether anything changed.
    public func moments(of game: Game.ID, _ walk: GameWalk) async throws(APIError) -> Fetched<Moments> {
        try await client.get(.moments(of: game, walk), .confirmed)
    }

    /// Refreshes as often as the server allows, or when its stream reports a change of the game. Unless the outcome is
    /// revealed, it is the stream without scores.
    public func liveMoments(of game: Game.ID, _ walk: GameWalk) -> LiveUpdates<Moments> {
        client.live(.moments(of: game, walk), HintQuery(game: game, hidesScores: walk != .revealed))
    }

    /// Asks the server whether anything changed.
    public func moment(at index: Int, of game: Game.ID, _ reveal: Reveal) async throws(APIError) -> Moment {
        try await client.get(.moment(at: index, of: game, reveal), .confirmed).value
    }

    /// The story in the client's store.
    public func storedFlow(of game: Game.ID, _ walk: GameWalk) async -> Fetched<GameFlow>? {
        await client.stored(.flow(of: game, walk))
    }

    /// Asks the server whether anything changed.
    public func flow(of game: Game.ID, _ walk: GameWalk) async throws(APIError) -> Fetched<GameFlow> {
        try await client.get(.flow(of: game, walk), .confirmed)
    }
}

/// Predetermined responses, for previews and tests. It opens the parts of a whole game and of a whole story as the
/// server does.
public struct FakeStoryService: StoryService {
    /// All moments of the game, with their plays if ``moment(at:of:_:)`` is to have them.
    public var moments: Moments
    /// The story with the outcome.
    public var flow: GameFlow
    /// Whether ``storedMoments(of:_:)`` and ``storedFlow(of:_:)`` have results.
    public var isStored: Bool
    /// If set, every call that would use the network throws it.
    public var failure: APIError?

    /// - Parameters:
    ///   - isStored: Whether the responses are also stored on the device.
    ///   - failure: If set, every call that would use the network throws it.
    public init(
        moments: Moments = Samples.moments,
        flow: GameFlow = Samples.flow,
        isStored: Bool = false,
        failure: APIError? = nil
    ) {
        self.moments = moments
        self.flow = flow
        self.isStored = isStored
        self.failure = failure
    }

    /// ``moments`` as far as they are opened, confirmed at ``Samples/start``.
    public func storedMoments(of game: Game.ID, _ walk: GameWalk) async -> Fetched<Moments>? {
        isStored ? Fetched(moments.opened(walk), confirmedAt: Samples.start) : nil
    }

    /// ``moments`` as far as they are opened, whatever the game.
    public func moments(of game: Game.ID, _ walk: GameWalk) async throws(APIError) -> Fetched<Moments> {
        if let failure { throw failure }
        return Fetched(moments.opened(walk))
    }

    /// The opened moments once, then the end; or ``failure``.
    public func liveMoments(of game: Game.ID, _ walk: GameWalk) -> LiveUpdates<Moments> {
        LiveUpdates(failure == nil ? [.answer(Fetched(moments.opened(walk)))] : [], failure: failure)
    }

    /// The moment in ``moments``, whatever the game.
    public func moment(at index: Int, of game: Game.ID, _ reveal: Reveal) async throws(APIError) -> Moment {
        if let failure { throw failure }
        guard let found = moments.moments.last(where: { $0.index <= index }) else {
            throw .refused(ProblemDetails(status: 404, code: "unknown_moment"))
        }
        return found
    }

    /// ``flow`` as far as it is opened, confirmed at ``Samples/start``.
    public func storedFlow(of game: Game.ID, _ walk: GameWalk) async -> Fetched<GameFlow>? {
        isStored ? Fetched(flow.opened(walk), confirmedAt: Samples.start) : nil
    }

    /// ``flow`` as far as it is opened, whatever the game.
    public func flow(of game: Game.ID, _ walk: GameWalk) async throws(APIError) -> Fetched<GameFlow> {
        if let failure { throw failure }
        return Fetched(flow.opened(walk))
    }
}
