import FoundationEssentials

/// The outcome of one scenario: a row of the report.
struct ScenarioReport: Codable, Sendable {
    enum Outcome: String, Codable, Sendable {
        case held, broken
        /// This machine cannot run the scenario, for the reason in ``ScenarioReport/broken``.
        case skipped
    }

    /// The scenario's name in ecosystem.md, 6.2.
    let scenario: String
    /// A description of the fault.
    let fault: String
    var verdict = Outcome.held
    /// The counts of scores and alerts that were lost, doubled or wrong for users; `nil` if the scenario was not played
    /// here, or has no games.
    var counted: Counted?
    /// The number of goals during the scenario; 0 if no game was live.
    var goals = 0
    /// The time from the end of the fault until later goals were in the api, alerts about them were received, and pages
    /// of games were read.
    var recoveryMs: Int?
    /// The 99th percentile of the waits of due jobs, in seconds, including the time of the fault.
    var p99WaitS: Double?
    /// The number of active sessions seen with each wait event, sampled five times a second.
    var waitEvents: [String: Int] = [:]
    /// The number of the programs' database sessions before and after the scenario.
    var connections: [Int] = []
    /// The greatest growth of the number of descriptors of a program that was not restarted.
    var descriptorsGained: Int?
    /// The checks of this scenario beyond the general ones.
    var extra: [Finding] = []
    /// The tests that cover the scenario, if it is not played here.
    var shownBy: [String] = []
    /// Descriptions of the failed checks.
    var broken: [String] = []

    struct Counted: Codable, Sendable {
        /// The number of scores that never came to the api, score events whose alert was not delivered, jobs that were
        /// not done, and jobs that became dead letters.
        var lost = 0
        /// The number of alerts that a phone got under two ids, and of pushes that were repeated without a failed or
        /// lost attempt.
        var doubled = 0
        /// The number of pushes that were repeated with the same id after a failed or lost attempt. The phone shows
        /// only one, as documented.
        var repeated = 0
        /// The number of scores in the api that decreased without a correction.
        var backwards = 0

        var isBad: Bool { lost + doubled + backwards > 0 }
    }

    /// A check and its result.
    struct Finding: Codable, Sendable {
        let what: String
        let held: Bool
        let found: String
    }

    init(_ scenario: String, fault: String) {
        self.scenario = scenario
        self.fault = fault
    }

    /// Sets the verdict from the findings.
    mutating func judge() {
        broken += extra.filter { !$0.held }.map { "\($0.what): \($0.found)" }
        if !broken.isEmpty || counted?.isBad == true { verdict = .broken }
    }

    /// Adds a check that was made after the trial.
    mutating func add(_ what: String, holds: Bool, found: String) {
        extra.append(Finding(what: what, held: holds, found: found))
        guard !holds else { return }
        broken.append("\(what): \(found)")
        verdict = .broken
    }
}

extension ScenarioReport {
    /// Returns the report of a scenario that this machine cannot run.
    static func skipped(_ name: String, because reason: String) -> ScenarioReport {
        var report = ScenarioReport(name, fault: "not done")
        report.verdict = .skipped
        report.broken = [reason]
        return report
    }
}

extension [ScenarioReport] {
    /// A table for people, with one row per scenario and its failed checks below the row.
    var table: String {
        let head = ["scenario", "verdict", "lost", "doubled", "recovery", "p99 wait", "goals"]
        let rows = [head] + map(\.cells)
        let widths = head.indices.map { column in rows.reduce(0) { Swift.max($0, $1[column].count) } }
        let lines = rows.enumerated().map { index, row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            let complaints = index == 0 ? [] : self[index - 1].broken
            return ([cells.joined(separator: "  ")] + complaints.map { "    \($0)" }).joined(separator: "\n")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension ScenarioReport {
    fileprivate var cells: [String] {
        let isPlayed = shownBy.isEmpty && verdict != .skipped
        return [
            scenario, verdict.rawValue, counted.map { "\($0.lost)" } ?? "-", counted.map { "\($0.doubled)" } ?? "-",
            recoveryMs.map { "\($0) ms" } ?? "-", p99WaitS.map { "\(($0 * 1000).rounded() / 1000) s" } ?? "-",
            isPlayed ? "\(goals)" : shownBy.joined(separator: " "),
        ]
    }
}
