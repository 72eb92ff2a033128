import EphemeralPostgres
import Fleet
import FoundationEssentials
import JobQueue
import Logging
import PipelineJobs
import Postgres
import Runtime
import Scores
import Storage
import SystemPackage
import TestSupport
import TestTools
import Testing
import Time

/// Phones that follow one game, with processes of the real push-sender and of the fake APNs.
struct Audience: Sendable {
    let database: TestDatabase
    let senders: [ChildProcess]
    private let game: GameID
    private let recordFile: FilePath
    private let log: FilePath

    /// - Parameters:
    ///   - count: The number of push-senders.
    ///   - slots: The number of jobs that each of them runs concurrently.
    ///   - conditions: Options of the fake APNs.
    static func gather(
        senders count: Int = 1,
        slots: Int = 8,
        conditions: [String] = [],
        _ body: @escaping @Sendable (Audience) async throws -> Void
    ) async throws {
        try await withTestDatabase { database in
            let game = try await insertGame(in: database)
            try await withTemporaryFolder("bardown-audience") { folder in
                try await Simulation.run(
                    ["--games", "0"] + conditions,
                    in: folder,
                    logger: Logger(label: "audience")
                ) { simulator in
                    let senders = (0..<count).map { sender($0, slots: slots, simulator, database, folder) }
                    let audience = Audience(
                        database: database,
                        senders: senders,
                        game: game,
                        recordFile: folder.appending("pushes.jsonl"),
                        log: folder.appending("push-sender.log")
                    )
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for sender in senders { group.addTask { await sender.run() } }
                        try await audience.waitForWorkers()
                        try await body(audience)
                        group.cancelAll()
                    }
                }
            }
        }
    }

    private static func sender(
        _ number: Int,
        slots: Int,
        _ simulator: SimulatorAddress,
        _ database: TestDatabase,
        _ folder: FilePath
    ) -> ChildProcess {
        ChildProcess(
            name: "push-sender \(number)",
            executable: ProgramFiles.path("push-sender"),
            environment: [
                "DATABASE_URL": database.url, "LOG_LEVEL": "info", "DRAIN": "5s", "WORKER_SLOTS": "\(slots)",
                "APNS_URL": simulator.apns,
                "APNS_AUTHORITY": simulator.apnsAuthority, "APNS_KEY_FILE": simulator.apnsKey,
                "APNS_KEY_ID": "SIMULATED1", "APNS_TEAM_ID": "SIMULATED2",
            ],
            log: folder.appending("push-sender.log"),
            logger: Logger(label: "audience")
        )
    }

    private func waitForWorkers() async throws {
        try await eventually("all push-senders at work") {
            let workers: Int64 = try await value("select count(*) from ops.worker where state = 'alive'")
            return workers >= senders.count
        }
    }

    func value<Value: PostgresDecodable>(_ statement: SQL) async throws -> Value {
        try #require(try await database.pool.first(statement)).decode(Value.self)
    }

    private static func insertGame(in database: TestDatabase) async throws -> GameID {
        let row = try await database.pool.first(
            """
            with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy') returning id),
                 away as (insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id)
            insert into game (league_id, home_team_id, away_team_id, day, status, observed_at)
            select 'mlax-d1', home.id, away.id, current_date, 'live', clock_timestamp() from home, away returning id
            """
        )
        return try #require(row).decode(GameID.self)
    }
}

extension Audience {
    /// Adds phones that follow the home team.
    /// - Parameters:
    ///   - prefix: The beginning of their tokens, which determines the answers of the fake APNs.
    ///   - wishes: Columns of table `device`, with their values as SQL.
    func add(
        _ count: Int,
        prefix: String = "00",
        proven isProven: Bool = true,
        wishes: [String: String] = [:]
    ) async throws {
        let columns = wishes.keys.sorted()
        let names = columns.map { ", \($0)" }.joined()
        let values = columns.map { ", \(wishes[$0] ?? "null")" }.joined()
        try await database.pool.execute(
            """
            with phone as (
              insert into device (token, environment, topic, proven_at\(unescaped: names))
              select \(prefix) || lpad(to_hex((select count(*) from device) + n), \(Int32(64 - prefix.utf8.count)), '0'),
                     'production', \(Host.defaultTopic), case when \(isProven) then clock_timestamp() end
                     \(unescaped: values)
                from generate_series(1, \(Int64(count))) n returning id)
            insert into follow (team_id, device_id) select t.id, p.id from phone p, team t where t.slug = 'navy'
            """
        )
        try await database.pool.execute("analyze device, follow")
    }

    /// Stores a revision with an alert about it, and enqueues the job that plans the alert's pushes.
    /// - Returns: The alert's id.
    func notify(
        _ kind: Alert.Kind = .final,
        _ event: GameEvent.Kind = .final,
        score: Score = Score(home: 9, away: 8),
        isSuperseded: Bool = false,
        usefulFor seconds: Int = 3600
    ) async throws -> Int64 {
        let event = GameEvent(kind: event, score: score, period: Period(number: 4), side: score.leader)
        let alert = Alert(
            kind: kind,
            event: event,
            usefulForSeconds: seconds,
            isSupersededByLaterScore: isSuperseded
        )
        return try await JobQueue(pool: database.pool).withTransaction { [game] transaction in
            let row = try await transaction.first(
                """
                insert into game_revision (game_id, revision, snapshot, source)
                select \(game), coalesce(max(revision), 0) + 1, '{"status": "live", "day": "2026-05-02", "periods": []}',
                       'ncaa'
                  from game_revision where game_id = \(game)
                returning revision
                """
            )
            let revision = try #require(row).decode(Int64.self)
            let events = try await RevisionStore(transaction).add([NewEvent(event, of: game, revision: revision)])
            let added = try #require(events.first)
            let made = try await AlertStore(transaction)
                .add([NewAlert(alert, event: added.id, game: game, revision: revision)]).first?.id
            let id = try #require(made)
            try await transaction.enqueue(PlanPush(alertID: id, game: game))
            return id
        }
    }

    /// Waits until the queues `push`, `probe` and `activities` have no job.
    func finished(within limit: Duration = .seconds(90)) async throws {
        try await eventually("the end of all jobs of the queues push, probe and activities") {
            try await database.pool.first("select 1 from q.job where queue in ('push', 'probe', 'activities') limit 1")
                == nil
        }
    }

    /// The number of deliveries of an alert by outcome.
    func outcomes(of alert: Int64) async throws -> [String: Int] {
        let rows = try await database.pool.query(
            "select outcome, count(*) from delivery where alert_id = \(alert) group by outcome"
        ).map { try $0.decode(String.self, Int64.self) }
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.0, Int($0.1)) })
    }

    /// The pushes that the fake APNs received, in order of arrival.
    func sent() throws -> [SentPush] {
        let decoder = JSONDecoder()
        return try String(contentsOf: URL(filePath: recordFile.string), encoding: .utf8)
            .split(separator: "\n").map { try decoder.decode(SentPush.self, from: Data($0.utf8)) }
    }

    /// Runs the operator's command.
    /// - Returns: Its exit code.
    func bardown(_ arguments: String...) async throws -> Int? {
        try await Tool(program: "bardown").run(arguments, environment: ["DATABASE_URL": database.url]).code
    }

    /// The text of the push-senders' log.
    var words: String {
        get throws { try String(contentsOf: URL(filePath: log.string), encoding: .utf8) }
    }
}

/// A push, as the fake APNs records it in one line.
struct SentPush: Decodable, Hashable {
    let arrivedAt: Int64
    let answeredAt: Int64
    let connection: Int
    let token: String
    let id: String?
    let collapseID: String?
    let expiration: String?
    let payload: String
    let status: Int?

    /// The title that the phone shows.
    var title: String? { alert?.title }
    /// The text below the title.
    var body: String? { alert?.body }

    private var alert: Payload.APS.Words? {
        (try? JSONDecoder().decode(Payload.self, from: Data(payload.utf8)))?.aps.alert
    }

    private struct Payload: Decodable {
        struct APS: Decodable {
            struct Words: Decodable {
                let title: String
                let body: String
            }

            let alert: Words
        }

        let aps: APS
    }
}
