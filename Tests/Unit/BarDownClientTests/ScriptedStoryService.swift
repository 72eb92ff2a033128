import BarDownClient
import Synchronization

/// A story service whose responses a test changes while models use it. It records all requests.
final class ScriptedStoryService: StoryService {
    private struct State {
        var fakes: [FakeStoryService]
        var walks: [GameWalk] = []
        var reveals: [Reveal] = []
    }

    private let state: Mutex<State>

    /// - Parameter fakes: The service of each request for moments or a story, in order; the last one stays.
    init(_ fakes: FakeStoryService...) {
        state = Mutex(State(fakes: fakes))
    }

    /// The service of all following requests.
    func become(_ fake: FakeStoryService) {
        state.withLock { $0.fakes = [fake] }
    }

    /// What was requested, in order.
    var walks: [GameWalk] { state.withLock { $0.walks } }
    /// Of each request for one moment, whether it asked for the outcome.
    var reveals: [Reveal] { state.withLock { $0.reveals } }

    private var fake: FakeStoryService? { state.withLock { $0.fakes.first } }

    private func next(_ walk: GameWalk) -> FakeStoryService {
        state.withLock { state in
            state.walks.append(walk)
            return state.fakes.count > 1 ? state.fakes.removeFirst() : state.fakes[0]
        }
    }

    func storedMoments(of game: Game.ID, _ walk: GameWalk) async -> Fetched<Moments>? {
        await fake?.storedMoments(of: game, walk)
    }

    func moments(of game: Game.ID, _ walk: GameWalk) async throws(APIError) -> Fetched<Moments> {
        try await next(walk).moments(of: game, walk)
    }

    func liveMoments(of game: Game.ID, _ walk: GameWalk) -> LiveUpdates<Moments> {
        next(walk).liveMoments(of: game, walk)
    }

    func moment(at index: Int, of game: Game.ID, _ reveal: Reveal) async throws(APIError) -> Moment {
        let fake = state.withLock { state in
            state.reveals.append(reveal)
            return state.fakes[0]
        }
        return try await fake.moment(at: index, of: game, reveal)
    }

    func storedFlow(of game: Game.ID, _ walk: GameWalk) async -> Fetched<GameFlow>? {
        await fake?.storedFlow(of: game, walk)
    }

    func flow(of game: Game.ID, _ walk: GameWalk) async throws(APIError) -> Fetched<GameFlow> {
        try await next(walk).flow(of: game, walk)
    }
}

/// A clock on which every wait ends immediately and is recorded.
final class WaitLog: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Mutex<[Duration]>([])

    let now = Instant(offset: .zero)
    let minimumResolution = Duration.nanoseconds(1)
    /// The durations of all waits.
    var waits: [Duration] { state.withLock { $0 } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        state.withLock { $0.append(deadline.offset) }
    }
}
