import Fleet
import FoundationEssentials
import Glibc
import Postgres
import PrivateCluster
import SystemPackage
import TestSupport
import TestTools
import Time
import Transport

/// What can happen to the database and on the way to it.
extension Saturday {
    /// 3: the server stops and comes back, in good order and as after a crash.
    func postgresRestart() async throws -> [ScenarioReport] {
        var reports: [ScenarioReport] = []
        for (shutdown, words) in [(PrivateCluster.Shutdown.fast, "fast"), (.immediate, "immediate")] {
            let report = try await trial("postgres_restart", "restart of Postgres, \(words)") { trial in
                try await running.cluster.restart(shutdown)
                trial.faultIsOver()
            }
            reports.append(report)
        }
        return reports
    }

    /// 4: every session of the programs ends at once, those that listen among them.
    func backendKill() async throws -> [ScenarioReport] {
        let report = try await trial("backend_kill", "pg_terminate_backend of every session of the programs") { trial in
            let old = try await listeners()
            try await endSessions(of: "bardown%")
            // They were only signalled: what is counted as back is not to be what is about to go.
            try await eventually(within: .seconds(30), "an end of every session that listened") {
                try await listeners().isDisjoint(with: old)
            }
            trial.faultIsOver()
            var new: Set<Int32> = []
            let areBack = try await eventually(within: .seconds(60)) {
                new = try await listeners()
                return new.count >= old.count
            }
            trial.note("listeners are back", holds: areBack && !old.isEmpty, found: "\(new.count) of \(old.count)")
        }
        return [report]
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

    /// While the database answers late or not at all, the api lives, and shows what it has shown after a second. No more
    /// than two are asked for: the machine is busy.
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
    func blackHole() async throws -> [ScenarioReport] {
        let dead = try await trial(
            "db_blackhole",
            "all connections to the database dead without a word, new ones good"
        ) {
            trial in
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
        return [dead, swallowed]
    }

    /// 11: nothing may be written for a while, as on a server that has become a standby.
    func readOnly() async throws -> [ScenarioReport] {
        let report = try await trial("read_only", "every transaction of the programs read-only (25006) for 8 s") {
            trial in
            try await undone {
                try await setReadOnly("on")
                try await Task.sleep(for: .seconds(8))
                let status = try await http.fetch(Request(.get, "\(running.api)/api/v1/games/today")).status
                trial.note("the api still reads", holds: status == 200, found: "\(status)")
            } undo: {
                try await setReadOnly("off")
            }
            trial.faultIsOver()
        }
        return [report]
    }

    private func setReadOnly(_ word: String) async throws {
        let connection = try await PostgresConnection.connect(
            PostgresConfiguration(url: running.databaseURL, applicationName: "scenarios")
        )
        // A session that begins while everything is read-only is so itself, and may not end it (25006).
        try await connection.execute("set default_transaction_read_only = off")
        try await connection.execute("alter database bardown set default_transaction_read_only = \(unescaped: word)")
        await connection.close()
        try await endSessions(of: "bardown%")
    }

    /// A day whose server has a disk of its own, a small one.
    static let smallDisk: Saturday.Plan = {
        var plan = Saturday.Plan()
        plan.diskMegabytes = 400
        plan.serverSettings["max_wal_size"] = "64MB"
        plan.serverSettings["min_wal_size"] = "32MB"
        return plan
    }()

    /// 11: the disk of the server is full for a while.
    func diskFull() async throws -> [ScenarioReport] {
        let report = try await trial("disk_full", "no byte left on the server's disk for 10 s") { trial in
            let ballast = running.fleet.plan.folder.appending("ballast")
            let (bytes, answers) = try await undone {
                let bytes = try fill(ballast)
                try await Task.sleep(for: .seconds(10))
                return (bytes, watch.statuses[200] ?? 0)
            } undo: {
                try FileManager.default.removeItem(atPath: ballast.string)
            }
            trial.faultIsOver()
            trial.note("disk filled", holds: bytes > 0, found: "\(bytes >> 20) MB, \(answers) answers so far")
        }
        return [report]
    }

    /// Writes until there is no room.
    private func fill(_ path: FilePath) throws -> Int {
        let file = try FileDescriptor.open(path, .writeOnly, options: [.create], permissions: .ownerReadWrite)
        defer { try? file.close() }
        let chunk = [UInt8](repeating: 0x42, count: 1 << 20)
        var written = 0
        for size in [1 << 20, 4096, 1] {
            while let count = try? chunk[..<size].withUnsafeBytes({ try file.write($0) }) { written += count }
        }
        return written
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

extension ScenarioReport {
    /// The same, broken where recovery took longer.
    func recovering(within seconds: Int) -> ScenarioReport {
        var judged = self
        let found = recoveryMs ?? .max
        judged.add("recovered within \(seconds) s", holds: found <= seconds * 1000, found: "\(found) ms")
        return judged
    }
}
