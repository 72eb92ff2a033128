import Fleet
import Glibc
import Postgres
import Runtime
import SystemPackage
import TestTools
import Time
import Transport

/// Scenarios of operations: deployments and migrations.
extension Saturday {
    /// Scenario 20: every program is replaced, one after the other, so that old and new ones run together.
    func rollingDeploy() async throws -> [ScenarioReport] {
        // `deploy/chaos --old FOLDER` names the programs of another build.
        let folder = ScenarioOptions.oldPrograms.map { FilePath($0) } ?? ProgramFiles.directory
        let words = ScenarioOptions.oldPrograms == nil ? "the same build twice" : "an older build with this one"
        let report = try await trial("rolling_deploy", "each program replaced in turn, \(words)") { trial in
            let (failures, unanswered) = (watch.statuses.filter { $0.key >= 500 }, watch.unanswered)
            for name in ProgramFiles.programs where name != "api" {
                try await whileRunning(running.child(name, number: 2, from: folder)) {
                    try await restart(try child(name), SIGTERM)
                    _ = try await timeToRecover(since: .now)
                }
            }
            try await withSpareApi(from: folder) {
                try await restart(try child("api"), SIGTERM)
                _ = try await timeToRecover(since: .now)
            }
            _ = try await timeToRecover(since: .now)
            let silent = watch.unanswered - unanswered
            trial.note("no request without an answer", holds: silent == 0, found: "\(silent)")
            let after = watch.statuses.filter { $0.key >= 500 }
            trial.note("no answer of 500 or more", holds: after == failures, found: "\(after)")
            let codes = programs.map(\.exitCode)
            trial.note("each exited with 0", holds: codes.allSatisfy { $0 == 0 }, found: "\(codes.map { $0 ?? -1 })")
        }
        return [report]
    }

    /// Runs a second process of the api while `body` runs. It gets the requests that the first does not answer.
    private func withSpareApi(from folder: FilePath, _ body: @Sendable () async throws -> Void) async throws {
        let address = "http://127.0.0.1:\(spareApiPort)"
        let copy = running.child("api", number: 2, from: folder, adding: ["PORT": "\(spareApiPort)"])
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await copy.run() }
            try await eventually("a second api that is ready") {
                (try? await http.fetch(Request(.get, "\(address)/readyz")))?.status == 200
            }
            watch.setAPIs([running.api, address])
            try await body()
            // As behind a load balancer, the requests stop first, and then the process.
            watch.setAPIs([running.api])
            group.cancelAll()
        }
    }

    /// Scenario 21: the schema changes while jobs are enqueued and run, and while a reader blocks the change.
    func migrationUnderLoad() async throws -> [ScenarioReport] {
        let report = try await trial("migration_under_load", "a migration of q.job while a reader of it stays for 6 s")
        { trial in
            let configuration = try PostgresConfiguration(url: running.databaseURL, applicationName: "stranger")
            let otherSession = try await PostgresConnection.connect(configuration)
            try await otherSession.execute("begin")
            try await otherSession.execute("select count(*) from q.job")
            let since = try await databaseTime()
            let migrations = Migrations(
                try Migrations.found().files
                    + [.init(name: "9999_scenario.sql", text: "alter table q.job add column scenario_note text;")]
            )
            let begin = ContinuousClock.now
            async let applied = apply(migrations, configuration)
            try await Task.sleep(for: .seconds(6))
            try await otherSession.execute("commit")
            await otherSession.close()
            let names = try await applied
            let seconds = (ContinuousClock.now - begin).seconds
            let isApplied = names == ["9999_scenario.sql"]
            trial.note("applied once the reader was gone", holds: isApplied, found: "\(seconds.rounded3) s")
            trial.faultIsOver()
            let row = try await pool.first(
                """
                select coalesce(max(extract(epoch from claimed_at - greatest(run_at, \(since)::timestamptz))), 0)
                       ::double precision
                  from q.run where claimed_at >= \(since)::timestamptz and claimed_at < clock_timestamp()
                """
            )
            let longest = try row?.decode(Double.self) ?? 0
            // The migration waits for the lock only for a limited time, because jobs wait behind it meanwhile.
            trial.note("no job waited for more than a second", holds: longest < 1, found: "\(longest.rounded3) s")
            try await pool.execute("alter table q.job drop column scenario_note")
        }
        return [report]
    }

    private func apply(_ migrations: Migrations, _ configuration: PostgresConfiguration) async throws -> [String] {
        let connection = try await PostgresConnection.connect(configuration)
        let names = try await migrations.apply(on: connection)
        await connection.close()
        return names
    }

    /// Starts another copy of a program, and once it has a lease, runs `body` next to it.
    private func whileRunning(_ copy: ChildProcess, _ body: @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await copy.run() }
            try await eventually("\(copy.name) next to the first") {
                guard let pid = copy.pid else { return false }
                // The scheduler has no worker, and therefore no lease.
                if copy.name == "scheduler" { return true }
                return try await pool.first("select 1 from ops.worker where pid = \(pid) and state = 'alive'") != nil
            }
            try await body()
            group.cancelAll()
        }
    }
}
