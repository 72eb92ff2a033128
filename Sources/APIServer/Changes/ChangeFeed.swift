import Logging
import Postgres
import ServiceLifecycle
import Storage
import Synchronization

/// Numbers and reads changes, once for all readers: one LISTEN, and one read per notification, however many readers
/// there are. Notifications about members arrive on the same connection, and are passed on.
/// A notification is only a hint: a read every two seconds finds changes whose notification was lost. Each read first
/// numbers the committed changes, so that no request has to. The cache is invalidated before any reader gets a change,
/// so that a reader that then requests the game gets a response that shows the change.
package final class ChangeFeed: Service {
    typealias MonotonicInstant = ContinuousClock.Instant
    /// Called once, on the thread that makes the decision.
    typealias Waiter = @Sendable (ChangeDecision) -> Void

    let store: ChangeStore
    private let listener: PostgresListener
    private let cache: ResponseCache
    private let keys: KeyRing
    private let logger: Logger
    let state = Mutex(State())
    private let pollSignals: AsyncStream<Void>
    private let pollSignal: AsyncStream<Void>.Continuation
    /// The payloads of ``NoticeFeedStore/channel``, which arrive on the same connection, for one reader. Without a
    /// reader the oldest ones are dropped.
    package let memberChanges: AsyncStream<String>
    private let memberChange: AsyncStream<String>.Continuation

    struct State {
        var board = ChangeBoard<Waiter>()
        var lastID = 0
        /// When the database was last read successfully.
        var polledAt: MonotonicInstant?
        /// Whether the last read failed. Only the first failure of an outage is logged.
        var isDatabaseUnavailable = false
        /// Whether ``run()`` is running.
        var isFollowing = false
        /// The number of reads that have begun.
        var polls = 0
        /// Requests that wait for the end of a read, by its number.
        var pollWaiters: [(poll: Int, waiter: CheckedContinuation<Int64?, Never>)] = []

        mutating func newReader() -> Int {
            lastID += 1
            return lastID
        }
    }

    /// Seconds between two reads when no notification arrives. Changes whose notification is lost are late by up to
    /// this long.
    private static let interval = 2
    /// How long the head counts as current after the last successful read.
    private static let maxAge: Duration = .seconds(10)
    /// The number of changes read in one query.
    static let batch = 500

    /// - Parameters:
    ///   - listening: A direct connection to the database, not through a pooler.
    ///   - keys: The cache of API keys. It is invalidated when keys change; that notification arrives on the same
    ///     connection.
    init(
        pool: PostgresPool,
        listening: PostgresConfiguration,
        cache: ResponseCache,
        logger: Logger,
        keys: KeyRing
    ) {
        store = ChangeStore(pool)
        listener = PostgresListener(
            listening,
            channels: [ChangeStore.channel, ApiKeyStore.channel, NoticeFeedStore.channel],
            logger: logger
        )
        self.cache = cache
        self.keys = keys
        self.logger = logger
        (pollSignals, pollSignal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (memberChanges, memberChange) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1000))
    }

    /// The last number assigned, as far as this process knows.
    /// - Throws: ``Problem/databaseUnavailable`` if the number is not known, or the last successful read is too long
    ///   ago.
    func head() throws(Problem) -> Int64 {
        let (head, polledAt) = state.withLock { ($0.board.head, $0.polledAt) }
        guard let head, let polledAt, .now - polledAt < Self.maxAge else { throw .databaseUnavailable }
        return head
    }

    /// The last number assigned that this process knows, however old; 0 before the first read.
    var knownHead: Int64 { state.withLock { $0.board.head ?? 0 } }

    /// The time since the database was last read successfully; `nil`: never.
    var age: Duration? { state.withLock { $0.polledAt }.map { .now - $0 } }

    /// The number of readers that wait.
    var waiterCount: Int { state.withLock { $0.board.waiterCount } }

    /// Follows changes until the program stops, then releases all readers.
    func run() async throws {
        state.withLock { $0.isFollowing = true }
        await cancelWhenGracefulShutdown { [self] in
            await withDiscardingTaskGroup { group in
                group.addTask { [self] in await listener.run { handle($0) } }
                group.addTask { [self] in await tick() }
                group.addTask { [self] in for await _ in pollSignals { await poll() } }
            }
        }
        deliver { $0.close() }
        state.withLock { $0.isFollowing = false }
        resumeWaiters(ofPoll: .max, with: nil)
    }

    /// Waits for a read that begins after this call.
    /// - Returns: The last number assigned: all changes that were committed before this call have a number up to it.
    ///   `nil` if the read failed, or ``run()`` is not running.
    func nextPoll() async -> Int64? {
        await withCheckedContinuation { waiter in
            let isWaiting = state.withLock { state in
                if state.isFollowing { state.pollWaiters.append((state.polls + 1, waiter)) }
                return state.isFollowing
            }
            if isWaiting { pollSignal.yield() } else { waiter.resume(returning: nil) }
        }
    }

    private func resumeWaiters(ofPoll poll: Int, with head: Int64?) {
        let ended = state.withLock { state in
            let ended = state.pollWaiters.filter { $0.poll <= poll }
            state.pollWaiters.removeAll { $0.poll <= poll }
            return ended
        }
        for (_, waiter) in ended { waiter.resume(returning: head) }
    }

    private func handle(_ event: PostgresListener.Event) {
        if case .notification(let notification) = event {
            switch notification.channel {
            case ApiKeyStore.channel:
                keys.invalidate()
                return
            case NoticeFeedStore.channel:
                memberChange.yield(notification.payload)
                return
            default: break
            }
        }
        // Notifications may have been missed while the connection was down.
        if event == .listening { keys.invalidate() }
        pollSignal.yield()
    }

    /// Releases readers whose deadline has passed, and requests a read every ``interval`` seconds.
    private func tick() async {
        for seconds in 1... {
            do {
                try await Task.sleep(for: .seconds(1))
            } catch {
                // Cancelled.
                return
            }
            deliver { $0.expire(now: .now) }
            if seconds % Self.interval == 0 { pollSignal.yield() }
        }
    }

    private func poll() async {
        let poll = state.withLock { state in
            state.polls += 1
            return state.polls
        }
        do {
            while try await readNextBatch() {}
            resumeWaiters(ofPoll: poll, with: knownHead)
            cache.confirm()
            let wasDatabaseUnavailable = state.withLock { state in
                state.polledAt = .now
                defer { state.isDatabaseUnavailable = false }
                return state.isDatabaseUnavailable
            }
            if wasDatabaseUnavailable { logger.notice("changes are read again") }
        } catch {
            resumeWaiters(ofPoll: poll, with: nil)
            let isFirstFailure = state.withLock { state in
                defer { state.isDatabaseUnavailable = true }
                return !state.isDatabaseUnavailable
            }
            if isFirstFailure, !Task.isCancelled {
                logger.warning("changes cannot be read", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Numbers the committed changes, then reads and delivers the next batch.
    /// - Returns: Whether there may be more changes.
    private func readNextBatch() async throws -> Bool {
        let head = try await store.numberChanges()
        let (known, capacity) = state.withLock { ($0.board.head, $0.board.capacity) }
        guard head != known else { return false }
        // The first read includes the changes of the last minutes, for readers whose stream from another process broke.
        let position = min(known ?? max(0, head - Int64(capacity)), head)
        let found = try await store.changes(after: position, limit: Self.batch)
        let isAll = found.count < Self.batch
        let last = found.last?.seq ?? head
        let end = isAll ? max(head, last) : last
        cache.invalidate(by: found.map(\.game), upTo: end)
        let published = try found.map(PublishedChange.init)
        deliver { $0.publish(published, head: end) }
        return !isAll
    }

    private func deliver(_ change: (inout ChangeBoard<Waiter>) -> ChangeBoard<Waiter>.Deliveries) {
        for (waiter, delivery) in state.withLock({ change(&$0.board) }) { waiter(.deliver(delivery)) }
    }
}
