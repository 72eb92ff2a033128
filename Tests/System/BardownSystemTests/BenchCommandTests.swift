import FoundationEssentials
import SystemPackage
import TestTools
import Testing

/// Checks `bardown bench`, which runs `bardown-bench` in its place.
@Suite("Bench command")
struct BenchCommandTests {
    private let bardown = Tool(program: "bardown")
    private let bench = Tool(program: "bardown-bench")

    @Test(arguments: [[], ["--help"], ["queue", "--help"], ["help", "parse"]])
    func `bardown bench prints the help of bardown-bench, with the name that was typed`(
        arguments: [String]
    ) async throws {
        let there = try await bench.run(arguments, environment: [:])
        let here = try await bardown.run(["bench"] + arguments, environment: [:])
        #expect(there.code == 0 && there.output.contains("USAGE: bardown-bench "), "\(there.errorOutput)")
        #expect(here.code == 0 && here.errorOutput.isEmpty, "\(here.errorOutput)")
        #expect(here.output == there.output.replacing("bardown-bench", with: "bardown bench"))
    }

    @Test func `the error for an unknown bench suggests the most similar name`() async throws {
        let run = try await bardown.run(["bench", "quue"], environment: [:])
        #expect(run.code == 64 && run.output.isEmpty, "\(run.output)")
        #expect(run.errorOutput.contains("Did you mean 'bardown bench queue'?"), "\(run.errorOutput)")
    }

    @Test func `arguments are passed unchanged, and output and exit code are returned`() async throws {
        try await withTemporaryDirectory { folder in
            let written = try await bardown.run(["bench", "parse", "--write", folder], environment: [:])
            #expect(written.code == 0 && written.output.isEmpty, "\(written.errorOutput)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 3)
            let empty = "\(folder)/none, of 2"
            let failed = try await bardown.run(["bench", "parse", "--folder", empty], environment: [:])
            #expect(failed.code == 1)
            #expect(failed.errorOutput == "Error: \(empty) cannot be read\n")
        }
    }

    @Test func `without bardown-bench in its folder, bardown bench ends with 69 and says how to build it`() async throws
    {
        try await withTemporaryDirectory { folder in
            let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            let program = FilePath(tests).removingLastComponent().appending("bardown").string
            let alone = "\(folder)/bardown"
            try FileManager.default.copyItem(atPath: program, toPath: alone)
            let run = try await Tool(path: alone).run(["bench", "queue"], environment: [:])
            #expect(run.code == 69 && run.output.isEmpty, "\(run.output)")
            #expect(
                run.errorOutput == """
                    Error: \(alone)-bench cannot be started: No such file or directory
                    Build it: swift build -c release --product bardown-bench

                    """
            )
        }
    }
}
