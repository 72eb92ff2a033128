import Fleet
import FoundationEssentials
import Glibc
import Postgres
import PrivateCluster
import TestTools
import Time
import Transport

/// What can happen to the database and on the way to it.
extension Saturday {
    /// 3: the server stops and comes back, in good order and as after a crash.
    func postgresRestart() async throws -> [ScenarioReport] {
        var reports: [ScenarioReport] = []
        for (shutdown, words) in [(PrivateCluster.Shutdown.fast, "fast"), (.immediate, "immediate")] {
            let fault = "restart of Postgres, \(words)"
            let report = try await trial("postgres_restart", fault, recoveringWithin: 30) { trial in
                try await running.cluster.restart(shutdown)
                trial.faultIsOver()
            }
            reports.append(report)
        }
        return reports
    }

    /// 4: every session of the programs ends at once, those that listen among them; once, and again and again.
    func backendKill() async throws -> [ScenarioReport] {
        let fault = "pg_terminate_backend of every session of the programs"
        let once = try await trial("backend_kill", fault) { trial in
            let old = try await endEverySession()
            trial.faultIsOver()
            var new: Set<Int32> = []
            let areBack = try await becomesTrue(within: .seconds(60)) {
                new = try await listeners()
                return new.count >= old.count
            }
            trial.note("listeners are back", holds: areBack && !old.isEmpty, found: "\(new.count) of \(old.count)")
        }
        let often = try await tenTimes("backend_kill", fault) {
            let old = try await endEverySession()
            try await eventually("listeners that are back") {
                try await listeners().count >= old.count
            }
        }
        return [once, often]
    }

    /// Ends all sessions of the programs.
    /// - Returns: those that listened, which are gone by then.
    private func endEverySession() async throws -> Set<Int32> {
        let old = try await listeners()
        try await endSessions(of: "bardown%")
        // They were only signalled: what is counted as back is not to be what is about to go.
        try await eventually("an end of every session that listened") {
            try await listeners().isDisjoint(with: old)
        }
        return old
    }

    /// 6: strangers take all connections that the server has.
    func poolExhaustion() async throws -> [ScenarioReport] {
        let report = try await trial("pool_exhaustion", "strangers hold every connection of the server for 4 s") {
            trial in
            let configuration = try PostgresConfiguration(url: running.databaseURL, applicationName: "stranger")
            var taken: [PostgresConnection] = []
            let axe = try await PostgresConnection.connect(configuration)
            try await undone {
                let isShutOut = try await shutOutApi(axe, configuration, &taken)
                trial.note("connections held by strangers", holds: isShutOut, found: "\(taken.count)")
                try await noteAnswersWithoutDatabase(trial)
                try await Task.sleep(for: .seconds(4))
            } undo: {
                for connection in taken + [axe] { await connection.close() }
            }
            trial.faultIsOver()
        }
        return [report]
    }

    /// Takes every connection that there is; whenever the api's own are ended, strangers are there before it.
    /// - Returns: whether the api has none left.
    private func shutOutApi(
        _ axe: PostgresConnection,
        _ configuration: PostgresConfiguration,
        _ taken: inout [PostgresConnection]
    ) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(30)
        var own: Int64 = 1
        while own > 0, .now < deadline {
            try await axe.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'bardown_api'"
            )
            while let connection = try? await PostgresConnection.connect(configuration) { taken.append(connection) }
            own =
                try await axe.first("select count(*) from pg_stat_activity where usename = 'bardown_api'")?
                .decode(Int64.self) ?? 0
        }
        return own == 0
    }

    /// What the api says to who asks something that it has not answered a moment ago.
    private func noteAnswersWithoutDatabase(_ trial: Trial) async throws {
        let unknown = try await http.fetch(Request(.get, "\(running.api)/api/v1/games/date/2026-02-14"))
        let retry = unknown.headers["retry-after"]
        trial.note(
            "503 with Retry-After",
            holds: unknown.status == 503 && retry != nil,
            found: "\(unknown.status), Retry-After \(retry ?? "missing")"
        )
        let live = try await http.fetch(Request(.get, "\(running.api)/livez")).status
        trial.note("/livez", holds: live == 200, found: "\(live)")
    }

    /// 8: the way to the database is half a second long in each direction.
    func slowDatabase() async throws -> [ScenarioReport] {
        let report = try await trial("db_slow", "500 ms more in each direction between programs and database, for 6 s")
        {
            trial in
            proxy.delay(by: .milliseconds(500))
            defer { proxy.delay(by: .zero) }
            try await Task.sleep(for: .seconds(6))
            try await noteAnswersWhileWaiting(trial)
            proxy.delay(by: .zero)
            trial.faultIsOver()
        }
        return [report]
    }

    /// While the database answers late or not at all, the api lives, and shows what it has shown after a second. No
    /// more than two are asked for: the machine is busy.
    private func noteAnswersWhileWaiting(_ trial: Trial) async throws {
        let life = try await http.fetch(Request(.get, "\(running.api)/livez")).status
        trial.note("/livez", holds: life == 200, found: "\(life)")
        let begin = ContinuousClock.now
        let scores = try await http.fetch(Request(.get, "\(running.api)/api/v1/games/today")).status
        let seconds = (ContinuousClock.now - begin).seconds
        trial.note(
            "scores are shown",
            holds: scores == 200 && seconds < 2,
            found: "\(scores) after \(seconds.rounded3) s"
        )
    }

    /// 8: connections die without a word: no end, no reset.
    /// - Parameter isRepeated: Whether they do so ten times, too, for which a nightly run of the tests has no time.
    func blackHole(isRepeated: Bool = false) async throws -> [ScenarioReport] {
        let fault = "all connections to the database dead without a word, new ones good"
        let dead = try await trial("db_blackhole", fault) { trial in
            proxy.abandon()
            trial.faultIsOver()
        }
        let swallowed = try await trial("db_blackhole", "no word passes for 8 s, on new connections neither") { trial in
            try await undone {
                proxy.swallow()
                try await Task.sleep(for: .seconds(8))
                try await noteAnswersWhileWaiting(trial)
            } undo: {
                proxy.abandon()
            }
            trial.faultIsOver()
        }
        guard isRepeated else { return [dead, swallowed] }
        let often = try await tenTimes("db_blackhole", fault) {
            let old = try await listeners()
            proxy.abandon()
            try await eventually("an end of every session that listened") {
                try await listeners().isDisjoint(with: old)
            }
            try await eventually("listeners that are back") {
                try await listeners().count >= old.count
            }
        }
        return [dead, swallowed, often]
    }

    // MARK: -

    /// Sessions of the programs that listen, by their servers' process ids.
    private func listeners() async throws -> Set<Int32> {
        Set(
            try await pool.query(
                "select pid from pg_stat_activity where usename like 'bardown%' and query ilike 'listen %'"
            ).map { try $0.decode(Int32.self) }
        )
    }

    func endSessions(of logins: String) async throws {
        try await pool.execute("select pg_terminate_backend(pid) from pg_stat_activity where usename like \(logins)")
    }
}
