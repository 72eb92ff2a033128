import CoreMetrics
package import Exposition
package import JobQueue
package import Logging
package import Postgres
import ServiceLifecycle
import UnixSignals

/// What every program is given: its environment, the database, the queue, a logger.
package struct Host: Sendable {
    /// Variables of every program.
    package static let variables = [
        Variable("DATABASE_URL", default: nil, secret: true, "the database, as a libpq URL"),
        Variable(
            "LISTEN_URL",
            default: "",
            secret: true,
            "the database directly, where DATABASE_URL names a pooler: LISTEN needs a session of its own"
        ),
        Variable(
            "DATABASE_TLS",
            default: "verified",
            "verified: no other machine's database without sslmode=verify-full; any: on a private network"
        ),
        Variable(
            "DATABASE_CONNECTIONS",
            default: "4",
            "connections at the most, beside the one that listens and, where there is a worker, four of its own"
        ),
        Variable("DRAIN", default: "20s", "how long what is under way may go on after the call to stop"),
        Variable(
            "HEALTH_PORT",
            default: "",
            "port for /livez, /startupz, /readyz and /metrics; 0 takes a free one, without it there is none"
        ),
        Variable("HEALTH_BIND", default: "127.0.0.1", "address for HEALTH_PORT; 0.0.0.0 for every one"),
        Variable("BUILD_COMMIT", default: "", "the state of the source, as build_info says it; images bring it along"),
        Variable("LOG_LEVEL", default: "info", "trace, debug, info, notice, warning, error or critical"),
        Variable("LOG_FORMAT", default: "text", "text or json"),
        Variable("STOP_WITH_STDIN", default: "", "when set, stop as soon as standard input closes: for supervisors"),
    ]

    /// Variables of every program that has a worker.
    package static let workerVariables = [Variable("WORKER_SLOTS", default: "8", "jobs at once")]

    /// What every program counts.
    package static let metrics = ProcessMetrics.all + PoolMetrics.all + QueueMetrics.all

    /// What `q.worker` and the logs call this build.
    package static let version = "0.1.0"

    /// Who we are, to servers that know us by a key of ours.
    package static let product = "BarDown/\(version)"

    /// Who asks for pages, with an address to write to, where nothing else is said.
    package static let userAgent = "\(product) (+https://github.com/bardown)"

    /// The app whose phones are told, where nothing else is said: one word for the api, the simulator and the demo.
    package static let defaultTopic = "app.bardown.BarDown"

    package let name: String
    package let environment: Environment
    package let logger: Logger
    package let pool: PostgresPool
    package let queue: JobQueue
    /// What it counts.
    package let registry: MetricRegistry
    /// For those who operate the program.
    package let pages: OperatorPages
    /// For what workers say of their leases and jobs: handlers that hold all other connections must not keep it back.
    private let upkeepPool: PostgresPool
    private let listening: PostgresConfiguration
    private let build: Build

    /// Sets up the process's logging and metrics, then as ``init(name:environment:metrics:)``.
    init(name: String, variables: [Variable], metrics: [Metric]) throws {
        let environment = Environment(ofProcess: variables)
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
        listening =
            try environment.optionalString("LISTEN_URL").map {
                try environment.database($0, givenBy: "LISTEN_URL", to: name)
            } ?? database
        pool = PostgresPool(
            database,
            size: try environment.integer("DATABASE_CONNECTIONS", in: 1...100),
            logger: logger
        )
        queue = JobQueue(pool: pool)
        // Opened when first needed: a program without a worker never does.
        upkeepPool = PostgresPool(database, size: Worker.connections, logger: logger)
        registry = metrics
        pages = OperatorPages(pool: pool, metrics: metrics, logger: logger)
        build = try Build(of: name, environment)
        metrics.watch { [pool, upkeepPool, build] in
            PoolMetrics.sightings(of: pool.usage, named: "work")
                + PoolMetrics.sightings(of: upkeepPool.usage, named: "upkeep") + ProcessMetrics.sightings()
                + [Sighting("build_info", 1, build.labels)]
        }
    }

    /// The configuration for a LISTEN connection, which must not go through a pooler.
    package var listenConfiguration: PostgresConfiguration { listening }

    /// A worker for one queue with the slots and the drain of the environment; for programs that say that they have
    /// one.
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
            listening: listening,
            handlers: handlers,
            logger: logger,
            pool: upkeepPool
        )
        pages.tellOfWorker { worker.isAtWork }
        return worker
    }

    /// Runs the services beside the health endpoint until a signal; closes the database last.
    /// - Parameter afterSchema: Whether the services begin only once the database has the schema that they were built
    ///   for.
    /// - Throws: what the first service threw that failed, after the others have stopped in good order.
    func run(_ services: [any Service], afterSchema: Bool) async throws {
        let drain = try environment.duration("DRAIN")
        var all = afterSchema ? services.map { AfterSchema(service: $0, schema: pages.schema) } : services
        all.append(DrainNotice(pages: pages))
        // The last, which is told of the end first: who stops us may close our input as he sends the signal, and a
        // service that ends of itself while another is being stopped has all others cancelled instead of drained.
        if StandardInputWatch.isWanted { all.append(StandardInputWatch()) }
        // Bound before anything starts: a port that is taken must not cost anybody his jobs.
        if let health = try await healthServer() { all.insert(health, at: 0) }
        var group = ServiceGroupConfiguration(
            services: all.map {
                // A program whose part ends is stopped as a whole: half a program helps nobody. In good order even
                // where the part failed: its worker finishes what runs and gives the rest back.
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
