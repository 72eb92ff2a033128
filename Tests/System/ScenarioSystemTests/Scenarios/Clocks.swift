import Fleet
import FoundationEssentials
import Postgres
import SystemPackage

/// Scenarios with copies of programs that have a wrong clock.
extension Saturday {
    /// Scenario 10: the clocks of additional workers are ten minutes ahead, and then ten minutes behind.
    func clockJump() async throws -> [ScenarioReport] {
        guard let library = try await WrongClock.library(in: running.fleet.plan.folder) else {
            return [.skipped("clock_jump", because: "no C compiler")]
        }
        var reports: [ScenarioReport] = []
        for seconds in [600, -600] {
            let fault = "clocks of a second scraper of each kind and of a differ \(seconds) s off"
            reports.append(
                try await trial("clock_jump", fault) { trial in
                    let since = try await databaseTime()
                    // The number differs between the trials, so that each has its own logs.
                    let copies = ["scoreboard-scraper", "detail-scraper", "differ"].map { name in
                        running.child(
                            name,
                            number: seconds > 0 ? 2 : 3,
                            adding: [
                                "LD_PRELOAD": library, "WRONG_CLOCK_SECONDS": "\(seconds)", "LOG_FORMAT": "json",
                            ]
                        )
                    }
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for copy in copies { group.addTask { await copy.run() } }
                        try await Task.sleep(for: .seconds(15))
                        for copy in copies {
                            try await checkWork(of: copy, since: since, trial)
                            try await checkClock(of: copy.name, number: seconds > 0 ? 2 : 3, off: seconds, trial)
                        }
                        group.cancelAll()
                    }
                    trial.faultIsOver()
                }
            )
        }
        return reports
    }

    private func checkWork(of copy: ChildProcess, since: String, _ trial: Trial) async throws {
        let pid = copy.pid ?? 0
        let done = try await strings(
            """
            select count(*)::text from q.run r join q.worker w on w.id = r.worker_id
             where w.pid = \(pid) and r.outcome = 'completed' and r.finished_at >= \(since)::timestamptz
            """
        ).joined()
        trial.note("\(copy.name) works", holds: (Int(done) ?? 0) > 0, found: "\(done) jobs done")
    }

    /// Checks with the newest time in the program's log that the clock is really wrong.
    private func checkClock(of name: String, number: Int, off seconds: Int, _ trial: Trial) async throws {
        let path = running.fleet.plan.folder.appending("\(name)-\(number).log").string
        let line = try String(contentsOf: URL(filePath: path), encoding: .utf8).split(separator: "\n").last ?? ""
        let time = try JSONDecoder().decode(LogLine.self, from: Data(line.utf8)).time
        let row = try await pool.first(
            "select extract(epoch from \(time)::timestamptz - clock_timestamp())::double precision"
        )
        let off = try row?.decode(Double.self) ?? 0
        let isWrong = abs(off - Double(seconds)) < 60
        trial.note("the clock of \(name) is wrong", holds: isWrong, found: "\(Int(off)) s")
    }

    private struct LogLine: Decodable {
        let time: String
    }
}
