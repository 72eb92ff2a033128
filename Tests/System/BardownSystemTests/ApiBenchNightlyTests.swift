import FoundationEssentials
import TestTools
import Testing

/// Checks `bardown bench api`, run as a process.
@Suite("API bench")
struct ApiBenchNightlyTests {
    @Test(.enabled(if: Tool.wrk.isInstalled && Tool.nginx.isInstalled))
    func `a small run prints every documented figure`() async throws {
        let bench = ["--games", "4", "--seconds", "1", "--rounds", "1", "--changes", "3", "--streams", "20", "--json"]
        let run = try await Tool(program: "bardown").run(["bench", "api"] + bench)
        #expect(run.code == 0, "\(run.errorOutput)")
        let report = try JSONDecoder().decode(BenchOutput.self, from: Data(run.output.utf8))
        #expect(report.bench == "api")
        let single = [
            "scoreboard_200_beside_queries", "cold_question_p99", "commit_to_visible_p99", "20_streams_rss",
        ]
        for name in single {
            let result = report.results.first { $0.name == name }
            #expect((result?.value ?? 0) > 0, "\(name)")
        }
        // Zero queries is a valid figure, and the best one.
        let queries = report.results.first { $0.name == "not_modified_queries" }
        #expect((queries?.value ?? -1) >= 0)
        let contested = report.results.filter { $0.baseline == "nginx" && !$0.name.hasSuffix("_p99") }.map(\.name)
        #expect(contested == ["scoreboard_200", "not_modified_304", "game_200", "scoreboard_200_during_writes"])
    }
}
