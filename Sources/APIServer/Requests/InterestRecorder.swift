import Logging
import Postgres
import Scores
import ServiceLifecycle
import Storage
import Synchronization

/// Records in the database which games are opened, so that their plays are read. It runs independently of requests: no
/// response waits for it or fails because of it.
package final class InterestRecorder: Service {
    private let pool: PostgresPool
    private let logger: Logger
    private let recent = Mutex(RecentInterest())
    private let opened: AsyncStream<GameID>
    private let continuation: AsyncStream<GameID>.Continuation

    init(pool: PostgresPool, logger: Logger) {
        self.pool = pool
        self.logger = logger
        // The buffer is larger than the number of games that are played at the same time.
        (opened, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1000))
    }

    /// Records that a game was opened.
    func record(_ game: GameID) {
        guard recent.withLock({ $0.shouldRecord(game, now: .now) }) else { return }
        continuation.yield(game)
    }

    /// Writes the recorded games to the database until the program stops.
    func run() async throws {
        for await game in opened.cancelOnGracefulShutdown() {
            do {
                try await InterestStore(pool).request([game])
            } catch {
                // If the game is still open in a minute, it is recorded again.
                logger.notice("an opened game was not recorded", metadata: ["game.id": "\(game)", "error": "\(error)"])
            }
        }
    }
}

/// Games that were recorded recently. Once a minute is enough, because a game counts as opened for ten minutes.
struct RecentInterest {
    typealias MonotonicInstant = ContinuousClock.Instant

    private static let pause: Duration = .seconds(60)
    /// The greatest number of games remembered; beyond it some are recorded more often.
    private static let capacity = 10_000

    private var reportedAt: [GameID: MonotonicInstant] = [:]

    /// Whether to record the game now. If so, it counts as recorded.
    mutating func shouldRecord(_ game: GameID, now: MonotonicInstant) -> Bool {
        if let last = reportedAt[game], now - last < Self.pause { return false }
        if reportedAt.count >= Self.capacity {
            reportedAt = reportedAt.filter { now - $0.value < Self.pause }
            if reportedAt.count >= Self.capacity { reportedAt = [:] }
        }
        reportedAt[game] = now
        return true
    }
}
