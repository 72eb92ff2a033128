import ChaosLog
import Foundation

/// The outcome of the queue under a plan of faults, in the format of the other scenarios' reports.
struct ChaosQueueReport: Encodable {
    let scenario = "queue"
    let seed: UInt64
    let verdict: String
    /// The number of jobs that disappeared, never ended or ended wrongly, and of unique keys whose newest arguments no
    /// completed or discarded run had.
    let lost: Int
    /// The number of jobs that ended or wrote twice, and of runs that overlapped or whose result was wrongly counted or
    /// ignored.
    let doubled: Int
    /// The longest time from the beginning of a lost run until the queue recovered it.
    let recoveryMs: Int64
    /// The longest time that a due job waited, including the time of faults.
    let waitMs: Int64
    /// The number of runs by outcome.
    let runs: [String: Int]
    let effects: Int
    /// Descriptions of the violations.
    let broken: [String]

    init(_ history: History, _ violations: [Violation], seed: UInt64) {
        self.seed = seed
        verdict = violations.isEmpty ? "held" : "broken"
        lost = violations.count { [.lostJob, .keyLost].contains($0.invariant) }
        doubled = violations.count { [.doubleCompletion, .fencedRun].contains($0.invariant) }
        let lostAt = Dictionary(
            history.runs.filter { $0.outcome == "lost" }.map { ($0.key, $0.finishedAt) },
            uniquingKeysWith: max
        )
        let begun = history.events.filter { $0.what == .begun }
        recoveryMs =
            (begun.compactMap { event in event.key.flatMap { lostAt[$0] }.map { $0 - event.at } }.max() ?? 0) / 1000
        waitMs = (history.runs.compactMap { run in run.claimedAt.map { $0 - run.dueAt } }.max() ?? 0) / 1000
        runs = Dictionary(grouping: history.runs, by: \.outcome).mapValues(\.count)
        effects = history.effects.count
        broken = violations.map(\.description)
    }

    /// Writes the report as an array with one element, like the reports of the other scenarios.
    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode([self]).write(to: URL(fileURLWithPath: path))
    }

    /// A summary for people, in three lines.
    func summary(begunBy processes: [String: Int]) -> String {
        """
        seed \(seed): begun by \(Self.counted(processes))
        runs: \(Self.counted(runs)); effects: \(effects)
        a lost run was recovered after at most \(recoveryMs) ms, a due job waited at most \(waitMs) ms
        """
    }

    private static func counted(_ counts: [String: Int]) -> String {
        counts.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", ")
    }
}
