import FoundationEssentials
import TestTools
import Testing

/// Checks `bardown bench parse`, run as a process.
@Suite("Parse bench")
struct ParseBenchNightlyTests {
    @Test func `parsing a page takes at most ten times its size in memory`() async throws {
        let bench = ["bench", "parse", "--seconds", "0.001", "--json"]
        let run = try await Tool(program: "bardown").run(bench, environment: [:])
        #expect(run.code == 0, "\(run.errorOutput)")
        let report = try JSONDecoder().decode(BenchOutput.self, from: Data(run.output.utf8))
        let peaks = report.results.filter { $0.name.hasSuffix("_peak") }
        #expect(peaks.count == 3)
        for peak in peaks { #expect((1...10).contains(peak.value), "\(peak.name): \(peak.value)") }
    }
}
