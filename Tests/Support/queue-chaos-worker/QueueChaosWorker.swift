import ChaosLog
import Foundation
import JobQueue
import Logging
import Postgres
import Runtime
import ServiceLifecycle
import UnixSignals

/// A process of a chaos run: a worker of the queue or a producer. Only tests start it.
@main
struct QueueChaosWorker {
    static func main() async throws {
        let variables = ProcessInfo.processInfo.environment
        let name = try value("CHAOS_NAME", variables)
        let log = try ChaosLog(path: try value("CHAOS_LOG", variables), process: name)
        var logger = Logger(label: name, factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .notice
        // The deadlines are short, so that a call whose bytes are dropped does not take as long as the lease.
        var database = try PostgresConfiguration(url: try value("DATABASE_URL", variables), applicationName: name)
        database.callDeadline = .seconds(3)
        database.connectDeadline = .seconds(2)
        let queue = JobQueue(pool: PostgresPool(database, size: 4, logger: logger))
        let service: any Service
        if let seed = variables["CHAOS_PRODUCER_SEED"].flatMap(UInt64.init) {
            service = Producer(name: name, queue: queue, log: log, seed: seed)
        } else {
            let listening = try PostgresConfiguration(url: try value("LISTEN_URL", variables), applicationName: name)
            service = worker(name, queue, listening, log, logger)
        }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [
                    .init(service: service),
                    .init(
                        service: StandardInputWatch(),
                        successTerminationBehavior: .gracefullyShutdownGroup
                    ),
                ],
                gracefulShutdownSignals: [.sigterm],
                logger: logger
            )
        )
        try await group.run()
    }

    /// Creates a worker with a short lease, so that many leases end in a short run.
    private static func worker(
        _ name: String,
        _ queue: JobQueue,
        _ listening: PostgresConfiguration,
        _ log: ChaosLog,
        _ logger: Logger
    ) -> Worker {
        let handler = ChaosHandler(queue: queue, log: log)
        var handlers = Handlers()
        handlers.handle(ChaosJob.self) { job, run, _ in try await handler.handle(job, run) }
        let configuration = WorkerConfiguration(
            program: name,
            host: "localhost",
            version: "chaos",
            queue: ChaosJob.queue,
            slots: 6,
            lease: .seconds(3),
            heartbeat: .milliseconds(800),
            poll: .seconds(1),
            drain: .seconds(4),
            backoff: Backoff(base: .milliseconds(100), ceiling: .seconds(2))
        )
        return Worker(configuration, queue: queue, listenConfiguration: listening, handlers: handlers, logger: logger)
    }

    private static func value(_ name: String, _ variables: [String: String]) throws -> String {
        guard let value = variables[name] else { throw MissingVariable(name: name) }
        return value
    }
}

/// The error for a required variable that is not set.
struct MissingVariable: Error {
    let name: String
}
