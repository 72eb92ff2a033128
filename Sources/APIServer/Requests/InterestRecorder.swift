import Logging
import Postgres
import Scores
import ServiceLifecycle
import Storage
import Synchronization

/// Tells the database which games somebody opens, so that their plays are read. It does so beside the requests: no
/// answer waits for it, and none fails with it.
package final class InterestRecorder: Service {
    private let pool: PostgresPool
    private let logger: Logger
    private let ledger = Mutex(InterestLedger())
    private let opened: AsyncStream<GameID>
    private let continuation: AsyncStream<GameID>.Continuation

    init(pool: PostgresPool, logger: Logger) {
        self.pool = pool
        self.logger = logger
        // More than so many games are not played at once.
        (opened, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1000))
    }

    /// Somebody opened a game.
    func note(_ game: GameID) {
        guard ledger.withLock({ $0.isNews(game, now: .now) }) else { return }
        continuation.yield(game)
    }

    /// Tells what is noted until the program stops.
    func run() async throws {
        for await game in opened.cancelOnGracefulShutdown() {
            do {
                try await InterestStore(pool).want([game])
            } catch {
                // Whoever still looks at the game in a minute is told of again.
                logger.notice("an opened game was not told of", metadata: ["game.id": "\(game)", "error": "\(error)"])
            }
        }
    }
}

/// Which games were told of lately. Once a minute is enough: a game counts as opened for ten.
struct InterestLedger {
    typealias Moment = ContinuousClock.Instant

    private static let pause: Duration = .seconds(60)
    /// Games that are remembered; beyond it some are told of more often.
    private static let capacity = 10_000

    private var told: [GameID: Moment] = [:]

    /// Whether the game is to be told of now; it counts as told of then.
    mutating func isNews(_ game: GameID, now: Moment) -> Bool {
        if let last = told[game], now - last < Self.pause { return false }
        if told.count >= Self.capacity {
            told = told.filter { now - $0.value < Self.pause }
            if told.count >= Self.capacity { told = [:] }
        }
        told[game] = now
        return true
    }
}
