import Logging
import Postgres
import ServiceLifecycle
import Storage
import Synchronization

/// Reads what changes, once for everybody: one LISTEN, one look a hint, however many follow.
///
/// A notification is a hint; that nothing was missed is known by looking every two seconds. The cache is told before
/// any reader, so that who asks because of a change is answered with it.
final class ChangeFeed: Service {
    typealias Moment = ContinuousClock.Instant
    /// Called once, by whoever decides, on his thread.
    typealias Waiter = @Sendable (ChangeDecision) -> Void

    let store: ChangeStore
    private let listener: PostgresListener
    private let cache: AnswerCache
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
        cache: AnswerCache,
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
        await cancelWhenGracefulShutdown { [self] in
            await withDiscardingTaskGroup { group in
                group.addTask { [self] in await listener.run { hear($0) } }
                group.addTask { [self] in await tick() }
                group.addTask { [self] in for await _ in hints { await look() } }
            }
        }
        tell { $0.close() }
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
        do {
            while try await readOn() {}
            cache.confirm()
            let wasAway = state.withLock { state in
                state.lookedAt = .now
                defer { state.isAway = false }
                return state.isAway
            }
            if wasAway { logger.notice("changes are read again") }
        } catch {
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
        cache.outdate(by: found.map(\.game), upTo: end)
        let published = try found.map(PublishedChange.init)
        tell { $0.publish(published, head: end) }
        return !isAll
    }

    private func tell(_ change: (inout ChangeBoard<Waiter>) -> ChangeBoard<Waiter>.Told) {
        for (waiter, delivery) in state.withLock({ change(&$0.board) }) { waiter(.tell(delivery)) }
    }
}
