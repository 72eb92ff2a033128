import FoundationEssentials
import Glibc
package import Logging
import Subprocess
import Synchronization
package import SystemPackage

/// A program that runs as a child of this process. It is restarted when it exits, until the task that runs it is
/// cancelled.
///
/// A child never outlives its parent: it stops when its standard input closes (variable `STOP_WITH_STDIN`), and the
/// kernel closes that pipe even if the parent is killed.
package final class ChildProcess: Sendable {
    package let name: String
    private let executable: FilePath
    private let arguments: [String]
    private let environment: [String: String]
    private let log: FilePath
    private let logger: Logger
    private let running = Mutex<Int32?>(nil)
    private let startCount = Mutex(0)
    private let lastCode = Mutex<Int?>(nil)

    /// The variables of this process's environment that are passed on: paths of programs and libraries, time zone and
    /// language, TLS authorities, and settings of sanitizers, coverage and backtraces. Variables that configure our
    /// programs or libpq are not passed on, because a `PGHOST` of the caller must not lead a child to another database.
    package static let inheritedVariables = [
        "PATH", "LD_LIBRARY_PATH", "HOME", "TMPDIR", "TZ", "LANG", "LC_ALL", "SSL_CERT_FILE", "SSL_CERT_DIR",
        "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS", "LLVM_PROFILE_FILE", "SWIFT_BACKTRACE",
    ]

    /// - Parameters:
    ///   - environment: The child's environment variables in addition to ``inheritedVariables``.
    ///   - log: The file that standard error is appended to.
    package init(
        name: String,
        executable: FilePath,
        arguments: [String] = [],
        environment: [String: String],
        log: FilePath,
        logger: Logger
    ) {
        self.name = name
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.log = log
        self.logger = logger
    }

    /// The process id while it runs.
    package var pid: Int32? { running.withLock { $0 } }

    /// The number of times it was started.
    package var starts: Int { startCount.withLock { $0 } }

    /// The last exit code; `nil` if it has not exited by itself yet, or if a signal ended it.
    package var exitCode: Int? { lastCode.withLock { $0 } }

    /// Runs the program until this task is cancelled; then it gets SIGTERM, and SIGKILL ten seconds later.
    /// - Parameter line: Called with each line of its standard output.
    package func run(line: @Sendable (String) async -> Void = { _ in }) async {
        while !Task.isCancelled {
            startCount.withLock { $0 += 1 }
            do {
                let ended = try await runOnce(line: line)
                if Task.isCancelled { return }
                logger.warning(
                    "a program ended, starting it again",
                    metadata: ["program": "\(name)", "how": "\(ended)"]
                )
            } catch {
                if Task.isCancelled { return }
                logger.error("a program cannot be started", metadata: ["program": "\(name)", "error": "\(error)"])
            }
            // The pause prevents a program that exits immediately from being restarted a thousand times a second.
            try? await Task.sleep(for: .milliseconds(200))
        }
    }

    private func runOnce(line: @Sendable (String) async -> Void) async throws -> TerminationStatus {
        let errors = try FileDescriptor.open(
            log,
            .writeOnly,
            options: [.create, .append],
            permissions: [.ownerReadWrite, .groupRead, .otherRead]
        )
        let result = try await Subprocess.run(
            .path(executable),
            arguments: Arguments(arguments),
            environment: .custom(childEnvironment),
            platformOptions: options,
            input: .inputWriter,
            output: .sequence,
            error: .fileDescriptor(errors, closeAfterSpawningProcess: true)
        ) { execution in
            running.withLock { $0 = execution.processIdentifier.value }
            defer { running.withLock { $0 = nil } }
            // The program keeps its standard output open while it runs, so the end of the stream is the end of the
            // program.
            for try await text in execution.standardOutput.strings() { await line(text) }
        }
        lastCode.withLock { code in
            if case .exited(let number) = result.terminationStatus { code = Int(number) } else { code = nil }
        }
        return result.terminationStatus
    }

    /// The whole environment of the child.
    private var childEnvironment: [Subprocess.Environment.Key: String] {
        var childEnvironment = environment
        for name in Self.inheritedVariables where childEnvironment[name] == nil {
            childEnvironment[name] = getenv(name).map { String(cString: $0) }
        }
        childEnvironment["STOP_WITH_STDIN"] = "1"
        return Dictionary(
            uniqueKeysWithValues: childEnvironment.map { (Subprocess.Environment.Key(stringLiteral: $0), $1) }
        )
    }

    private var options: PlatformOptions {
        var options = PlatformOptions()
        // Its own process group, so that Ctrl-C on the terminal reaches only the parent, which stops its children in
        // order.
        options.processGroupID = 0
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(10))]
        return options
    }
}

extension ChildProcess {
    /// Calls `attempt` repeatedly until it returns a value.
    /// - Parameter pause: The time between two calls.
    /// - Throws: ``FleetError/notReady(_:log:)`` if there is no value within half a minute, or the program keeps
    ///   ending; and any error of `attempt`.
    func poll<Value: Sendable>(
        pause: Duration = .milliseconds(20),
        _ attempt: () async throws -> Value?
    ) async throws -> Value {
        let deadline = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < deadline, starts <= 5 {
            if let value = try await attempt() { return value }
            try await Task.sleep(for: pause)
        }
        let text = (try? String(contentsOf: URL(filePath: log.string), encoding: .utf8)) ?? "no log"
        throw FleetError.notReady(name, log: String(text.suffix(2000)))
    }
}
