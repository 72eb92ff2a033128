import EphemeralPostgres
import Foundation
import Glibc
import Subprocess
import Synchronization
import SystemPackage
import TestTools
import Testing

/// A process of `bardown dev` with its own folder for temporary files.
struct RunningDev: Sendable {
    let temporaryFolder: FilePath
    let lines: AsyncStream<String>
    let execute: @Sendable (Subprocess.Signal) throws -> Void

    func send(_ signal: Subprocess.Signal) throws { try execute(signal) }

    func waitForBanner() async throws { _ = try await banner() }

    /// The lines of the banner, as soon as it is printed.
    func banner() async throws -> [String] {
        var banner: [String] = []
        for await line in lines {
            banner.append(line)
            if line.contains("Ctrl-C") { return banner }
        }
        throw NeverHappened(what: "the banner")
    }

    private var folders: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: temporaryFolder.string)) ?? []
    }

    /// Returns whether the folder of `bardown dev` contains a file with this name.
    func has(_ name: String) -> Bool {
        folders.contains { access(temporaryFolder.appending($0).appending(name).string, F_OK) == 0 }
    }

    /// Every process whose arguments or environment contain `temporaryFolder`, with its name.
    private var processes: [(pid: Int32, name: String)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int32($0) }.compactMap { pid in
            // The shell that guards the folder for this test has the folder as an argument, but no path inside it.
            guard
                text("/proc/\(pid)/cmdline")?.contains("\(temporaryFolder)/") == true
                    || text("/proc/\(pid)/environ")?.contains(temporaryFolder.string) == true,
                let name = text("/proc/\(pid)/comm")
            else { return nil }
            return (pid, name.trimmed)
        }
    }

    func process(named name: String) -> Int32? {
        processes.first { $0.name == name }?.pid
    }

    /// The folders and processes that still exist.
    var remains: [String] { folders + processes.map { "\($0.name) \($0.pid)" } }

    /// The last log lines of the programs and of `bardown dev` itself.
    var logs: String {
        let files = folders.flatMap { folder -> [String] in
            let names =
                (try? FileManager.default.contentsOfDirectory(atPath: temporaryFolder.appending(folder).string))
                ?? []
            return names.filter { $0.hasSuffix(".log") }.map {
                temporaryFolder.appending(folder).appending($0).string
            }
        }
        let own = temporaryFolder.removingLastComponent().appending("dev.log").string
        return (files + [own]).map { "-- \($0)\n\((text($0) ?? "").suffix(2000))" }.joined(separator: "\n")
    }

    private func text(_ path: String) -> String? {
        (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// Runs `bardown dev` with a folder of its own for temporary files.
/// - Parameters:
///   - options: Its options. Without `--speed` it runs at 600 times real speed.
///   - ended: Is called after its end, before the folder is deleted.
func withDev(
    _ options: [String] = [],
    _ body: @escaping @Sendable (RunningDev) async throws -> Void,
    ended: (RunningDev, TerminationStatus) async throws -> Void
) async throws {
    try await withTemporaryFolder("bardown-dev-test") { folder in
        let temporaryFolder = folder.appending("place")
        try FileManager.default.createDirectory(atPath: temporaryFolder.string, withIntermediateDirectories: false)
        let errors = try FileDescriptor.open(
            folder.appending("dev.log"),
            .writeOnly,
            options: [.create, .append],
            permissions: .ownerReadWrite
        )
        let banner = AsyncStream<String>.makeStream()
        let dev = Mutex<RunningDev?>(nil)
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let result = try await Subprocess.run(
            .path(FilePath(tests).removingLastComponent().appending("bardown")),
            arguments: Arguments(
                ["dev", "--port", "0"] + (options.contains("--speed") ? [] : ["--speed", "600"]) + options
            ),
            environment: .inherit.updating(["TMPDIR": temporaryFolder.string]),
            input: .none,
            output: .sequence,
            error: .fileDescriptor(errors, closeAfterSpawningProcess: true)
        ) { execution in
            let started = RunningDev(temporaryFolder: temporaryFolder, lines: banner.stream) {
                try execution.send(signal: $0)
            }
            dev.withLock { $0 = started }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    do {
                        try await body(started)
                    } catch {
                        // Print the logs here, because they are deleted with the folder.
                        print(started.remains.joined(separator: "\n"), started.logs, separator: "\n")
                        throw error
                    }
                }
                for try await line in execution.standardOutput.strings() { banner.continuation.yield(line) }
                banner.continuation.finish()
                try await group.waitForAll()
            }
        }
        let started = try #require(dev.withLock { $0 })
        try await ended(started, result.terminationStatus)
    }
}

extension String {
    fileprivate var trimmed: String { String(prefix { $0 != "\n" }) }
}
