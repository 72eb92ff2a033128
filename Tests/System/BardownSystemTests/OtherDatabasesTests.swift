import EphemeralPostgres
import Logging
import Postgres
import SystemPackage
import TestSupport
import TestTools
import Testing

/// Tests the doctor's checks of the databases that only the api uses.
@Suite("Other databases")
struct OtherDatabasesTests {
    private let bardown = Tool(program: "bardown")

    @Test func `databases that only the api uses are checked as well`() async throws {
        try await withTestDatabase { database in
            let sound = ["DATABASE_URL": database.url, "OPS_DATABASE_URL": "\(database.url)&user=bardown_ops"]
            let known = try await bardown.run(["doctor"], environment: sound)
            #expect(known.code == 0 && known.output.contains("OPS_DATABASE_URL: bardown_ops can read schema ops"))
            let others = sound.merging(
                ["REPLICA_URL": database.url, "OPS_DATABASE_URL": "postgresql:///x?host=/nowhere"]
            ) { $1 }
            let report = try await bardown.run(["doctor"], environment: others)
            #expect(report.code == 69)
            #expect(report.output.contains("note REPLICA_URL: names a writable server"))
            #expect(report.output.contains("FAIL OPS_DATABASE_URL: "))
            #expect(report.output.contains("check host in OPS_DATABASE_URL"))
        }
    }

    @Test
    func `a real replica passes, and one whose replay is paused is reported with its lag`() async throws {
        try await withTemporaryFolder("bardown-doctor") { (folder) async throws in
            let logger = Logger(label: "replica")
            let home = folder.appending("primary")
            try await EphemeralPostgres.withTemporary(in: home, logger: logger) { (primary) async throws in
                try await primary.withStandby(in: folder.appending("replica")) { (replica) async throws in
                    let owner = try await connect(to: primary)
                    let standby = try await connect(to: replica)
                    try await owner.execute("create table told (id bigint)")
                    let sound = try await finding(primary, replica)
                    #expect(sound.hasPrefix("ok   REPLICA_URL: a replica answers, less than"), "\(sound)")
                    #expect(try await finding(nil, replica).contains("the primary does not answer"))
                    try await standby.execute("select pg_wal_replay_pause()")
                    try await eventually("replay is paused") {
                        try await standby.first("select pg_get_wal_replay_pause_state()")?.decode(String.self)
                            == "paused"
                    }
                    try await owner.execute("insert into told values (1)")
                    let behind = try await finding(primary, replica)
                    let words = /note REPLICA_URL: is [1-9]\d* bytes of log behind the primary, and .* \d+ s old/
                    #expect(behind.wholeMatch(of: words) != nil, "\(behind)")
                    try await standby.execute("select pg_wal_replay_resume()")
                    await owner.close()
                    await standby.close()
                }
            }
        }
    }

    private func connect(to cluster: EphemeralPostgres) async throws -> PostgresConnection {
        let url = cluster.url(database: "postgres")
        return try await PostgresConnection.connect(PostgresConfiguration(url: url, applicationName: "replica"))
    }

    /// Returns the doctor's line about the replica.
    private func finding(_ primary: EphemeralPostgres?, _ replica: EphemeralPostgres) async throws -> String {
        var environment = ["REPLICA_URL": replica.url(database: "postgres")]
        environment["DATABASE_URL"] = primary?.url(database: "postgres")
        let lines = try await bardown.run(["doctor"], environment: environment).output.split(separator: "\n")
        return lines.first { $0.contains("REPLICA_URL") }.map { String($0) } ?? ""
    }
}
