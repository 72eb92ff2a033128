import Glibc
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
        Variable("DATABASE_CONNECTIONS", default: "4", "connections at the most, beside the one that listens"),
        Variable("WORKER_SLOTS", default: "8", "jobs at once"),
        Variable("DRAIN", default: "20s", "how long running jobs may go on after the call to stop"),
        Variable("HEALTH_PORT", default: "", "port on 127.0.0.1 for /health and /ready; without it there is none"),
        Variable("LOG_LEVEL", default: "info", "trace, debug, info, notice, warning, error or critical"),
        Variable("LOG_FORMAT", default: "text", "text or json"),
        Variable("STOP_WITH_STDIN", default: "", "when set, stop as soon as standard input closes: for supervisors"),
    ]

    /// What `q.worker` and the logs call this build.
    package static let version = "0.1.0"

    package let name: String
    package let environment: Environment
    package let logger: Logger
    package let pool: PostgresPool
    package let queue: JobQueue
    private let listening: PostgresConfiguration

    init(name: String, variables: [Variable]) throws {
        self.name = name
        environment = Environment(variables, values: processEnvironment())
        let level = try environment.string("LOG_LEVEL")
        guard let level = Logger.Level(rawValue: level) else {
            throw ConfigurationError.invalid("LOG_LEVEL", expected: "a log level")
        }
        guard let format = LogFormat(rawValue: try environment.string("LOG_FORMAT")) else {
            throw ConfigurationError.invalid("LOG_FORMAT", expected: "text or json")
        }
        format.bootstrap(level: level)
        logger = Logger(label: name)
        let database = try PostgresConfiguration(url: try environment.string("DATABASE_URL"), applicationName: name)
        let direct = try environment.optionalString("LISTEN_URL")
        listening = try direct.map { try PostgresConfiguration(url: $0, applicationName: name) } ?? database
        pool = PostgresPool(
            database,
            size: try environment.integer("DATABASE_CONNECTIONS", in: 1...100),
            logger: logger
        )
        queue = JobQueue(pool: pool)
    }

    /// The configuration for a LISTEN connection, which must not go through a pooler.
    package var listenConfiguration: PostgresConfiguration { listening }

    /// A worker for one queue with the slots and the drain of the environment.
    package func worker(queue name: String, handlers: Handlers, backoff: Backoff = Backoff()) throws -> Worker {
        let configuration = WorkerConfiguration(
            program: self.name,
            host: hostName(),
            version: Self.version,
            queue: name,
            slots: try environment.integer("WORKER_SLOTS", in: 1...1000),
            drain: try environment.duration("DRAIN"),
            backoff: backoff
        )
        return Worker(configuration, queue: queue, listening: listening, handlers: handlers, logger: logger)
    }

    /// Runs the services beside the health endpoint until a signal; closes the database last.
    func run(_ services: [any Service]) async throws {
        var all = services
        if let port = try environment.optionalString("HEALTH_PORT") {
            guard let port = Int(port), (0...65_535).contains(port) else {
                throw ConfigurationError.invalid("HEALTH_PORT", expected: "a port")
            }
            all.insert(HealthServer(name: name, port: port, pool: pool, logger: logger), at: 0)
        }
        if try environment.optionalString("STOP_WITH_STDIN") != nil { all.append(StandardInputWatch()) }
        var group = ServiceGroupConfiguration(
            services: all.map {
                // A program whose part ends is stopped as a whole: half a program helps nobody.
                .init(
                    service: $0,
                    successTerminationBehavior: .gracefullyShutdownGroup,
                    failureTerminationBehavior: .cancelGroup
                )
            },
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        group.maximumGracefulShutdownDuration = try environment.duration("DRAIN") + .seconds(5)
        group.maximumCancellationDuration = .seconds(5)
        logger.info("starting", metadata: ["program.version": "\(Self.version)"])
        defer { logger.info("stopped") }
        do {
            try await ServiceGroup(configuration: group).run()
        } catch {
            await pool.close()
            throw error
        }
        await pool.close()
    }
}

private func hostName() -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "unknown" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// The variables of this process.
private func processEnvironment() -> [String: String] {
    var values: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
        let pair = String(cString: text)
        if let equals = pair.firstIndex(of: "=") {
            values[String(pair[..<equals])] = String(pair[pair.index(after: equals)...])
        }
        entry += 1
    }
    return values
}
