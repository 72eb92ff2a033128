import FoundationEssentials
import Subprocess
import SystemPackage
import Testing
import Time

@testable import simulator

/// Tests the program, started as a process.
@Suite("Program")
struct SimulatorProgramTests {
    /// The path of the program, next to the tests, where the build puts it.
    private static let path: FilePath = {
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return FilePath(link ?? "").removingLastComponent().appending("simulator")
    }()

    @Test(arguments: [Signal.terminate, .interrupt])
    func `the simulator prints its address, answers there, and ends soon after a signal`(signal: Signal) async throws {
        // Files that it writes into its working directory are deleted with the test.
        let folder = FileManager.default.temporaryDirectory.appending(path: "simulator-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = try await run(
            .path(Self.path),
            arguments: ["--speed", "30", "--games", "2", "--starts-in", "0"],
            workingDirectory: FilePath(folder.path),
            input: .none,
            output: .sequence,
            error: .discarded
        ) { execution in
            var lines = execution.standardOutput.strings().makeAsyncIterator()
            let line = try #require(try await lines.next())
            let ready = try ParsedJSON(parsing: line.utf8)
            #expect(ready["ready"].bool == true)
            let address = try #require(ready["upstream"].string)
            #expect(address.hasPrefix("http://127.0.0.1:"))
            let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
            let request = "GET /control/games HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n"
            let response = try await HTTPClient.exchange(request, with: port)
            #expect(String(decoding: response, as: UTF8.self).contains(#""status":"live""#))
            try execution.send(signal: signal)
            while try await lines.next() != nil {}
        }
        #expect(result.terminationStatus == .exited(0))
    }

    @Test(
        arguments: [
            ["--speed", "0"], ["--games", "99"], ["--fault", "flood"], ["--capture", "/nowhere.json"],
            ["--port", "70000"], ["--began", "1", "--resume"],
        ]
    )
    func `invalid options end with the exit code for wrong usage`(arguments: [String]) async throws {
        let result = try await run(
            .path(Self.path),
            arguments: Arguments(arguments),
            output: .discarded,
            error: .string(limit: 65_536)
        )
        #expect(result.terminationStatus == .exited(64))
        #expect(result.standardError.contains("Error"))
    }

    @Test func `a resumed simulation continues from the instant of its first start`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "simulator-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = StartTimeFile(path: folder.appending(path: "began").path)
        let first = Instant(microseconds: 1_777_752_000_000_001)
        #expect(try file.instant(ifNone: first) == first)
        #expect(try file.instant(ifNone: first + .seconds(60)) == first)
        try writeText("yesterday", to: file.path, isSecret: false)
        #expect(throws: StartTimeFile.Unreadable.self) { try file.instant(ifNone: first) }
    }
}
