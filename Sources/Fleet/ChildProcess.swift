package import Logging
import Subprocess
import Synchronization
package import SystemPackage

/// One program as a child of this process: started, and started again when it dies, until the task that runs it is
/// cancelled.
///
/// A child never outlives its parent: it stops when its standard input closes (variable `STOP_WITH_STDIN`), and the
/// kernel closes that pipe whatever becomes of the parent.
package final class ChildProcess: Sendable {
    package let name: String
    private let executable: FilePath
    private let arguments: [String]
    private let environment: [String: String]
    private let log: FilePath
    private let logger: Logger
    private let running = Mutex<Int32?>(nil)
    private let startCount = Mutex(0)

    /// - Parameters:
    ///   - environment: Set beside PATH; nothing else of the parent's environment is passed on.
    ///   - log: File that standard error is appended to.
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

    /// How often it was started.
    package var starts: Int { startCount.withLock { $0 } }

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
            // A program that dies at once must not be started a thousand times a second.
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
            environment: Environment.inherit.updating(environment.mapKeys().merging(["STOP_WITH_STDIN": "1"]) { $1 }),
            platformOptions: options,
            input: .inputWriter,
            output: .sequence,
            error: .fileDescriptor(errors, closeAfterSpawningProcess: true)
        ) { execution in
            running.withLock { $0 = execution.processIdentifier.value }
            defer { running.withLock { $0 = nil } }
            // The program holds its standard output as long as it lives: the end of the stream is its end.
            for try await text in execution.standardOutput.strings() { await line(text) }
        }
        return result.terminationStatus
    }

    private var options: PlatformOptions {
        var options = PlatformOptions()
        // A group of its own: Ctrl-C on the terminal reaches the parent alone, which stops its children in order.
        options.processGroupID = 0
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(10))]
        return options
    }
}

extension [String: String] {
    fileprivate func mapKeys() -> [Subprocess.Environment.Key: String?] {
        Dictionary<Subprocess.Environment.Key, String?>(
            uniqueKeysWithValues: compactMap { key, value in
                Subprocess.Environment.Key(rawValue: key).map { ($0, Optional(value)) }
            }
        )
    }
}
