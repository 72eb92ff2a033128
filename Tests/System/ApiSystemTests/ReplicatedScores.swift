import EphemeralPostgres
import Fleet
import FoundationEssentials
import Logging
import Postgres
import Runtime
import Storage
import SystemPackage
import TestTools
import Transport

/// A Postgres server, a streaming replica of it, and two processes of the api: one reads from the primary, one from the
/// replica.
struct ReplicatedScores: Sendable {
    /// The connections of the tables' owner to the primary.
    let owner: PostgresPool
    /// The connections of a superuser to the replica.
    let standby: PostgresPool
    let primary: EphemeralPostgres
    let replica: EphemeralPostgres
    let atPrimary: AskedProcess
    let atReplica: AskedProcess

    static func run(_ body: @Sendable (ReplicatedScores) async throws -> Void) async throws {
        try await withTemporaryFolder("bardown-replica") { folder in
            let logger = Logger(label: "tests")
            try await EphemeralPostgres.withTemporary(in: folder.appending("primary"), logger: logger) { primary in
                let owner = try await makeScores(primary)
                try await primary.withStandby(in: folder.appending("replica")) { replica in
                    try await serve(primary, replica, owner, folder, body)
                }
                await owner.close()
            }
        }
    }

    private static func makeScores(_ primary: EphemeralPostgres) async throws -> PostgresPool {
        let maintenance = try await PostgresConnection.connect(
            PostgresConfiguration(url: primary.url(database: "postgres"), applicationName: "tests")
        )
        try await maintenance.execute("create database bardown")
        await maintenance.close()
        let configuration = try PostgresConfiguration(url: primary.url(database: "bardown"), applicationName: "tests")
        let owner = PostgresPool(configuration, size: 2, logger: Logger(label: "tests"))
        _ = try await owner.withConnection { try await Migrations.found().apply(on: $0) }
        try await ApiFixtures.insertSunday(owner)
        return owner
    }

    private static func serve(
        _ primary: EphemeralPostgres,
        _ replica: EphemeralPostgres,
        _ owner: PostgresPool,
        _ folder: FilePath,
        _ body: @Sendable (ReplicatedScores) async throws -> Void
    ) async throws {
        let configuration = try PostgresConfiguration(url: replica.url(database: "bardown"), applicationName: "tests")
        let standby = PostgresPool(configuration, size: 1, logger: Logger(label: "tests"))
        let writing = ["DATABASE_URL": primary.url(database: "bardown", user: "bardown_api")]
        let reading = ["REPLICA_URL": replica.url(database: "bardown", user: "bardown_api")]
        let atPrimary = try AskedProcess("primary", writing, folder)
        let atReplica = try AskedProcess("replica", writing.merging(reading) { $1 }, folder)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for process in [atPrimary, atReplica] {
                group.addTask { await process.child.run() }
                try await process.waitUntilReady()
            }
            try await body(
                ReplicatedScores(
                    owner: owner,
                    standby: standby,
                    primary: primary,
                    replica: replica,
                    atPrimary: atPrimary,
                    atReplica: atReplica
                )
            )
            group.cancelAll()
        }
        await atPrimary.http.close()
        await atReplica.http.close()
        await standby.close()
    }

    /// Stores the next score of the live game as a scraper does, and announces it.
    /// - Returns: The home side's goals from now on.
    @discardableResult
    func score() async throws -> Int {
        let goals = try await owner.withTransaction { transaction in
            try await transaction.execute(
                """
                insert into game_revision (game_id, revision, snapshot, source)
                select id, revision + 1, jsonb_build_object('clock', revision), 'ncaa' from game
                 where id = '\(unescaped: ApiFixtures.liveGame)'
                """
            )
            return try await transaction.first(
                """
                update game set home_score = home_score + 1, revision = revision + 1
                 where id = '\(unescaped: ApiFixtures.liveGame)' returning home_score
                """
            )?.decode(Int16.self)
        }
        try await owner.execute(ChangeStore.announcement)
        return Int(goals ?? 0)
    }

    /// Makes the replica show nothing new, although it still receives changes.
    func pauseReplay() async throws { try await standby.execute("select pg_wal_replay_pause()") }

    func resumeReplay() async throws { try await standby.execute("select pg_wal_replay_resume()") }

    /// Makes the replica show every commit this many milliseconds late.
    func lag(milliseconds: Int) async throws {
        try await standby.execute("alter system set recovery_min_apply_delay = '\(unescaped: "\(milliseconds)")ms'")
        try await standby.execute("select pg_reload_conf()")
    }

    /// Reads the home side's goals from the replica.
    func goalsAtReplica() async throws -> Int? {
        try await standby.first("select home_score from game where id = '\(unescaped: ApiFixtures.liveGame)'")
            .map { Int(try $0.decode(Int16.self)) }
    }
}

/// A process of the api with a port for requests.
struct AskedProcess: Sendable {
    let child: ChildProcess
    let http: HTTPFetcher
    let port: Int

    /// - Parameters:
    ///   - environment: Environment variables that name its databases.
    ///   - files: Its limit of open files; `nil`: the same as that of the tests.
    init(_ name: String, _ environment: [String: String], _ folder: FilePath, files: Int? = nil) throws {
        port = try freePorts(1)[0]
        child = ChildProcess(
            name: "api",
            executable: files == nil ? ProgramFiles.path("api") : "/bin/sh",
            arguments: files.map { ["-c", "ulimit -n \($0) && exec \"$0\"", "\(ProgramFiles.path("api"))"] } ?? [],
            environment: environment.merging(["PORT": "\(port)", "API_KEY": "key", "API_KEYS": "optional"]) { $1 },
            log: folder.appending("api-\(name).log"),
            logger: Logger(label: "tests")
        )
        var fetching = FetcherConfiguration(userAgent: "BarDown tests")
        fetching.privateAddresses = ["127.0.0.1:\(port)"]
        fetching.hostBudget = .unspaced(maxInFlight: 4, maxWaiting: 10)
        http = try HTTPFetcher(fetching, logger: Logger(label: "tests"))
    }

    func waitUntilReady() async throws {
        try await eventually("an api that is ready and follows changes") {
            guard (try? await get("/readyz"))?.status == 200 else { return false }
            return (try? await get("/api/v1/changes"))?.status == 200
        }
    }

    /// - Parameter seen: A number from ``ReplicaAnswer/seq`` of an earlier answer, of this or another process.
    func get(_ path: String, seen: Int? = nil) async throws -> ReplicaAnswer {
        var headers: Headers = ["X-API-Key": "key"]
        if let seen { headers["X-BarDown-Seq"] = "\(seen)" }
        let response = try await http.fetch(Request(.get, "http://127.0.0.1:\(port)\(path)", headers: headers))
        return ReplicaAnswer(
            status: response.status,
            text: String(decoding: response.body, as: UTF8.self),
            isStale: response.headers["X-BarDown-Stale"] == "true",
            seq: response.headers["X-BarDown-Seq"].flatMap { Int($0) }
        )
    }

    /// The value of a metric, which is named with its labels, such as `name{from="replica"}`.
    func metric(_ series: String) async throws -> Double? {
        let lines = try await get("/metrics").text.split(separator: "\n")
        return lines.first { $0.hasPrefix("bardown_\(series) ") }?.split(separator: " ").last.flatMap { Double($0) }
    }
}

/// An answer of the api.
struct ReplicaAnswer: Sendable {
    let status: Int
    let text: String
    let isStale: Bool
    let seq: Int?

    /// The home side's goals in the live game, on a page of the day's games.
    var goals: Int? {
        text.firstMatch(of: /"homeScore":(\d+),"awayScore":6/).flatMap { Int($0.1) }
    }
}
