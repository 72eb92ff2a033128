import Fleet
import Glibc
import Postgres
import TestTools
import Time

/// What can happen to those who decide what is read when.
extension Saturday {
    /// 9: a scheduler stands still, and goes on as if nothing had been; then the other one does. `deploy/chaos` stops
    /// the first for longer than any lease, which is 15 s; a nightly run of the tests has time for less.
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
                    trial.note("the other one goes on", holds: true, found: "\(without.seconds.rounded3) s")
                    try await Task.sleep(until: begin + pause)
                }
                // Both ask for a while: that is when a page could be asked for twice.
                _ = try await backToWork(since: .now)
                try await standingStill(schedulers[1]) {
                    // Until then what the other one had asked for is still being read.
                    try await Task.sleep(for: running.fleet.plan.liveCadence * 2)
                    let alone = try await backToWork(since: .now)
                    trial.note("it asks again", holds: true, found: "\(alone.seconds.rounded3) s without the other one")
                }
                trial.faultIsOver()
                _ = try await backToWork(since: .now)
                try await noteAsks(trial)
                trial.note("both live on", holds: schedulers.map(\.pid) == pids)
            }
        }
        return [report]
    }

    /// Stops a program while `body` runs.
    private func standingStill(_ program: ChildProcess, _ body: () async throws -> Void) async throws {
        guard let pid = program.pid else { throw NeverHappened(what: "\(program.name) running") }
        kill(pid, SIGSTOP)
        defer { if program.pid == pid { kill(pid, SIGCONT) } }
        try await body()
    }

    /// Who finds a page's time come moves it on in the same transaction: whoever comes second, however late, finds it
    /// moved. No page is asked for again sooner than its pause says, a tenth shorter than the cadence at the least.
    private func noteAsks(_ trial: Trial) async throws {
        guard let closest = try await closestAsks() else { throw NeverHappened(what: "a page asked for twice") }
        let least = (running.fleet.plan.liveCadence * 0.9).seconds
        trial.note(
            "no page is asked for twice at a time",
            holds: closest.seconds >= least,
            found: "\(closest.page) again after \(closest.seconds.rounded3) s, the closest of \(closest.total)"
        )
    }
}
