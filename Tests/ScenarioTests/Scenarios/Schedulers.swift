import Fleet
import Glibc
import Postgres
import TestSupport
import Time

/// What can happen to those who decide what is read when.
extension Saturday {
    /// 9: the scheduler stands still, and goes on as if nothing had been. `deploy/chaos` stops it for longer than any
    /// lease, which is 15 s; a run of all tests has time for less.
    func leaderPause(for pause: Duration) async throws -> [ScenarioReport] {
        let scheduler = try child("scheduler")
        let name = "SIGSTOP of one of two schedulers for \(Int(pause.seconds)) s, then SIGCONT"
        let report = try await trial("leader_pause", name) { trial in
            try await notingAsks {
                guard let pid = scheduler.pid else { throw NeverHappened(what: "a scheduler that runs") }
                try await eventually(within: .seconds(20), "pages asked for by both") { try await askers() >= 2 }
                kill(pid, SIGSTOP)
                defer { if scheduler.pid == pid { kill(pid, SIGCONT) } }
                let begin = ContinuousClock.now
                let stopped = try await databaseTime()
                let without = try await backToWork(since: begin)
                trial.note("the other one goes on", holds: true, found: "\(without.seconds.rounded3) s")
                try await Task.sleep(until: begin + pause)
                let woken = try await databaseTime()
                kill(pid, SIGCONT)
                trial.faultIsOver()
                let isBack = try await eventually(within: .seconds(30)) {
                    try await newAsker(since: woken, notBetween: stopped)
                }
                trial.note("it asks again", holds: isBack)
                try await noteAsks(trial)
                trial.note("it lives on", holds: scheduler.pid == pid)
            }
        }
        return [report]
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
