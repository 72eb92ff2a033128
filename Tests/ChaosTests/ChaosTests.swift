import ChaosLog
import Foundation
import Testing

/// The queue under a plan of faults that its seed decides. `deploy/chaos queue` runs it for longer, or again with a given seed.
@Suite("Chaos", .serialized)
struct ChaosTests {
    @Test("Whatever fails, each job is done once, in order, in time", .timeLimit(.minutes(Self.minutes + 5)))
    func chaos() async throws {
        let run = ChaosRun(seed: Self.seed, length: Self.minutes > 0 ? .seconds(Self.minutes * 60) : .seconds(32))
        let history = try await run.history()
        let violations = HistoryChecker(history).violations()
        print(summary(history))
        if !violations.isEmpty {
            print(history.story(of: Set(violations.prefix(5).flatMap(\.jobs))))
        }
        #expect(violations == [], "seed \(Self.seed)")
        // A run in which nothing happened proves nothing.
        #expect(history.events.count { $0.what == .effect } > 100)
        #expect(history.runs.contains { $0.outcome == "lost" })
    }

    private func summary(_ history: History) -> String {
        let begun = history.events.filter { $0.what == .begun }
        let lostAt = Dictionary(
            history.runs.filter { $0.outcome == "lost" }.map { ($0.key, $0.finishedAt) },
            uniquingKeysWith: max
        )
        let untilLost = begun.compactMap { event in event.key.flatMap { lostAt[$0] }.map { $0 - event.at } }.max() ?? 0
        let waited = history.runs.compactMap { run in run.claimedAt.map { $0 - run.dueAt } }.max() ?? 0
        return """
            seed \(Self.seed): \(counted(history.events.map(\.what.rawValue)))
            begun by \(counted(begun.map(\.process)))
            runs: \(counted(history.runs.map(\.outcome))); effects: \(history.effects.count)
            a lost run was taken back after \(untilLost / 1000) ms at the most, a due one waited \(waited / 1000) ms
            """
    }

    private func counted(_ words: [String]) -> String {
        Dictionary(grouping: words) { $0 }.map { "\($0.key) \($0.value.count)" }.sorted().joined(separator: ", ")
    }

    private static let told = ProcessInfo.processInfo.environment
    private static let seed = told["CHAOS_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1_000_000)
    /// 0 is the short form.
    private static let minutes = told["CHAOS_MINUTES"].flatMap(Int.init) ?? 0
}
