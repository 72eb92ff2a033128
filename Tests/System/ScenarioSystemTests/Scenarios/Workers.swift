import Fleet
import Glibc
import Postgres
import TestTools
import Time

/// Scenarios with faults of the programs.
extension Saturday {
    /// A job that a scraper is running.
    private struct Held {
        let job: Int64
        let run: Int32
        let attempt: Int16
    }

    /// Scenario 1: a scraper is killed while it reads a page.
    func crashWorker() async throws -> [ScenarioReport] {
        let scraper = try child("scoreboard-scraper")
        let report = try await trial("crash_worker", "SIGKILL of scoreboard-scraper while it reads a page") { trial in
            let held = try await withSlowPages { since in
                let held = try await jobInProgress(of: scraper, since: since)
                try await restart(scraper, SIGKILL)
                return held
            }
            trial.faultIsOver()
            let begin = ContinuousClock.now
            var ended = ""
            try await eventually("the job of the killed worker taken back", every: .milliseconds(10)) {
                ended = try await outcome(of: held) ?? ""
                return !ended.isEmpty
            }
            let taken = (ContinuousClock.now - begin).seconds
            // A lease lasts fifteen seconds, and jobs are rescued every few seconds.
            trial.note("taken back after the lease", holds: taken < 30, found: "\(taken.rounded3) s")
            // If the same page has been requested meanwhile, the newer job replaces this one.
            trial.note("the run in progress", holds: ["lost", "superseded"].contains(ended), found: ended)
            if ended == "lost" { try await checkNextRun(of: held, trial) }
        }
        return [report]
    }

    /// Scenario 2: a scraper is stopped while it reads a page.
    func gracefulStop() async throws -> [ScenarioReport] {
        let scraper = try child("detail-scraper")
        let report = try await trial("graceful_stop", "SIGTERM to detail-scraper while it reads a page") { trial in
            let (held, stopped) = try await withSlowPages { since in
                let held = try await jobInProgress(of: scraper, since: since)
                let begin = ContinuousClock.now
                try await restart(scraper, SIGTERM)
                return (held, (ContinuousClock.now - begin).seconds)
            }
            trial.faultIsOver()
            trial.note(
                "exit code",
                holds: scraper.exitCode == 0,
                found: "\(scraper.exitCode.map(String.init) ?? "none")"
            )
            // The scraper may finish jobs for the time in DRAIN, five seconds. Then it releases the others and ends.
            trial.note("stopped in time", holds: stopped < 15, found: "\(stopped.rounded3) s")
            try await eventually("an end of the worker's jobs in progress") {
                try await outcome(of: held) != nil
            }
            let ended = try await outcome(of: held) ?? ""
            let isGood = ["completed", "snoozed", "retried", "released", "superseded"].contains(ended)
            trial.note("the run in progress", holds: isGood, found: ended)
            if ended == "released" { try await checkNextRun(of: held, trial) }
        }
        return [report]
    }

    /// Scenario 12: jobs that no program can run.
    func poisonJob() async throws -> [ScenarioReport] {
        let report = try await trial(
            "poison_job",
            "jobs that cannot be decoded, are of an unknown kind, or name objects that do not exist"
        ) { trial in
            trial.expectDead("diff", "scrape_detail", "send_push")
            let before = try await deadLetters()
            try await pool.execute(
                """
                select q.enqueue('diff', 'diff', '{"game": "no id"}'),
                       q.enqueue('diff', 'no_such_kind', '{}'),
                       q.enqueue('detail', 'scrape_detail', '{"page": [], "game": 7}'),
                       q.enqueue('push', 'send_push', jsonb_build_object('alertID', 999999999, 'game', g.id,
                           'devices', '[]'::jsonb, 'failures', 0, 'pauseSeconds', 0, 'delaySeconds', 0))
                  from game g limit 1
                """
            )
            try await pool.execute("select q.wake(array['diff', 'detail', 'push'])")
            trial.faultIsOver()
            let areDead = try await becomesTrue(within: .seconds(60)) {
                try await deadLetters().subtracting(before).count == 3
            }
            let reasons = try await strings(
                "select kind || ' ' || reason from q.dead where id <> all (\(Array(before))) order by 1"
            )
            trial.note("three dead, with a reason", holds: areDead, found: reasons.joined(separator: ", "))
            // A worker of a newer build may know the kind, so the job waits for such a worker, with an error that says
            // so.
            let unknownJobs = try await strings(
                "select state || ', ' || coalesce(last_error, 'no error') from q.job where kind = 'no_such_kind'"
            )
            let isLeft = unknownJobs.count == 1 && unknownJobs[0].contains("no handler")
            trial.note("the unknown job is left, with a reason", holds: isLeft, found: unknownJobs.joined())
            try await pool.execute("select q.cancel(id) from q.job where kind = 'no_such_kind'")
        }
        return [report]
    }

    /// Scenario 5: every few seconds a program is killed, for a minute.
    func repeatedKills() async throws -> [ScenarioReport] {
        let before = try await delivered(over: .seconds(20))
        let names = ["scoreboard-scraper", "differ", "push-sender", "detail-scraper", "scheduler", "api"]
        let report = try await trial("repeated_kills", "SIGKILL of one program after the other, every 5 s for 60 s") {
            trial in
            for round in 0..<12 {
                try await restart(try child(names[round % names.count]), SIGKILL)
                try await Task.sleep(for: .seconds(5))
            }
            trial.faultIsOver()
        }
        let after = try await delivered(over: .seconds(20))
        var judged = report
        let ratio = before > 0 ? after / before : 0
        judged.add(
            "as many pushes as before",
            holds: ratio >= 0.9,
            found: "\(before.rounded3) of a goal before, \(after.rounded3) after"
        )
        return [judged]
    }

    // MARK: -

    /// Runs `body` while every page comes five seconds late, so that a program can be interrupted while it reads.
    /// - Parameter body: Receives the database's time from which on the pages are late.
    private func withSlowPages<Result: Sendable>(_ body: (String) async throws -> Result) async throws -> Result {
        try await withUndo {
            try await setFault(#"{"kind":"slow","seconds":5}"#)
            return try await body(try await databaseTime())
        } undo: {
            try await clearFaults()
        }
    }

    /// Returns a job of `child` that was claimed after `since`, and that waits for its page for some more seconds.
    private func jobInProgress(of child: ChildProcess, since: String) async throws -> Held {
        var held: Held?
        try await eventually("\(child.name) with a job in progress") {
            guard let pid = child.pid else { return false }
            let row = try await pool.first(
                """
                select j.id, j.run_no, j.attempt from q.job j join q.worker w on w.id = j.worker_id
                 where w.pid = \(pid) and w.ended_at is null and j.state = 'running'
                   and j.claimed_at >= \(since)::timestamptz
                   -- A job that has run for 0.3 s is waiting for its page. A job that may send no request, because
                   -- its host's budget is spent, ends sooner.
                   and j.claimed_at between clock_timestamp() - interval '2 s' and clock_timestamp() - interval '0.3 s'
                 limit 1
                """
            )
            guard let row else { return false }
            let (job, run, attempt) = try row.decode(Int64.self, Int32.self, Int16.self)
            held = Held(job: job, run: run, attempt: attempt)
            return true
        }
        guard let held else { throw NeverHappened(what: "a job in progress") }
        return held
    }

    /// Returns the outcome of a run; `nil` if it has not ended.
    private func outcome(of held: Held) async throws -> String? {
        try await pool.first("select outcome from q.run where job_id = \(held.job) and run_no = \(held.run)")?
            .decode(String.self)
    }

    /// Checks that the run after a lost or released one counts as the same attempt, because the job did not cause the
    /// end.
    private func checkNextRun(of held: Held, _ trial: Trial) async throws {
        var next: (Int32, Int16, String)?
        _ = try await becomesTrue(within: .seconds(30)) {
            next = try await pool.first(
                """
                select run_no, attempt, outcome from q.run where job_id = \(held.job) and run_no > \(held.run)
                 order by run_no limit 1
                """
            )?.decode(Int32.self, Int16.self, String.self)
            return next != nil
        }
        let isRight = next.map { $0.0 == held.run + 1 && $0.1 == held.attempt } ?? false
        let text = next.map { "run \($0.0), attempt \($0.1), \($0.2)" } ?? "nothing"
        trial.note("run again, the attempt not counted", holds: isRight, found: "run \(held.run), then \(text)")
    }

    /// Returns the number of phones per goal that got the score or a later one instead, during `span`. Alerts of other
    /// kinds are not counted, because they depend on the state of the games.
    private func delivered(over span: Duration) async throws -> Double {
        let since = try await databaseTime()
        let goals = scorer.count
        try await Task.sleep(for: span)
        let fallen = scorer.count - goals
        let row = try await pool.first(
            """
            select count(*) from delivery d join alert p on p.id = d.alert_id
             where p.kind = 'score' and d.outcome in ('delivered', 'superseded') and d.finished_at >= \(since)::timestamptz
            """
        )
        return Double(try row?.decode(Int64.self) ?? 0) / Double(max(1, fallen))
    }
}
