import Fleet
import Glibc
import Postgres
import TestTools
import Time

/// The scenario with faults of the schedulers.
extension Saturday {
    /// Scenario 9: a scheduler is suspended, and later continues as if nothing had happened. Then the other one is
    /// suspended. `deploy/chaos` suspends the first for longer than any lease, which lasts 15 s. A nightly run of the
    /// tests has less time.
    func leaderPause(for pause: Duration) async throws -> [ScenarioReport] {
        let schedulers = programs.filter { $0.name == "scheduler" }
        guard schedulers.count == 2 else { throw NeverHappened(what: "two schedulers, but \(schedulers.count)") }
        let pids = schedulers.map(\.pid)
        let name = "SIGSTOP of each of two schedulers in turn, the first for \(Int(pause.seconds)) s, then SIGCONT"
        let report = try await trial("leader_pause", name) { trial in
            try await recordingRequests {
                let begin = ContinuousClock.now
                try await whileStopped(schedulers[0]) {
                    let without = try await timeToRecover(since: begin)
                    trial.note("the other one continues", holds: true, found: "\(without.seconds.rounded3) s")
                    try await Task.sleep(until: begin + pause)
                }
                // For a while both schedulers run, so that a page could be requested twice.
                _ = try await timeToRecover(since: .now)
                try await whileStopped(schedulers[1]) {
                    // Wait until the pages that the other scheduler has requested are read.
                    try await Task.sleep(for: running.fleet.plan.liveCadence * 2)
                    let alone = try await timeToRecover(since: .now)
                    trial.note("it resumes", holds: true, found: "\(alone.seconds.rounded3) s without the other one")
                }
                trial.faultIsOver()
                _ = try await timeToRecover(since: .now)
                try await checkRequestSpacing(trial)
                trial.note("both survive", holds: schedulers.map(\.pid) == pids)
            }
        }
        return [report]
    }

    /// Suspends a program while `body` runs.
    private func whileStopped(_ program: ChildProcess, _ body: () async throws -> Void) async throws {
        guard let pid = program.pid else { throw NeverHappened(what: "\(program.name) running") }
        kill(pid, SIGSTOP)
        defer { if program.pid == pid { kill(pid, SIGCONT) } }
        try await body()
    }

    /// Checks that no page is requested sooner than its pause allows, which is at least nine tenths of the cadence. The
    /// scheduler that finds a page due sets its next time in the same transaction. Another scheduler, however late,
    /// therefore does not find the page due.
    private func checkRequestSpacing(_ trial: Trial) async throws {
        guard let closest = try await closestRequests() else { throw NeverHappened(what: "a page requested twice") }
        let minSeconds = (running.fleet.plan.liveCadence * 0.9).seconds
        trial.note(
            "no page is requested twice at a time",
            holds: closest.seconds >= minSeconds,
            found: "\(closest.page) again after \(closest.seconds.rounded3) s, the closest of \(closest.total)"
        )
    }
}
