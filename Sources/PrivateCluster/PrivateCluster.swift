import Glibc
package import Logging
import Postgres
import Subprocess
import Synchronization
package import SystemPackage

/// A Postgres server of our own: made in a folder, reached through a Unix socket in it, gone when its closure returns.
///
/// The server never outlives this process: a shell between them waits for the end of a pipe that the kernel closes
/// whatever becomes of us.
package final class PrivateCluster: Sendable {
    private let binaries: ServerBinaries
    private let account: Account?
    private let folder: FilePath
    private let settings: [String: String]
    private let entrance: [String]
    private let logger: Logger
    /// Whether the server is to stay away.
    let isHeld = Atomic(false)

    private init(
        in folder: FilePath,
        durable: Bool,
        settings more: [String: String],
        entrance: [String] = [],
        logger: Logger
    ) throws {
        binaries = try ServerBinaries.newest()
        account = try Account.forServer()
        self.folder = folder
        self.entrance = entrance
        self.logger = logger
        var settings = ["listen_addresses": "", "max_connections": "200", "unix_socket_directories": folder.string]
        if !durable { settings.merge(["fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"]) { $1 } }
        self.settings = settings.merging(more) { $1 }
    }

    /// Of a server whose databases tests share one after another. Autovacuum would analyze some of them at a moment
    /// that nobody knows, and with the statistics change what the planner does.
    package static let settingsOfTests = ["autovacuum": "off"]

    /// Makes a cluster in `folder`, which must not exist, runs `body` while it serves, stops it and removes the folder.
    ///
    /// The folder above must let the server's account pass: as root that is another one than ours. See
    /// ``withTemporaryFolder(_:keep:_:)``.
    /// - Parameters:
    ///   - durable: As a real server; `false` is faster and loses data when the machine dies.
    ///   - settings: Of the server, beside our own.
    ///   - entrance: The start of the server's command line: a command that leads into a network namespace.
    ///   - keep: Leave the folder, with the data as the stopped server left them.
    package static func withTemporary<Result: Sendable>(
        in folder: FilePath,
        durable: Bool = true,
        settings: [String: String] = [:],
        entrance: [String] = [],
        keep: Bool = false,
        logger: Logger,
        _ body: @Sendable (PrivateCluster) async throws -> Result
    ) async throws -> Result {
        let cluster = try PrivateCluster(
            in: folder,
            durable: durable,
            settings: settings,
            entrance: entrance,
            logger: logger
        )
        return try await cluster.run(keep: keep, making: { try await cluster.make() }, body)
    }

    /// A streaming replica of this cluster, made of a copy of it; otherwise as
    /// ``withTemporary(in:durable:settings:entrance:keep:logger:_:)``.
    package func withStandby<Result: Sendable>(
        in folder: FilePath,
        settings: [String: String] = [:],
        _ body: @Sendable (PrivateCluster) async throws -> Result
    ) async throws -> Result {
        let standby = try PrivateCluster(in: folder, durable: true, settings: settings, logger: logger)
        return try await standby.run(keep: false, making: { try await standby.copy(self) }, body)
    }

    private func run<Result: Sendable>(
        keep: Bool,
        making: () async throws -> Void,
        _ body: @Sendable (PrivateCluster) async throws -> Result
    ) async throws -> Result {
        guard mkdir(folder.string, 0o700) == 0 else { throw ClusterError.noFolder(folder.string) }
        defer { if !keep { removeFolder(folder) } }
        try await making()
        // Not a child task: cancelling the caller cancels `body`, and the server must outlive what `body` still does
        // then.
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

    /// A libpq URL. Whoever may open the socket is let in under any name.
    package func url(database: String, user: String = "postgres") -> String {
        // The socket bears the number of the port, too.
        let port = settings["port"].map { "&port=\($0)" } ?? ""
        return "postgresql:///\(database)?host=\(folder.string)&user=\(user)\(port)"
    }

    private func make() async throws {
        try await fill([
            binaries.directory.appending("initdb").string, "-D", data.string, "-U", "postgres", "-A", "trust",
            "-E", "UTF8", "--locale=C.UTF-8", "--no-sync",
        ])
    }

    private func copy(_ other: PrivateCluster) async throws {
        try await fill([
            binaries.directory.appending("pg_basebackup").string, "-D", data.string, "-d",
            "host=\(other.folder.string) user=postgres", "-R", "-X", "stream", "--checkpoint=fast", "--no-sync",
        ])
    }

    /// Runs the command that makes the folder of data.
    private func fill(_ command: [String]) async throws {
        if let account {
            account.own(folder)
            if let closed = account.closedFolder(above: folder) { throw ClusterError.closedFolder(closed.string) }
        }
        let status = try await guarded(command)
        try Task.checkCancellation()
        guard case .exited(0) = status else { throw ClusterError.initdbFailed(output: log()) }
    }

    /// Keeps the server running until the task is cancelled.
    private func serve() async {
        while !Task.isCancelled {
            do {
                if !isHeld.load(ordering: .acquiring) { try await serveOnce() }
            } catch {
                if !Task.isCancelled { logger.warning("Postgres cannot be run", metadata: ["error": "\(error)"]) }
            }
            if !Task.isCancelled { try? await Task.sleep(for: .milliseconds(50)) }
        }
    }

    private func serveOnce() async throws {
        _ = try await guarded(
            [binaries.directory.appending("postgres").string, "-D", data.string]
                + settings.sorted { $0.key < $1.key }.flatMap { ["-c", "\($0.key)=\($0.value)"] }
        )
    }

    /// Runs a command under the server's account until it ends; it ends with this process or this task, too.
    private func guarded(_ command: [String]) async throws -> TerminationStatus {
        try await Subprocess.run(
            .path("/usr/bin/env"),
            arguments: Arguments(asAccount + ["/bin/sh", "-c", Self.guardian, "guardian", logFile.string] + command),
            workingDirectory: folder,
            platformOptions: options,
            input: .inputWriter,
            output: .sequence,
            error: .discarded
        ) { execution in
            // The shell holds its output open as long as the command lives; nothing is ever written to it.
            for try await _ in execution.standardOutput {}
        }.terminationStatus
    }

    /// Runs a command, and stops it fast when standard input ends or the shell is told to stop.
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
    /// By a program of its own: changing the groups between fork and exec hangs for ever in glibc when another thread
    /// was being made at the moment of the fork.
    private var asAccount: [String] {
        entrance + (account.map { ["setpriv", "--reuid=\($0.user)", "--regid=\($0.group)", "--clear-groups"] } ?? [])
    }

    private var options: PlatformOptions {
        var options = PlatformOptions()
        // Ctrl-C on the terminal is not the server's business.
        options.processGroupID = 0
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(15))]
        return options
    }

    /// The server's process id, by its own note.
    func postmaster() -> Int32? {
        contents(of: data.appending("postmaster.pid"))?.split(separator: "\n").first.flatMap { Int32($0) }
    }

    func log() -> String {
        String((contents(of: logFile) ?? "no log").suffix(2000))
    }
}
