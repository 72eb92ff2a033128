import FoundationEssentials
import TestTools
import Testing

/// Checks `bardown bench stories`, run as a process.
@Suite("Stories bench runs")
struct StoriesBenchNightlyTests {
    @Test(.enabled(if: Tool.wrk.isInstalled))
    func `a small run prints every documented figure`() async throws {
        let bench = ["--seconds", "0.1", "--finals", "3", "--requests", "3", "--load-seconds", "1", "--rounds", "1"]
        let day = ["--goals", "2", "--games", "2", "--speed", "720"]
        let run = try await Tool(program: "bardown").run(["bench", "stories"] + bench + day + ["--json"])
        #expect(run.code == 0, "\(run.errorOutput)")
        let report = try JSONDecoder().decode(BenchOutput.self, from: Data(run.output.utf8))
        #expect(report.bench == "stories")
        let compared = [
            "story_p50", "backfill", "feed_uncached_p50", "flow_uncached_p99", "moments_uncached_p99", "feed_200",
            "feed_size", "flow_200", "flow_size", "alert_with_200_stories_p50", "alert_with_200_stories_p99",
            "final_to_story_p95", "finals_with_story",
        ]
        for name in compared {
            let result = report.results.first { $0.name == name }
            #expect((result?.value ?? 0) > 0 && (result?.baselineValue ?? 0) > 0, "\(name)")
        }
        #expect((report.results.first { $0.name == "stories_during_goals" }?.value ?? 0) > 0)
        let names = report.results.map(\.name)
        #expect(Set(names).count == names.count)
    }
}
