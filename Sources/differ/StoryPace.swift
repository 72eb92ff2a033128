import Synchronization

/// Decides when the next story may be made, so that stories take little of the database's time from alerts.
///
/// A story is computed on a thread of the lowest priority, but the database reads its game and stores it at the same
/// priority as everything else. While this program compares games, it therefore makes one story in each
/// ``interval``; otherwise it makes them without a pause.
struct StoryPace {
    /// The time between two stories while games are compared.
    static let interval = Duration.seconds(1)
    /// How long after a comparison games still count as being compared.
    static let busyTime = Duration.seconds(5)

    private var lastComparison: ContinuousClock.Instant?
    /// The time of the last story that got its turn, which may be in the future.
    private var lastTurn: ContinuousClock.Instant?

    /// A game was compared.
    mutating func compared(at now: ContinuousClock.Instant) { lastComparison = now }

    /// Gives a story its turn.
    /// - Returns: How long to wait before it is made.
    mutating func pause(at now: ContinuousClock.Instant) -> Duration {
        let isBusy = lastComparison.map { now - $0 < Self.busyTime } ?? false
        let turn = isBusy ? lastTurn.map { max(now, $0 + Self.interval) } ?? now : now
        lastTurn = turn
        return turn - now
    }
}

/// The pace of all story slots of this program.
final class StoryTurns: Sendable {
    private let pace = Mutex(StoryPace())

    /// A game was compared.
    func compared() { pace.withLock { $0.compared(at: .now) } }

    /// Returns when the next story may be made.
    /// - Throws: `CancellationError`; the job then waits for another worker.
    func next() async throws {
        try await Task.sleep(for: pace.withLock { $0.pause(at: .now) })
    }
}
