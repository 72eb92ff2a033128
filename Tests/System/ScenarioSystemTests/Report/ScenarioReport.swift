import FoundationEssentials

/// What became of one scenario: a line of the report.
struct ScenarioReport: Codable, Sendable {
    enum Verdict: String, Codable, Sendable {
        case held, broken
        /// This machine cannot do it, as ``ScenarioReport/broken`` says.
        case skipped
    }

    /// One of the names in ecosystem.md, 6.2.
    let scenario: String
    /// What was done to the system, in words.
    let fault: String
    var verdict = Verdict.held
    /// What was counted of all that fans were to see; `nil` where it was not played here, or has no games.
    var counted: Counted?
    /// Goals that fell meanwhile; 0 where no game was on.
    var goals = 0
    /// From the end of the fault until goals that fell after it were seen in the api and told, and pages of games were
    /// read.
    var recoveryMs: Int?
    /// The 99th percentile of how long due jobs waited, in seconds, the fault included.
    var p99WaitS: Double?
    /// What sessions at work were seen waiting for, looked at five times a second.
    var waitEvents: [String: Int] = [:]
    /// Sessions of the programs before it and after.
    var connections: [Int] = []
    /// The most descriptors that a program gained that lived through it.
    var descriptorsGained: Int?
    /// What this scenario has to show beyond what holds for all.
    var extra: [Finding] = []
    /// Tests that show it, where it is not played here.
    var shownBy: [String] = []
    /// What did not hold, in words.
    var broken: [String] = []

    struct Counted: Codable, Sendable {
        /// Scores that never came to the api, events without their alert, alerts without their end, jobs that died of
        /// it.
        var lost = 0
        /// Alerts that a phone was told under two ids, and pushes that came again although nobody had given them up.
        var doubled = 0
        /// Pushes that came again under the same id after their sender was lost: the phone shows one. The documented
        /// case.
        var repeated = 0
        /// Scores that were seen to fall in the api without a correction.
        var backwards = 0

        var isBad: Bool { lost + doubled + backwards > 0 }
    }

    /// Something looked at, and whether it was as it ought to be.
    struct Finding: Codable, Sendable {
        let what: String
        let held: Bool
        let found: String
    }

    init(_ scenario: String, fault: String) {
        self.scenario = scenario
        self.fault = fault
    }

    /// Takes the verdict from what was found.
    mutating func judge() {
        broken += extra.filter { !$0.held }.map { "\($0.what): \($0.found)" }
        if !broken.isEmpty || counted?.isBad == true { verdict = .broken }
    }

    /// Adds what was looked at after the trial.
    mutating func add(_ what: String, holds: Bool, found: String) {
        extra.append(Finding(what: what, held: holds, found: found))
        guard !holds else { return }
        broken.append("\(what): \(found)")
        verdict = .broken
    }
}

extension ScenarioReport {
    /// What this machine cannot do.
    static func skipped(_ name: String, because reason: String) -> ScenarioReport {
        var report = ScenarioReport(name, fault: "not done")
        report.verdict = .skipped
        report.broken = [reason]
        return report
    }
}

extension [ScenarioReport] {
    /// For people: a line a scenario, and below each what did not hold.
    var table: String {
        let head = ["scenario", "verdict", "lost", "doubled", "recovery", "p99 wait", "goals"]
        let rows = [head] + map(\.cells)
        let widths = head.indices.map { column in rows.reduce(0) { Swift.max($0, $1[column].count) } }
        let lines = rows.enumerated().map { place, row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            let complaints = place == 0 ? [] : self[place - 1].broken
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
