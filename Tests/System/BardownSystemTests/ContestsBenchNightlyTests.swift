import FoundationEssentials
import TestTools
import Testing

/// Checks `bardown bench contests`, run as a process.
@Suite("Contests bench runs")
struct ContestsBenchNightlyTests {
    @Test func `a small run prints every documented figure`() async throws {
        let small = ["--contests", "300", "--drafts", "2", "--pick-rate", "20", "--sign-ins", "4"]
        let run = try await Tool(program: "bardown").run(["bench", "contests"] + small + ["--json"])
        #expect(run.code == 0, "\(run.errorOutput)")
        let report = try JSONDecoder().decode(BenchOutput.self, from: Data(run.output.utf8))
        #expect(report.bench == "contests")
        let compared = [
            "final_followed_p50", "final_followed_p99", "contests_unfinished", "contests_completed", "pick_p50",
            "pick_p99", "games_during_picks_p50", "games_during_picks_p99", "sign_in_p50", "sign_in_p99",
            "sign_in_unknown_p50", "sign_in_unknown_p99",
        ]
        for name in compared {
            let result = report.results.first { $0.name == name }
            #expect((result?.value ?? 0) > 0 && (result?.baselineValue ?? 0) > 0, "\(name)")
        }
        let alone = ["longest_transaction_unfinished", "longest_transaction_completed"]
        #expect(report.results.filter { alone.contains($0.name) }.allSatisfy { $0.value > 0 })
        #expect(Set(report.results.map(\.name)) == Set(compared + alone))
        #expect(report.results.count == compared.count + alone.count)
    }
}
