import Glibc

/// A program that a test runs. It is stopped at the latest when this value is released.
final class HelperProcess {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let id: pid_t
    private var isRunning = true

    /// Starts `program` without input and output.
    init(_ program: String, _ arguments: [String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
        let words = ([program] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        var id = pid_t()
        let result = posix_spawn(&id, program, &actions, nil, words + [nil], environ)
        guard result == 0 else { throw Failure(description: "\(program) does not start (errno \(result))") }
        self.id = id
    }

    deinit { stop() }

    func stop() {
        guard isRunning else { return }
        kill(id, SIGKILL)
        waitpid(id, nil, 0)
        isRunning = false
    }

    /// Waits until the program ends by itself, and throws if it did not succeed.
    func succeed() throws {
        var status: Int32 = 0
        guard waitpid(id, &status, 0) == id else { throw Failure(description: "lost (errno \(errno))") }
        isRunning = false
        guard status == 0 else { throw Failure(description: "status \(status)") }
    }

    static func isInstalled(_ program: String) -> Bool { access(program, X_OK) == 0 }
}

/// A folder that is deleted when this value is released.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/transport-tests-\(String(repeating: "X", count: 6))".utf8CString)
        guard let made = mkdtemp(&template) else {
            throw HelperProcess.Failure(description: "no folder (errno \(errno))")
        }
        path = String(cString: made)
    }

    deinit {
        try? HelperProcess("/bin/rm", ["-r", path]).succeed()
    }
}
