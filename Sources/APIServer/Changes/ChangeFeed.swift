import Logging
import Postgres
import ServiceLifecycle
import Storage
import Synchronization

/// Numbers and reads changes, once for all readers: one LISTEN, and one look for each hint, however many follow.
///
/// A notification is a hint; a look every two seconds finds what a lost one announced. Each look first numbers what was
/// committed, so no request has to. The cache learns of a change before any reader, so that a reader that asks because
/// of it gets an answer that shows it.
package final class ChangeFeed: Service {
    typealias Moment = ContinuousClock.Instant
    /// Called once, by whoever decides, on his thread.
    typealias Waiter = @Sendable (ChangeDecision) -> Void

    let store: ChangeStore
    private let listener: PostgresListener
    private let cache: ResponseCache
    private let keys: KeyRing
    private let logger: Logger
    let state = Mutex(State())
    private let hints: AsyncStream<Void>
    private let hint: AsyncStream<Void>.Continuation

    struct State {
        var board = ChangeBoard<Waiter>()
        var lastID = 0
        /// When the database was last asked with success.
        var lookedAt: Moment?
        /// Whether the failure was logged already.
        var isAway = false
        /// Whether ``run()`` runs.
        var isFollowing = false
        /// Looks that have begun.
        var looks = 0
        /// Requests that wait for the end of a look, by its number.
        var waiting: [(look: Int, waiter: CheckedContinuation<Int64?, Never>)] = []

        mutating func newReader() -> Int {
            lastID += 1
            return lastID
        }
    }

    /// Seconds between two looks without a hint: what a lost one costs.
    private static let interval = 2
    /// For so long after the last look that succeeded what is known counts as known.
    private static let trust: Duration = .seconds(10)
    /// Changes read at once.
    static let batch = 500

    /// - Parameters:
    ///   - listening: The database directly, not through a pooler.
    ///   - keys: Is told when somebody changes the keys: that is heard on the same connection.
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
            channels: [ChangeStore.channel, ApiKeyStore.channel],
            logger: logger
        )
        self.cache = cache
        self.keys = keys
        self.logger = logger
        (hints, hint) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The number given last, as far as is known here.
    /// - Throws: ``Problem/databaseAway`` where that is not known, or was not for too long.
    func head() throws(Problem) -> Int64 {
        let (head, lookedAt) = state.withLock { ($0.board.head, $0.lookedAt) }
        guard let head, let lookedAt, .now - lookedAt < Self.trust else { throw .databaseAway }
        return head
    }

    /// The number given last that is known here, however long ago; 0 before the first look.
    var known: Int64 { state.withLock { $0.board.head ?? 0 } }

    /// How long ago the database was last asked with success; `nil`: never was.
    var age: Duration? { state.withLock { $0.lookedAt }.map { .now - $0 } }

    /// How many readers wait.
    var waiting: Int { state.withLock { $0.board.waiting } }

    /// Follows changes until the program stops, and lets every reader go then.
    func run() async throws {
        state.withLock { $0.isFollowing = true }
        await cancelWhenGracefulShutdown { [self] in
            await withDiscardingTaskGroup { group in
                group.addTask { [self] in await listener.run { hear($0) } }
                group.addTask { [self] in await tick() }
                group.addTask { [self] in for await _ in hints { await look() } }
            }
        }
        tell { $0.close() }
        state.withLock { $0.isFollowing = false }
        endWaiting(forLook: .max, with: nil)
    }

    /// Waits for a look that begins after this call.
    /// - Returns: the number given last: all changes that were committed before this call have one up to it. `nil`
    ///   where the look failed, or ``run()`` does not run.
    func nextLook() async -> Int64? {
        await withCheckedContinuation { waiter in
            let isWaiting = state.withLock { state in
                if state.isFollowing { state.waiting.append((state.looks + 1, waiter)) }
                return state.isFollowing
            }
            if isWaiting { hint.yield() } else { waiter.resume(returning: nil) }
        }
    }

    private func endWaiting(forLook look: Int, with head: Int64?) {
        let ended = state.withLock { state in
            let ended = state.waiting.filter { $0.look <= look }
            state.waiting.removeAll { $0.look <= look }
            return ended
        }
        for (_, waiter) in ended { waiter.resume(returning: head) }
    }

    private func hear(_ event: PostgresListener.Event) {
        if case .notification(let notification) = event, notification.channel == ApiKeyStore.channel {
            keys.forget()
            return
        }
        // What was said while nobody listened.
        if event == .listening { keys.forget() }
        hint.yield()
    }

    /// Lets readers go whose time is over, and looks every now and then.
    private func tick() async {
        for seconds in 1... {
            do {
                try await Task.sleep(for: .seconds(1))
            } catch {
                // Told to stop.
                return
            }
            tell { $0.expire(now: .now) }
            if seconds % Self.interval == 0 { hint.yield() }
        }
    }

    private func look() async {
        let look = state.withLock { state in
            state.looks += 1
            return state.looks
        }
        do {
            while try await readOn() {}
            endWaiting(forLook: look, with: known)
            cache.confirm()
            let wasAway = state.withLock { state in
                state.lookedAt = .now
                defer { state.isAway = false }
                return state.isAway
            }
            if wasAway { logger.notice("changes are read again") }
        } catch {
            endWaiting(forLook: look, with: nil)
            let isNews = state.withLock { state in
                defer { state.isAway = true }
                return !state.isAway
            }
            if isNews, !Task.isCancelled {
                logger.warning("changes cannot be read", metadata: ["error": "\(error)"])
            }
        }
    }

    /// - Returns: whether there may be more.
    private func readOn() async throws -> Bool {
        let head = try await store.number()
        let (known, capacity) = state.withLock { ($0.board.head, $0.board.capacity) }
        guard head != known else { return false }
        // At the beginning those of the last minutes are read: whose stream broke with another process finds them here.
        let position = min(known ?? max(0, head - Int64(capacity)), head)
        let found = try await store.changes(after: position, limit: Self.batch)
        let isAll = found.count < Self.batch
        let last = found.last?.seq ?? head
        let end = isAll ? max(head, last) : last
        cache.invalidate(by: found.map(\.game), upTo: end)
        let published = try found.map(PublishedChange.init)
        tell { $0.publish(published, head: end) }
        return !isAll
    }

    private func tell(_ change: (inout ChangeBoard<Waiter>) -> ChangeBoard<Waiter>.Told) {
        for (waiter, delivery) in state.withLock({ change(&$0.board) }) { waiter(.tell(delivery)) }
    }
}
