package import Logging
package import Postgres
import ServiceLifecycle

/// Takes jobs from one queue and runs their handlers, until it is told to stop.
///
/// One task decides (`WorkerPlan`), handlers run beside it, and whatever they say arrives in one mailbox:
///
/// 1. tell the database which runs ended and claim as many jobs as slots are free: one call, one commit;
/// 2. start their handlers;
/// 3. wait for a handler's end, a NOTIFY, the next due time or the poll, and begin again.
///
/// On graceful shutdown it claims no more, lets running jobs finish within ``WorkerConfiguration/drain``, cancels and
/// gives back the rest, and closes its lease. A lost lease cancels everything in hand (others run those jobs by now)
/// and opens a new one.
package struct Worker: Service {
    let configuration: WorkerConfiguration
    let queue: JobQueue
    let listening: PostgresConfiguration
    let handlers: Handlers
    let logger: Logger
    /// For what the worker itself has to say.
    let pool: PostgresPool
    let metrics: WorkerMetrics

    /// What a worker uses at once: two exchanges, a job that is given back, and a heartbeat that waits for none of them.
    package static let connections = 4

    /// - Parameters:
    ///   - listening: The server for the LISTEN connection, directly; needed where the queue's own connections go through a
    ///     pooler, and theirs where none is given.
    ///   - pool: For claims, ends and heartbeats; the queue's where none is given. With one of its own, of
    ///     ``connections``, handlers that hold all of the queue's cannot keep the lease from being renewed.
    package init(
        _ configuration: WorkerConfiguration,
        queue: JobQueue,
        listening: PostgresConfiguration? = nil,
        handlers: Handlers,
        logger: Logger = Logger(label: "JobQueue"),
        pool: PostgresPool? = nil
    ) {
        self.configuration = configuration
        self.queue = queue
        self.listening = listening ?? queue.pool.configuration
        self.handlers = handlers
        self.logger = logger.namingRuns
        self.pool = pool ?? queue.pool
        metrics = WorkerMetrics(queue: configuration.queue, slots: configuration.slots, kinds: handlers.kinds)
    }

    package func run() async throws {
        let stop = StopSignal()
        try await withGracefulShutdownHandler {
            while !stop.isSet, !Task.isCancelled {
                guard let lease = await openLease(until: stop) else { return }
                logger.info(
                    "worker registered",
                    metadata: ["worker.id": "\(lease.id)", "queue.name": "\(lease.queue)"]
                )
                try await WorkerSession(worker: self, lease: lease, stop: stop).run()
            }
        } onGracefulShutdown: {
            stop.set()
        }
    }

    /// Tries until the database answers, or the worker is told to stop.
    private func openLease(until stop: StopSignal) async -> WorkerLease? {
        var failures: Int16 = 0
        while !stop.isSet, !Task.isCancelled {
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
