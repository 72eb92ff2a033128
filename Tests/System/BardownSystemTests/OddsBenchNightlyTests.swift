import FoundationEssentials
import TestTools
import Testing

/// Checks `bardown bench odds`, run as a process.
@Suite("Odds bench runs")
struct OddsBenchNightlyTests {
    @Test(.enabled(if: Tool.wrk.isInstalled))
    func `a small run prints every documented figure`() async throws {
        let small = ["--games", "3", "--rounds", "2", "--changes", "3", "--moves", "20000", "--charts", "3"]
        let load = ["--load-seconds", "1", "--load-rounds", "1"]
        let run = try await Tool(program: "bardown").run(["bench", "odds"] + small + load + ["--json"])
        #expect(run.code == 0, "\(run.errorOutput)")
        let report = try JSONDecoder().decode(BenchOutput.self, from: Data(run.output.utf8))
        #expect(report.bench == "odds")
        let compared = [
            "board_priced_p50", "board_priced_p99", "changed_price_visible_p50", "changed_price_visible_p99",
            "board_200",
            "board_200_p99", "board_size", "chart_uncached_p50", "chart_uncached_p99",
        ]
        for name in compared {
            let result = report.results.first { $0.name == name }
            #expect((result?.value ?? 0) > 0 && (result?.baselineValue ?? 0) > 0, "\(name)")
        }
        let names = report.results.map(\.name)
        #expect(Set(names).count == names.count)
    }
}
