import Glibc
package import Logging
import Postgres
import Subprocess
import Synchronization
package import SystemPackage

/// A temporary Postgres server in a folder, reached through a Unix socket there and removed when its closure returns.
///
/// The server never outlives this process. A shell between the two stops the server when a pipe closes, and the kernel
/// closes the pipe however this process ends.
package final class EphemeralPostgres: Sendable {
    private let binaries: ServerBinaries
    private let account: SystemUser?
    private let folder: FilePath
    private let settings: [String: String]
    private let environment: [String: String]
    private let launchPrefix: [String]
    private let logger: Logger
    /// Whether the server must stay stopped.
    let isRestartPaused = Atomic(false)

    private init(
        in folder: FilePath,
        durable: Bool,
        settings more: [String: String],
        environment: [String: String] = [:],
        launchPrefix: [String] = [],
        logger: Logger
    ) throws {
        binaries = try ServerBinaries.newest()
        account = try SystemUser.forServer()
        self.folder = folder
        self.environment = environment
        self.launchPrefix = launchPrefix
        self.logger = logger
        var settings = ["listen_addresses": "", "max_connections": "200", "unix_socket_directories": folder.string]
        if !durable { settings.merge(["fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"]) { $1 } }
        self.settings = settings.merging(more) { $1 }
    }

    /// Settings for a server whose databases several tests use one after another. Autovacuum is off, because it would
    /// analyze some of them at an unpredictable time and so change the planner's choices.
    package static let settingsOfTests = ["autovacuum": "off"]

    /// Makes a cluster in `folder`, which must not exist, runs `body` while the server runs, stops it and removes the
    /// folder.
    ///
    /// The server's account must be able to pass through the folders above. When this process is root, the server runs
    /// under another account. See ``withTemporaryFolder(_:keep:_:)``.
    /// - Parameters:
    ///   - durable: Whether data survive a crash of the machine, as on a production server; `false` is faster.
    ///   - settings: Server settings, in addition to the default ones.
    ///   - environment: Environment variables of the server, in addition to those of this process.
    ///   - launchPrefix: A prefix of the server's command line, for example a command that enters a network namespace.
    ///   - keep: Whether to leave the folder, with the data of the stopped server, in place.
    package static func withTemporary<Result: Sendable>(
        in folder: FilePath,
        durable: Bool = true,
        settings: [String: String] = [:],
        environment: [String: String] = [:],
        launchPrefix: [String] = [],
        keep: Bool = false,
        logger: Logger,
        _ body: @Sendable (EphemeralPostgres) async throws -> Result
    ) async throws -> Result {
        let cluster = try EphemeralPostgres(
            in: folder,
            durable: durable,
            settings: settings,
            environment: environment,
            launchPrefix: launchPrefix,
            logger: logger
        )
        return try await cluster.run(keep: keep, making: { try await cluster.make() }, body)
    }

    /// Makes a streaming replica from a copy of this cluster and runs `body` with it. Otherwise like
    /// ``withTemporary(in:durable:settings:environment:launchPrefix:keep:logger:_:)``.
    package func withStandby<Result: Sendable>(
        in folder: FilePath,
        settings: [String: String] = [:],
        _ body: @Sendable (EphemeralPostgres) async throws -> Result
    ) async throws -> Result {
        let standby = try EphemeralPostgres(in: folder, durable: true, settings: settings, logger: logger)
        return try await standby.run(keep: false, making: { try await standby.copy(self) }, body)
    }

    private func run<Result: Sendable>(
        keep: Bool,
        making: () async throws -> Void,
        _ body: @Sendable (EphemeralPostgres) async throws -> Result
    ) async throws -> Result {
        guard mkdir(folder.string, 0o700) == 0 else { throw ClusterError.noFolder(folder.string) }
        defer { if !keep { removeFolder(folder) } }
        try await making()
        // Not a child task: cancelling the caller cancels `body`, and the server must keep running until `body` has
        // ended.
        let server = Task { await serve() }
        let outcome: Swift.Result<Result, any Error>
        do {
            try await waitUntilReady()
            outcome = .success(try await body(self))
        } catch {
            outcome = .failure(error)
        }
        server.cancel()
        await server.value
        return try outcome.get()
    }

    /// A libpq URL. Any user name is accepted from a process that may open the socket.
    package func url(database: String, user: String = "postgres") -> String {
        // The name of the socket contains the port number.
        let port = settings["port"].map { "&port=\($0)" } ?? ""
        return "postgresql:///\(database)?host=\(folder.string)&user=\(user)\(port)"
    }

    private func make() async throws {
        try await initializeData([
            binaries.directory.appending("initdb").string, "-D", data.string, "-U", "postgres", "-A", "trust",
            "-E", "UTF8", "--locale=C.UTF-8", "--no-sync",
        ])
    }

    private func copy(_ other: EphemeralPostgres) async throws {
        try await initializeData([
            binaries.directory.appending("pg_basebackup").string, "-D", data.string, "-d",
            "host=\(other.folder.string) user=postgres", "-R", "-X", "stream", "--checkpoint=fast", "--no-sync",
        ])
    }

    /// Runs the command that creates the data directory.
    private func initializeData(_ command: [String]) async throws {
        if let account {
            account.changeOwner(folder)
            if let closed = account.closedFolder(above: folder) { throw ClusterError.closedFolder(closed.string) }
        }
        let status = try await runGuarded(command)
        try Task.checkCancellation()
        guard case .exited(0) = status else { throw ClusterError.initdbFailed(output: log()) }
    }

    /// Keeps the server running until the task is cancelled, and restarts it when it stops.
    private func serve() async {
        while !Task.isCancelled {
            do {
                if !isRestartPaused.load(ordering: .acquiring) { try await serveOnce() }
            } catch {
                if !Task.isCancelled { logger.warning("cannot run Postgres", metadata: ["error": "\(error)"]) }
            }
            if !Task.isCancelled { try? await Task.sleep(for: .milliseconds(50)) }
        }
    }

    private func serveOnce() async throws {
        // The variables are set only here, because libraries that they load must run under the server's account.
        _ = try await runGuarded(
            ["/usr/bin/env"] + environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                + [binaries.directory.appending("postgres").string, "-D", data.string]
                + settings.sorted { $0.key < $1.key }.flatMap { ["-c", "\($0.key)=\($0.value)"] }
        )
    }

    /// Runs a command under the server's account until it ends. It is stopped when this process or this task ends.
    private func runGuarded(_ command: [String]) async throws -> TerminationStatus {
        try await Subprocess.run(
            .path("/usr/bin/env"),
            arguments: Arguments(
                commandPrefix + ["/bin/sh", "-c", Self.guardian, "guardian", logFile.string] + command
            ),
            workingDirectory: folder,
            platformOptions: options,
            input: .inputWriter,
            output: .sequence,
            error: .discarded
        ) { execution in
            // The shell holds its output open as long as the command runs. Nothing is ever written to it.
            for try await _ in execution.standardOutput {}
        }.terminationStatus
    }

    /// Runs a command, and stops it with SIGINT when standard input ends or the shell gets SIGTERM.
    private static let guardian = """
        log=$1; shift
        exec 3<&0
        "$@" </dev/null >>"$log" 2>&1 &
        child=$!
        trap 'kill -INT $child' TERM
        (read -r _ <&3; kill -INT $child) >/dev/null 2>&1 &
        watch=$!
        wait $child; code=$?
        while kill -0 $child 2>/dev/null; do wait $child; code=$?; done
        kill $watch 2>/dev/null
        exit $code
        """

    func waitUntilReady() async throws {
        let configuration = try PostgresConfiguration(url: url(database: "postgres"), applicationName: "bardown")
        let deadline = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < deadline {
            if let connection = try? await PostgresConnection.connect(configuration) {
                await connection.close()
                return
            }
            try await Task.sleep(for: .milliseconds(30))
        }
        throw ClusterError.notReady(log: log())
    }

    private var data: FilePath { folder.appending("data") }
    private var logFile: FilePath { folder.appending("server.log") }

    /// The start of a command line that runs under the server's account.
    ///
    /// Uses the program `setpriv`, because in glibc changing the groups between fork and exec hangs forever if another
    /// thread was being created at the moment of the fork.
    private var commandPrefix: [String] {
        launchPrefix
            + (account.map { ["setpriv", "--reuid=\($0.user)", "--regid=\($0.group)", "--clear-groups"] } ?? [])
    }

    private var options: PlatformOptions {
        var options = PlatformOptions()
        // A process group of its own, so that Ctrl-C in the terminal does not reach the server.
        options.processGroupID = 0
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(15))]
        return options
    }

    /// The process id of the server, from `postmaster.pid`; `nil` when there is no such file.
    func postmaster() -> Int32? {
        contents(of: data.appending("postmaster.pid"))?.split(separator: "\n").first.flatMap { Int32($0) }
    }

    func log() -> String {
        String((contents(of: logFile) ?? "no log").suffix(2000))
    }
}
