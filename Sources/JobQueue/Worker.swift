package import Logging
package import Postgres
import ServiceLifecycle
import Synchronization
import UnixSignals

/// Takes jobs from one queue and runs their handlers until it is asked to stop.
///
/// Under each lease a `JobDispatcher` claims jobs, a `JobRunner` performs them, and `QueueMaintenance` renews the lease
/// and maintains the tables. One task of the dispatcher decides what to do (`WorkerPlan`), and all messages to it
/// arrive in one mailbox. It repeats these steps:
///
/// 1. Report to the database which runs ended, and claim as many jobs as there are free slots: one call, one commit.
/// 2. Start their handlers.
/// 3. Wait for a handler's end, a NOTIFY, the next due time or the poll, and start again.
///
/// On graceful shutdown it claims no more, lets running jobs finish within ``WorkerConfiguration/drain``, cancels and
/// returns the rest, and closes its lease. If it loses its lease, it cancels all its jobs, because other workers run
/// them by now, and opens a new one.
package struct Worker: Service {
    let configuration: WorkerConfiguration
    let queue: JobQueue
    let listenConfiguration: PostgresConfiguration
    let handlers: Handlers
    let logger: Logger
    /// For the worker's own calls: claims, ends and heartbeats.
    let pool: PostgresPool
    let metrics: WorkerMetrics
    /// Handlers that ignore their cancellation, including those that began under an earlier lease.
    let abandoned = AbandonedHandlers()
    let liveness: WorkerLiveness

    /// The number of connections that a worker uses concurrently: two exchanges, a returned job, and an independent
    /// heartbeat.
    package static let connections = 4

    /// - Parameters:
    ///   - listenConfiguration: The server for the LISTEN connection, without a pooler; needed if the queue's own
    ///     connections go through one. Default: the queue's server.
    ///   - pool: For claims, ends and heartbeats; default: the queue's. With a separate pool of ``connections``, the
    ///     lease is renewed even while handlers hold all of the queue's connections.
    package init(
        _ configuration: WorkerConfiguration,
        queue: JobQueue,
        listenConfiguration: PostgresConfiguration? = nil,
        handlers: Handlers,
        logger: Logger = Logger(label: "JobQueue"),
        pool: PostgresPool? = nil
    ) {
        self.configuration = configuration
        self.queue = queue
        self.listenConfiguration = listenConfiguration ?? queue.pool.configuration
        self.handlers = handlers
        self.logger = logger
        self.pool = pool ?? queue.pool
        liveness = WorkerLiveness(limit: configuration.lease * 2 + configuration.cancellationGrace)
        metrics = WorkerMetrics(queue: configuration.queue, slots: configuration.slots, kinds: handlers.kinds)
    }

    /// Whether the loop that keeps the lease still runs; also `true` before it begins and after it has ended. An
    /// unreachable database makes no difference.
    package var isHealthy: Bool { liveness.isHealthy }

    /// Whether the handlers that ignore their cancellation are as many as the worker's slots. Then something is wrong
    /// with the whole process, which must end and be restarted.
    var isStuck: Bool { abandoned.count >= configuration.slots }

    /// - Throws: ``WorkerError/handlersStuck(kinds:)`` at the end of a lease, when the handlers that ignore their
    ///   cancellation are as many as the worker's slots.
    package func run() async throws {
        let stop = StopSignal()
        liveness.recordExchange()
        defer { liveness.end() }
        try await withGracefulShutdownHandler {
            while !stop.isSet, !Task.isCancelled {
                guard let lease = await openLease(until: stop) else { return }
                logger.info(
                    "worker registered",
                    metadata: ["worker.id": "\(lease.id)", "queue.name": "\(lease.queue)"]
                )
                await work(under: lease, until: stop)
                if isStuck { throw WorkerError.handlersStuck(kinds: abandoned.kindNames) }
            }
        } onGracefulShutdown: {
            stop.set()
        }
    }

    /// Returns when the worker is drained, the lease is lost, or the task is cancelled.
    private func work(under lease: WorkerLease, until stop: StopSignal) async {
        let dispatcher = JobDispatcher(worker: self, lease: lease)
        let maintenance = QueueMaintenance(worker: self, dispatcher: dispatcher)
        let drainCallback = stop.onSet { dispatcher.mailbox.send(.drain) }
        defer { stop.removeCallback(drainCallback) }
        await withDiscardingTaskGroup { group in
            group.addTask { await maintenance.run() }
            await dispatcher.run()
            group.cancelAll()
        }
    }

    /// Opens a lease. Tries until the database answers.
    /// - Returns: `nil` if the worker was asked to stop.
    private func openLease(until stop: StopSignal) async -> WorkerLease? {
        var failures: Int16 = 0
        while !stop.isSet, !Task.isCancelled {
            liveness.recordExchange()
            do {
                return try await WorkerLease.open(configuration, in: pool)
            } catch {
                failures = min(failures + 1, 8)
                logger.warning("no lease yet, trying again", metadata: ["error": "\(error)"])
                let pause = Backoff(base: .milliseconds(100), ceiling: .seconds(3))
                    .delay(attempt: failures, random: .random(in: 0...1))
                await stop.wait(atMost: pause)
            }
        }
        return nil
    }
}

extension Worker {
    /// Runs the worker as the whole program, until SIGTERM or SIGINT shuts it down cleanly. A program with more
    /// services adds the worker to its own service group.
    package func runUntilSignal() async throws {
        var group = ServiceGroupConfiguration(
            services: [.init(service: self, successTerminationBehavior: .gracefullyShutdownGroup)],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        // The drain ends by itself. This limit is for a handler that ignores its cancellation.
        group.maximumGracefulShutdownDuration = configuration.drain + .seconds(5)
        group.maximumCancellationDuration = .seconds(5)
        try await ServiceGroup(configuration: group).run()
    }
}

/// Records when the loop that keeps a worker's lease last ran.
final class WorkerLiveness: Sendable {
    private let limit: Duration
    private let lastExchange = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameter limit: How long the loop may pause before the worker counts as stuck.
    init(limit: Duration) {
        self.limit = limit
    }

    func recordExchange() { lastExchange.withLock { $0 = .now } }

    func end() { lastExchange.withLock { $0 = nil } }

    var isHealthy: Bool { lastExchange.withLock { $0.map { ContinuousClock.now - $0 < limit } ?? true } }
}

/// The handlers that are still running although the worker cancelled and abandoned them. Their slots are free again.
/// The worker goes on as long as there are fewer of them than it has slots.
final class AbandonedHandlers: Sendable {
    private let kinds = Mutex<[Run.Key: String]>([:])

    func add(_ run: Run) {
        kinds.withLock { $0[run.key] = run.kind }
    }

    func remove(_ run: Run) {
        kinds.withLock { _ = $0.removeValue(forKey: run.key) }
    }

    var count: Int { kinds.withLock { $0.count } }

    /// The kinds of the abandoned handlers' jobs, sorted and without duplicates.
    var kindNames: [String] { kinds.withLock { Set($0.values).sorted() } }
}
