import Glibc
import Subprocess
package import SystemPackage

/// Runs `body` with a new folder in `TMPDIR` (or `/tmp`). The folder is removed with everything in it when `body` ends,
/// and also when this process is killed: a separate shell waits for the end of a pipe that the kernel closes.
///
/// Other accounts may pass through the folder, but not list it, so that a server under another account can use a folder
/// in it.
/// - Parameters:
///   - name: The prefix of the folder's name.
///   - keep: Whether to leave the folder in place for inspection.
/// - Throws: what `body` throws, or ``ClusterError/noFolder(_:)``.
package func withTemporaryFolder<Result: Sendable>(
    _ name: String,
    keep: Bool = false,
    _ body: (FilePath) async throws -> Result
) async throws -> Result {
    let folder = try makeTemporaryFolder(name)
    guard !keep else { return try await body(folder) }
    let janitor = try await Janitor.watching(over: folder)
    let outcome: Swift.Result<Result, any Error>
    do {
        outcome = .success(try await body(folder))
    } catch {
        outcome = .failure(error)
    }
    await janitor.cleanUp()
    return try outcome.get()
}

private func makeTemporaryFolder(_ name: String) throws(ClusterError) -> FilePath {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    // mkdtemp replaces these letters.
    let wildcards = String(repeating: "X", count: 6)
    let pattern = FilePath(parent.isEmpty ? "/tmp" : parent).appending("\(name)-\(wildcards)").string
    var template = Array(pattern.utf8CString)
    guard mkdtemp(&template) != nil else { throw .noFolder(pattern) }
    let folder = FilePath(String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
    chmod(folder.string, 0o711)
    return folder
}

/// The shell that removes a folder when its standard input ends.
private struct Janitor: Sendable {
    private let folder: FilePath
    private let end: AsyncStream<Void>.Continuation
    private let shell: Task<Void, any Error>

    /// Returns once the shell runs. From then on the folder is removed in any case.
    static func watching(over folder: FilePath) async throws -> Janitor {
        let end = AsyncStream<Void>.makeStream()
        let started = AsyncStream<Void>.makeStream()
        // Not a child task: the folder must be removed even if the caller is cancelled.
        let shell = Task {
            defer { started.continuation.finish() }
            _ = try await Subprocess.run(
                .path("/bin/sh"),
                arguments: ["-c", script, "janitor", folder.string],
                workingDirectory: "/",
                platformOptions: options,
                input: .inputWriter,
                output: .discarded,
                error: .discarded
            ) { execution in
                started.continuation.yield()
                for await _ in end.stream {}
                try await execution.standardInputWriter.finish()
            }
        }
        for await _ in started.stream {
            return Janitor(folder: folder, end: end.continuation, shell: shell)
        }
        removeFolder(folder)
        try await shell.value
        throw ClusterError.noFolder(folder.string)
    }

    func cleanUp() async {
        end.finish()
        // Removes whatever the shell left, however it ended.
        _ = await shell.result
        removeFolder(folder)
    }

    /// If this process was killed, a server and other programs may write to the folder until they notice that. The
    /// script waits up to twenty seconds for the server to stop, then tries for ten seconds to remove the folder.
    private static let script = """
        trap '' HUP INT TERM
        while read -r _; do :; done
        tries=0
        while ls "$1"/*/data/postmaster.pid >/dev/null 2>&1 && [ $tries -lt 200 ]; do
          tries=$((tries + 1)); sleep 0.1
        done
        tries=0
        until rm -rf -- "$1" 2>/dev/null && [ ! -e "$1" ] || [ $tries -ge 100 ]; do
          tries=$((tries + 1)); sleep 0.1
        done
        """

    private static var options: PlatformOptions {
        var options = PlatformOptions()
        // A process group of its own, so that Ctrl-C in the terminal does not reach the shell.
        options.processGroupID = 0
        return options
    }
}
