import FoundationEssentials
import Subprocess
import SystemPackage
import Time

/// Tests that cover a scenario with the real components. Another process of this same program runs them.
struct TestsElsewhere: Sendable {
    /// The ids of the tests, in the form `Target.Suite/function`.
    let ids: [String]

    func report(_ name: String) async throws -> ScenarioReport {
        var report = ScenarioReport(name, fault: "as described by the tests")
        report.shownBy = ids
        for id in ids {
            let begin = ContinuousClock.now
            let (isGreen, text) = try await run(id)
            let seconds = (ContinuousClock.now - begin).seconds.rounded3
            report.extra.append(.init(what: id, held: isGreen, found: "\(text) in \(seconds) s"))
        }
        report.judge()
        return report
    }

    /// - Returns: Whether the test was found and passed, and the last line of output that says so.
    private func run(_ id: String) async throws -> (Bool, String) {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let result = try await Subprocess.run(
            .path(FilePath(program)),
            arguments: ["--testing-library", "swift-testing", "--no-parallel", "--filter", Self.pattern(id)],
            // The options of this process must not apply to the other one.
            environment: .inherit.updating(["CHAOS_SCENARIOS": "", "CHAOS_REPORT": ""]),
            output: .string(limit: 64 << 20),
            error: .string(limit: 64 << 20)
        )
        let lines = (result.standardOutput + "\n" + result.standardError).split(separator: "\n")
        let last = lines.last { $0.contains("Test run with") }.map(String.init) ?? "no test was run"
        let text = last.split(separator: "Test run").last.map { "test run" + $0 } ?? last
        let isFound = !last.contains("with 0 tests") && last.contains("Test run with")
        return (result.terminationStatus.isSuccess && isFound, text)
    }

    /// A pattern for `--filter` that matches only this suite or this test. Characters other than letters and digits
    /// could be special in a pattern, so each becomes a dot, which matches any character.
    private static func pattern(_ id: String) -> String {
        let parts = id.split(separator: "/", maxSplits: 1).map { part in
            String(part.map { $0.isLetter || $0.isNumber ? $0 : "." })
        }
        return parts.count == 1 ? "^\(parts[0])/" : "^\(parts[0])/.\(parts[1]).\\("
    }
}
