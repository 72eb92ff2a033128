import FoundationEssentials
import Subprocess
import SystemPackage
import Time

/// Tests that show a scenario with the real parts, run by a process of this same program.
struct TestsElsewhere: Sendable {
    /// As `Target.Suite/function`.
    let ids: [String]

    func report(_ name: String) async throws -> ScenarioReport {
        var report = ScenarioReport(name, fault: "as the tests say")
        report.shownBy = ids
        for id in ids {
            let begin = ContinuousClock.now
            let (isGreen, words) = try await run(id)
            let seconds = (ContinuousClock.now - begin).seconds.rounded3
            report.extra.append(.init(what: id, held: isGreen, found: "\(words) in \(seconds) s"))
        }
        report.judge()
        return report
    }

    /// - Returns: whether it was there and green, and the last line that says so.
    private func run(_ id: String) async throws -> (Bool, String) {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let result = try await Subprocess.run(
            .path(FilePath(program)),
            arguments: ["--testing-library", "swift-testing", "--no-parallel", "--filter", Self.pattern(id)],
            // What this process was asked for is not asked of that one.
            environment: .inherit.updating(["CHAOS_SCENARIOS": "", "CHAOS_REPORT": ""]),
            output: .string(limit: 64 << 20),
            error: .string(limit: 64 << 20)
        )
        let lines = (result.standardOutput + "\n" + result.standardError).split(separator: "\n")
        let last = lines.last { $0.contains("Test run with") }.map(String.init) ?? "no test was run"
        let words = last.split(separator: "Test run").last.map { "test run" + $0 } ?? last
        let isFound = !last.contains("with 0 tests") && last.contains("Test run with")
        return (result.terminationStatus.isSuccess && isFound, words)
    }

    /// A pattern for `--filter` that matches this suite or this test alone. What is no letter may mean something in a
    /// pattern, and any one character stands for itself as a dot.
    private static func pattern(_ id: String) -> String {
        let parts = id.split(separator: "/", maxSplits: 1).map { part in
            String(part.map { $0.isLetter || $0.isNumber ? $0 : "." })
        }
        return parts.count == 1 ? "^\(parts[0])/" : "^\(parts[0])/.\(parts[1]).\\("
    }
}
