import ChaosLog
import Foundation
import Testing

/// Runs the queue under a plan of faults that a seed determines. `deploy/chaos queue` runs the test for longer, or
/// again with a given seed.
@Suite("Chaos")
struct ChaosNightlyTests {
    @Test
    func `whatever fails, each job is done once, in order and in time`() async throws {
        let run = ChaosRun(seed: Self.seed, length: Self.minutes > 0 ? .seconds(Self.minutes * 60) : .seconds(32))
        let history = try await run.history()
        let violations = HistoryChecker(history).violations()
        let report = ChaosQueueReport(history, violations, seed: Self.seed)
        let begun = history.events.filter { $0.what == .begun }
        print(report.summary(begunBy: Dictionary(grouping: begun, by: \.process).mapValues(\.count)))
        if let file = Self.reported["CHAOS_REPORT"], !file.isEmpty { try report.write(to: file) }
        if !violations.isEmpty {
            print(history.dump(of: Set(violations.prefix(5).flatMap(\.jobs))))
        }
        #expect(violations == [], "seed \(Self.seed)")
        // A run without effects or lost runs would prove nothing.
        #expect(history.events.count { $0.what == .effect } > 100)
        #expect(history.runs.contains { $0.outcome == "lost" })
    }

    private static let reported = ProcessInfo.processInfo.environment
    private static let seed = reported["CHAOS_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1_000_000)
    /// The length of the run in minutes; 0 selects the short form of 32 seconds.
    private static let minutes = reported["CHAOS_MINUTES"].flatMap(Int.init) ?? 0
}
