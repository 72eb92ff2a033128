import Fleet
import Postgres
import TestTools
import Time

/// The scenario of a session that does not end its transaction.
extension Saturday {
    /// Scenario 7: a session reads the queue and leaves its transaction open.
    func idleInTransaction() async throws -> [ScenarioReport] {
        let report = try await trial("idle_in_tx", "a transaction that holds the oldest snapshot for 30 s") { trial in
            let otherSession = try await PostgresConnection.connect(
                PostgresConfiguration(url: running.databaseURL, applicationName: "stranger")
            )
            try await otherSession.execute("begin isolation level repeatable read")
            try await otherSession.execute("select count(*) from q.job")
            let begin = try await newestTransaction()
            try await Task.sleep(for: .seconds(30))
            let held = try await strings(
                "select who || ' for ' || held_for from ops.xmin_holder where who = 'stranger'"
            )
            trial.note("operators see the session", holds: held.count == 1, found: held.joined())
            let kept = try await checkVacuumHeldBack(since: begin, trial)
            let wait = try await slowestWaits(since: trial.since) ?? 0
            trial.note("jobs are claimed as before", holds: wait < 2, found: "p99 \(wait) s")
            try await otherSession.execute("commit")
            await otherSession.close()
            trial.faultIsOver()
            var left = kept
            let isFreed = try await becomesTrue(within: .seconds(10)) {
                left = try await rowsThatVacuumLeaves()
                return left < kept / 4
            }
            trial.note("vacuum cleans up once it is gone", holds: isFreed, found: "\(left) dead rows left of \(kept)")
        }
        return [report]
    }

    /// Checks the gauges behind the alert VacuumHeldBack: the age of the oldest snapshot, and the dead rows that a
    /// vacuum leaves. The scheduler collects them, although it may not read other sessions.
    /// - Returns: The number of dead rows of q.job that the vacuum left.
    private func checkVacuumHeldBack(since begin: Int64, _ trial: Trial) async throws -> Int64 {
        let kept = try await rowsThatVacuumLeaves()
        let (begun, died) = (try await newestTransaction() - begin, try await runs(since: trial.since))
        trial.note(
            "vacuum cannot clean up",
            holds: kept >= died / 2,
            found: "\(kept) dead rows left after \(died) runs"
        )
        let (oldest, dead) = try await withAlarms { alarms in
            (
                try await alarms.maximum(of: "db_oldest_snapshot_transactions") ?? 0,
                try await alarms.maximum(of: "db_dead_job_rows") ?? 0
            )
        }
        let isDelivered = oldest >= Double(begun) && dead >= Double(kept / 2)
        let text = "\(Int(oldest)) transactions since, of which \(begun) are known, and \(Int(dead)) dead rows"
        trial.note("operators see the cost", holds: isDelivered && begun > 0 && kept > 0, found: text)
        return kept
    }

    /// Returns the id of the next transaction.
    private func newestTransaction() async throws -> Int64 {
        try await pool.first("select pg_snapshot_xmax(pg_current_snapshot())::text::bigint")?.decode(Int64.self) ?? 0
    }

    /// Vacuums q.job, and returns the number of dead rows that are left.
    private func rowsThatVacuumLeaves() async throws -> Int64 {
        try await pool.execute("vacuum q.job")
        return try await pool.first("select dead_job_rows from ops.database")?.decode(Int64?.self) ?? 0
    }

    private func runs(since: String) async throws -> Int64 {
        try await pool.first(
            "select count(*) from q.run where claimed_at is not null and finished_at >= \(since)::timestamptz"
        )?.decode(Int64.self) ?? 0
    }
}
