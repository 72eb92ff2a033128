import CoreMetrics
package import JobQueue
package import Logging
package import Postgres
package import PrometheusMetrics
import ServiceLifecycle
import Time
import UnixSignals

/// The common equipment of every program: environment, database, queue, logger.
package struct Host: Sendable {
    /// The environment variables of every program.
    package static let variables = [
        Variable("DATABASE_URL", default: nil, secret: true, "the database, as a libpq URL"),
        Variable(
            "LISTEN_URL",
            default: "",
            secret: true,
            "direct URL of the database, if DATABASE_URL names a pooler: LISTEN needs its own session"
        ),
        Variable(
            "DATABASE_TLS",
            default: "verified",
            "verified: a remote database needs sslmode=verify-full; any: no check, for a private network"
        ),
        Variable(
            "DATABASE_CONNECTIONS",
            default: "4",
            "maximum number of connections, in addition to one for LISTEN and four of the worker, if any"
        ),
        Variable("DRAIN", default: "20s", "how long running work may continue after the signal to stop"),
        Variable(
            "HEALTH_PORT",
            default: "",
            "port for /livez, /startupz, /readyz and /metrics; 0: any free port; unset: no endpoint"
        ),
        Variable("HEALTH_BIND", default: "127.0.0.1", "address for HEALTH_PORT; 0.0.0.0: all addresses"),
        Variable("BUILD_COMMIT", default: "", "commit of the source, shown in build_info; images set it"),
        Variable("LOG_LEVEL", default: "info", "trace, debug, info, notice, warning, error or critical"),
        Variable("LOG_FORMAT", default: "text", "text or json"),
        Variable(
            "CLOCK_OFFSET",
            default: "0",
            "seconds added to the system's clock; only for a demo whose database server has the same offset"
        ),
        Variable("STOP_WITH_STDIN", default: "", "if set, stop when standard input closes; for supervisors"),
    ]

    /// The environment variables of every program that has a worker.
    /// - Parameter slots: The default number of concurrent jobs.
    package static func workerVariables(slots: Int) -> [Variable] {
        [Variable("WORKER_SLOTS", default: "\(slots)", "number of concurrent jobs")]
    }

    /// The allowed seconds of `CLOCK_OFFSET`: a century in each direction.
    private static let clockOffsets = -3_155_760_000...3_155_760_000

    /// The metrics of every program.
    package static let metrics = ProcessMetrics.all + PoolMetrics.all + QueueMetrics.all

    /// The version of this build in `q.worker` and in logs.
    package static let version = "0.1.0"

    /// The product name that we send to servers that authenticate us by a key.
    package static let product = "BarDown/\(version)"

    /// The default user agent for fetching pages. It includes a contact address.
    package static let userAgent = "\(product) (+https://github.com/bardown)"

    /// The default APNs topic of the app, shared by the api, the simulator and the demo.
    package static let defaultTopic = "app.bardown.BarDown"

    package let name: String
    package let environment: Environment
    package let logger: Logger
    package let pool: PostgresPool
    package let queue: JobQueue
    /// The metrics of the program.
    package let registry: MetricRegistry
    /// The probe and metrics pages for operators.
    package let pages: OperatorPages
    /// Connections for renewing leases and reporting jobs. They are separate because handlers may hold all other
    /// connections.
    private let upkeepPool: PostgresPool
    /// The configuration for a LISTEN connection, which must not go through a pooler.
    package let listenConfiguration: PostgresConfiguration
    private let build: Build

    /// Sets up the logging and metrics of the process, then continues as ``init(name:environment:metrics:)``.
    init(name: String, variables: [Variable], metrics: [Metric]) throws {
        let environment = Environment(ofProcess: variables)
        MachineClock.offset = .seconds(try environment.integer("CLOCK_OFFSET", in: Self.clockOffsets))
        let level = try environment.string("LOG_LEVEL")
        guard let level = Logger.Level(rawValue: level) else {
            throw ConfigurationError.invalid("LOG_LEVEL", expected: "a log level")
        }
        guard let format = LogFormat(rawValue: try environment.string("LOG_FORMAT")) else {
            throw ConfigurationError.invalid("LOG_FORMAT", expected: "text or json")
        }
        format.bootstrap(level: level)
        let registry = MetricRegistry(namespace: "bardown", metrics)
        MetricsSystem.bootstrap(registry)
        try self.init(name: name, environment: environment, metrics: registry)
    }

    init(name: String, environment: Environment, metrics: MetricRegistry) throws {
        self.name = name
        self.environment = environment
        logger = Logger(label: name)
        let url = try environment.string("DATABASE_URL")
        let database = try environment.database(url, givenBy: "DATABASE_URL", to: name)
        listenConfiguration =
            try environment.optionalString("LISTEN_URL").map {
                try environment.database($0, givenBy: "LISTEN_URL", to: name)
            } ?? database
        pool = PostgresPool(
            database,
            size: try environment.integer("DATABASE_CONNECTIONS", in: 1...100),
            logger: logger
        )
        queue = JobQueue(pool: pool)
        // Opened on first use, so a program without a worker never opens it.
        upkeepPool = PostgresPool(database, size: Worker.connections, logger: logger)
        registry = metrics
        pages = OperatorPages(pool: pool, metrics: metrics, logger: logger)
        build = try Build(of: name, environment)
        metrics.addCollector { [pool, upkeepPool, build] in
            PoolMetrics.samples(of: pool.usage, named: "work")
                + PoolMetrics.samples(of: upkeepPool.usage, named: "upkeep") + ProcessMetrics.samples()
                + [GaugeSample("build_info", 1, build.labels)]
        }
    }

    /// Creates a worker for one queue, with the slots and the drain time from the environment. Only for programs
    /// declared with a worker.
    package func worker(
        queue name: String,
        handlers: Handlers,
        slots: String = "WORKER_SLOTS",
        backoff: Backoff = Backoff()
    ) throws -> Worker {
        let configuration = WorkerConfiguration(
            program: self.name,
            version: build.version,
            queue: name,
            slots: try environment.integer(slots, in: 1...1000),
            drain: try environment.duration("DRAIN"),
            backoff: backoff
        )
        let worker = Worker(
            configuration,
            queue: queue,
            listenConfiguration: listenConfiguration,
            handlers: handlers,
            logger: logger,
            pool: upkeepPool
        )
        pages.setWorkerCheck { worker.isHealthy }
        return worker
    }

    /// Runs the services and the health endpoint until a signal arrives or one of them ends, then closes the database.
    /// - Parameter afterSchema: Whether the services start only once the database has the schema that they were built
    ///   for.
    /// - Throws: The error of the first service that failed, after the other services have shut down gracefully.
    func run(_ services: [any Service], afterSchema: Bool) async throws {
        let drain = try environment.duration("DRAIN")
        var all = afterSchema ? services.map { AfterSchema(service: $0, schema: pages.schema) } : services
        all.append(DrainNotice(pages: pages))
        // Services stop in reverse order, so this one is last and stops first. A supervisor may close our standard
        // input when it sends the signal. The watch must have stopped by then: if a service ends by itself during a
        // shutdown, all others are cancelled instead of drained.
        if StandardInputWatch.isEnabled { all.append(StandardInputWatch()) }
        // Bound before anything starts, so that a port that is in use does not interrupt jobs.
        if let health = try await healthServer() { all.insert(health, at: 0) }
        var group = ServiceGroupConfiguration(
            services: all.map {
                // If one service ends or fails, the whole process stops gracefully: the worker finishes its running
                // jobs and returns the rest.
                .init(
                    service: $0,
                    successTerminationBehavior: .gracefullyShutdownGroup,
                    failureTerminationBehavior: .gracefullyShutdownGroup
                )
            },
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        group.maximumGracefulShutdownDuration = drain + .seconds(5)
        group.maximumCancellationDuration = .seconds(5)
        logger.info("starting", metadata: ["program.version": "\(build.version)"])
        defer { logger.info("stopped") }
        do {
            try await ServiceGroup(configuration: group).run()
        } catch {
            await closeDatabase()
            throw error
        }
        await closeDatabase()
    }

    private func closeDatabase() async {
        await upkeepPool.close()
        await pool.close()
    }

    private func healthServer() async throws -> HealthServer? {
        guard try environment.optionalString("HEALTH_PORT") != nil else { return nil }
        return try await HealthServer.bound(
            to: try environment.string("HEALTH_BIND"),
            port: try environment.integer("HEALTH_PORT", in: 0...65_535),
            pages: pages,
            logger: logger
        )
    }
}
