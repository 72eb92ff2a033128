import EphemeralPostgres
import Fleet
import FoundationEssentials
import Glibc
import Postgres
import TestTools
import Time
import Transport

/// Scenarios with faults of the database and of the connections to it.
extension Saturday {
    /// Scenario 3: the server restarts, cleanly and as after a crash.
    func postgresRestart() async throws -> [ScenarioReport] {
        var reports: [ScenarioReport] = []
        for (shutdown, text) in [(EphemeralPostgres.Shutdown.fast, "fast"), (.immediate, "immediate")] {
            let fault = "restart of Postgres, \(text)"
            let report = try await trial("postgres_restart", fault, recoveringWithin: 30) { trial in
                try await running.cluster.restart(shutdown)
                trial.faultIsOver()
            }
            reports.append(report)
        }
        return reports
    }

    /// Scenario 4: every session of the programs is terminated, including those that listen, once and repeatedly.
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

    /// Terminates all sessions of the programs, and waits until those that listened have ended.
    /// - Returns: The server process ids of the sessions that listened.
    private func endEverySession() async throws -> Set<Int32> {
        let old = try await listeners()
        try await endSessions(of: "bardown%")
        // The sessions end a while after the signal. Wait, so that an old session is not mistaken for a new one.
        try await eventually("an end of every session that listened") {
            try await listeners().isDisjoint(with: old)
        }
        return old
    }

    /// Scenario 6: other clients take all connections of the server.
    func poolExhaustion() async throws -> [ScenarioReport] {
        let report = try await trial("pool_exhaustion", "other clients hold every connection of the server for 4 s") {
            trial in
            let configuration = try PostgresConfiguration(url: running.databaseURL, applicationName: "stranger")
            var taken: [PostgresConnection] = []
            let terminator = try await PostgresConnection.connect(configuration)
            try await withUndo {
                let isShutOut = try await shutOutApi(terminator, configuration, &taken)
                trial.note("connections held by others", holds: isShutOut, found: "\(taken.count)")
                try await checkResponsesWithoutDatabase(trial)
                try await Task.sleep(for: .seconds(4))
            } undo: {
                for connection in taken + [terminator] { await connection.close() }
            }
            trial.faultIsOver()
        }
        return [report]
    }

    /// Takes every connection of the server: terminates the api's sessions until other clients have taken all of their
    /// places.
    /// - Returns: Whether the api has no connection left.
    private func shutOutApi(
        _ terminator: PostgresConnection,
        _ configuration: PostgresConfiguration,
        _ taken: inout [PostgresConnection]
    ) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(30)
        var own: Int64 = 1
        while own > 0, .now < deadline {
            try await terminator.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'bardown_api'"
            )
            while let connection = try? await PostgresConnection.connect(configuration) { taken.append(connection) }
            own =
                try await terminator.first("select count(*) from pg_stat_activity where usename = 'bardown_api'")?
                .decode(Int64.self) ?? 0
        }
        return own == 0
    }

    /// Checks the api's answer to a request that is not cached.
    private func checkResponsesWithoutDatabase(_ trial: Trial) async throws {
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

    /// Scenario 8: each direction between programs and database takes half a second more.
    func slowDatabase() async throws -> [ScenarioReport] {
        let report = try await trial("db_slow", "500 ms more in each direction between programs and database, for 6 s")
        {
            trial in
            proxy.delay(by: .milliseconds(500))
            defer { proxy.delay(by: .zero) }
            try await Task.sleep(for: .seconds(6))
            try await checkResponsesWhileWaiting(trial)
            proxy.delay(by: .zero)
            trial.faultIsOver()
        }
        return [report]
    }

    /// Checks that the api responds while the database answers late or not at all, and serves earlier answers within
    /// two seconds. Only two requests are sent, because the machine is busy.
    private func checkResponsesWhileWaiting(_ trial: Trial) async throws {
        let livez = try await http.fetch(Request(.get, "\(running.api)/livez")).status
        trial.note("/livez", holds: livez == 200, found: "\(livez)")
        let begin = ContinuousClock.now
        let scores = try await http.fetch(Request(.get, "\(running.api)/api/v1/games/today")).status
        let seconds = (ContinuousClock.now - begin).seconds
        trial.note(
            "scores are shown",
            holds: scores == 200 && seconds < 2,
            found: "\(scores) after \(seconds.rounded3) s"
        )
    }

    /// Scenario 8: connections die silently, so that neither side sees an end or a reset.
    /// - Parameter isRepeated: Whether to repeat the fault ten times, for which a nightly run of the tests has no time.
    func blackHole(isRepeated: Bool = false) async throws -> [ScenarioReport] {
        let fault = "all connections to the database silently dead, new ones work"
        let dead = try await trial("db_blackhole", fault) { trial in
            proxy.abandon()
            trial.faultIsOver()
        }
        let swallowed = try await trial("db_blackhole", "traffic dropped for 8 s, also on new connections") { trial in
            try await withUndo {
                proxy.swallow()
                try await Task.sleep(for: .seconds(8))
                try await checkResponsesWhileWaiting(trial)
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

    /// Returns the server process ids of the programs' sessions that listen.
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
