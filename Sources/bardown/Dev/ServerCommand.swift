import ArgumentParser
import CommandLineOutput
import EphemeralPostgres
import Logging
import Runtime
import ServiceLifecycle
import SystemPackage
import UnixSignals

/// Runs a temporary Postgres for tests.
struct ServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "server",
        abstract: "Run a temporary Postgres until stopped, and print its URL with % in place of a database's name."
    )
    @Option(
        help: """
            Folder to create for the server, inside an existing one; it is removed at the end. As root, the server runs as \
            another account, which must be able to enter the parent folder.
            """
    )
    var folder: String

    func run() async throws {
        LogFormat.text.bootstrap(level: .notice)
        let logger = Logger(label: "bardown")
        var group = ServiceGroupConfiguration(
            services: [
                .init(
                    service: ServerService(folder: FilePath(folder), logger: logger),
                    successTerminationBehavior: .gracefullyShutdownGroup
                )
            ],
            gracefulShutdownSignals: [.sigint, .sigterm],
            logger: logger
        )
        group.maximumGracefulShutdownDuration = .seconds(30)
        try await ServiceGroup(configuration: group).run()
    }
}

private struct ServerService: Service {
    let folder: FilePath
    let logger: Logger

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                try await EphemeralPostgres.withTemporary(
                    in: folder,
                    durable: false,
                    settings: EphemeralPostgres.settingsOfTests,
                    logger: logger
                ) { cluster in
                    print(cluster.url(database: "%"))
                    flushOutput()
                    try await Task.sleep(for: .seconds(365 * 86_400))
                }
            }
        } catch let error where Task.isShuttingDownGracefully {
            // Errors caused by the shutdown are not failures.
            logger.debug("stopped with an error", metadata: ["error": "\(error)"])
        }
    }
}
