import Fleet
import Glibc
import Postgres
import TestTools
import Time

/// Faults of the schedulers.
extension Saturday {
    /// 9: a scheduler is suspended and resumes as if nothing had happened; then the other one is. `deploy/chaos`
    /// suspends the first for longer than any lease, which is 15 s; a nightly run of the tests has time for less.
    func leaderPause(for pause: Duration) async throws -> [ScenarioReport] {
        let schedulers = programs.filter { $0.name == "scheduler" }
        guard schedulers.count == 2 else { throw NeverHappened(what: "two schedulers, but \(schedulers.count)") }
        let pids = schedulers.map(\.pid)
        let name = "SIGSTOP of each of two schedulers in turn, the first for \(Int(pause.seconds)) s, then SIGCONT"
        let report = try await trial("leader_pause", name) { trial in
            try await notingAsks {
                let begin = ContinuousClock.now
                try await standingStill(schedulers[0]) {
                    let without = try await backToWork(since: begin)
                    trial.note("the other one continues", holds: true, found: "\(without.seconds.rounded3) s")
                    try await Task.sleep(until: begin + pause)
                }
                // For a while both schedule pages, so that a page could be requested twice.
                _ = try await backToWork(since: .now)
                try await standingStill(schedulers[1]) {
                    // Until then the requests of the other one are still being read.
                    try await Task.sleep(for: running.fleet.plan.liveCadence * 2)
                    let alone = try await backToWork(since: .now)
                    trial.note("it resumes", holds: true, found: "\(alone.seconds.rounded3) s without the other one")
                }
                trial.faultIsOver()
                _ = try await backToWork(since: .now)
                try await noteAsks(trial)
                trial.note("both survive", holds: schedulers.map(\.pid) == pids)
            }
        }
        return [report]
    }

    /// Suspends a program while `body` runs.
    private func standingStill(_ program: ChildProcess, _ body: () async throws -> Void) async throws {
        guard let pid = program.pid else { throw NeverHappened(what: "\(program.name) running") }
        kill(pid, SIGSTOP)
        defer { if program.pid == pid { kill(pid, SIGCONT) } }
        try await body()
    }

    /// Checks that no page is requested sooner than its pause allows, which is at least nine tenths of the cadence. The
    /// scheduler that finds a page due sets its next time in the same transaction. Another scheduler, however late,
    /// therefore does not find the page due.
    private func noteAsks(_ trial: Trial) async throws {
        guard let closest = try await closestAsks() else { throw NeverHappened(what: "a page requested twice") }
        let least = (running.fleet.plan.liveCadence * 0.9).seconds
        trial.note(
            "no page is asked for twice at a time",
            holds: closest.seconds >= least,
            found: "\(closest.page) again after \(closest.seconds.rounded3) s, the closest of \(closest.total)"
        )
    }
}
