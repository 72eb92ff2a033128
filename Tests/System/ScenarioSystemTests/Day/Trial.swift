import FoundationEssentials
import Postgres
import Synchronization
import TestTools
import Time
import Transport

/// Records the findings of a scenario while it runs.
final class Trial: Sendable {
    private struct State {
        var findings: [ScenarioReport.Finding] = []
        var faultEnd: ContinuousClock.Instant?
        var deadKinds: Set<String> = []
    }

    private let state = Mutex(State())
    /// The time at which the scenario began, by the database's clock, as text.
    let since: String

    init(since: String) {
        self.since = since
    }

    /// Records a check.
    func note(_ what: String, holds: Bool, found: String = "") {
        state.withLock { $0.findings.append(.init(what: what, held: holds, found: found)) }
    }

    /// Marks the end of the fault. Without this call the fault ends with the scenario.
    func faultIsOver() {
        state.withLock { $0.faultEnd = .now }
    }

    /// States that jobs of these kinds are expected to become dead letters.
    func expectDead(_ kinds: String...) {
        state.withLock { $0.deadKinds.formUnion(kinds) }
    }

    var findings: [ScenarioReport.Finding] { state.withLock { $0.findings } }
    var faultEnd: ContinuousClock.Instant? { state.withLock { $0.faultEnd } }
    var deadKinds: [String] { state.withLock { $0.deadKinds.sorted() } }
}

extension Saturday {
    /// Runs one scenario: causes the fault, waits until the system works again and has no work left, and checks the
    /// general invariants.
    /// - Parameter bound: The number of seconds within which everything has to work again after the end of the fault.
    func trial(
        _ name: String,
        _ fault: String,
        recoveringWithin bound: Int = 60,
        _ inflict: @Sendable (Trial) async throws -> Void
    ) async throws -> ScenarioReport {
        try await withUndo {
            try await run(name, fault, recoveringWithin: bound, inflict)
        } undo: {
            // A scenario that fails must not affect the later ones.
            proxy.delay(by: .zero)
            scorer.resume()
            try await clearFaults()
        }
    }

    private func run(
        _ name: String,
        _ fault: String,
        recoveringWithin bound: Int,
        _ inflict: @Sendable (Trial) async throws -> Void
    ) async throws -> ScenarioReport {
        let trial = Trial(since: try await databaseTime())
        let before = TrialStart(
            at: .now,
            pushes: try await pushCount(),
            scoreDrops: watch.scoreDrops.count,
            waits: server.waits,
            connections: try await server.connections(),
            footprints: footprints(),
            dead: try await deadLetters(),
            starts: unexpectedStarts()
        )
        try await inflict(trial)
        var report = ScenarioReport(name, fault: fault)
        let faultEnd = trial.faultEnd ?? .now
        let recovery = try await timeToRecover(since: faultEnd).seconds
        report.recoveryMs = Int(recovery * 1000)
        trial.note(
            "recovered within \(bound) s",
            holds: recovery <= Double(bound),
            found: "\(recovery.rounded3) s"
        )
        let unfinished = try await waitUntilIdle()
        report.broken += unfinished
        report.goals = scorer.count(from: before.at, to: .now)
        try await tally(trial, before, &report)
        report.extra += trial.findings
        report.judge()
        return report
    }

    /// The state before a trial, to compare with the state after it.
    struct TrialStart {
        let at: ContinuousClock.Instant
        let pushes: Int
        let scoreDrops: Int
        let waits: [String: Int]
        let connections: Int
        let footprints: [Int32: Footprint]
        let dead: Set<Int64>
        let starts: [Int]
    }

    func databaseTime() async throws -> String {
        let row = try await pool.first("select clock_timestamp()::text")
        guard let row else { throw NeverHappened(what: "a time") }
        return try row.decode(String.self)
    }

    /// Waits until every program works: a goal after `faultEnd` is in the api, its alert was received, and a page of a
    /// game was read.
    /// - Returns: The time from `faultEnd` until then.
    func timeToRecover(since faultEnd: ContinuousClock.Instant) async throws -> Duration {
        let since = try await databaseTimeWithRetry()
        try await eventually("a goal after the fault, seen in the api", every: .milliseconds(10)) {
            guard let goal = scorer.firstGoal(after: faultEnd), let seen = watch.scores[goal.contest] else {
                return false
            }
            return seen.total >= goal.total
        }
        guard let goal = scorer.firstGoal(after: faultEnd) else { throw NeverHappened(what: "a goal") }
        try await eventually("an alert of a goal after the fault", every: .milliseconds(10)) { await isDelivered(goal) }
        try await eventually("a page of a game read", every: .milliseconds(10)) {
            try await pool.first(
                """
                select 1 from q.run where kind = 'scrape_detail' and outcome in ('completed', 'snoozed')
                   and claimed_at > \(since)::timestamptz limit 1
                """
            ) != nil
        }
        return .now - faultEnd
    }

    /// Waits until the database answers, and returns its time.
    private func databaseTimeWithRetry() async throws -> String {
        var time: String?
        try await eventually("an answer of the database") {
            time = try? await databaseTime()
            return time != nil
        }
        return time ?? ""
    }

    /// Returns whether a phone got an alert of this goal's game whose score includes the goal.
    private func isDelivered(_ goal: ScenarioScorer.Goal) async -> Bool {
        let row = try? await pool.first(
            """
            select 1 from game_source_id s join game_event e on e.game_id = s.game_id
              join alert p on p.game_event_id = e.id join delivery d on d.alert_id = p.id
             where s.source = 'ncaa' and s.source_id = \(goal.contest) and d.outcome = 'delivered'
               and e.home_score + e.away_score >= \(Int64(goal.total)) limit 1
            """
        )
        return row != nil
    }
}
