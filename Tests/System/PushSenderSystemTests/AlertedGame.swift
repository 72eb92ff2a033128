import Cryptography
import JobQueue
import Logging
import PipelineJobs
import Postgres
import Pushing
import Scores
import Storage
import Synchronization
import TestSupport
import Testing
import Time

@testable import push_sender

/// A game with one alert to send, and the phones that follow it.
struct AlertedGame: Sendable {
    let database: TestDatabase
    let game: GameID
    let alertID: Int64
    /// The ids of the phones, in order.
    let devices: [DeviceID]

    /// - Parameter seconds: How long the alert is useful, from now on.
    static func make(
        in database: TestDatabase,
        _ kind: Alert.Kind = .final,
        usefulFor seconds: Int = 4 * 3600,
        superseded: Bool = false,
        devices count: Int = 1,
        proven isProven: Bool = true
    ) async throws -> AlertedGame {
        let game = try await insertGame(in: database)
        let event = GameEvent(kind: .final, score: Score(home: 9, away: 8), period: Period(number: 4))
        let alert = Alert(kind: kind, event: event, usefulForSeconds: seconds, isSupersededByLaterScore: superseded)
        let added = try await RevisionStore(database.pool).add([NewEvent(event, of: game, revision: 1)])
        let id = try #require(added.first).id
        let alertID = try await AlertStore(database.pool).add([NewAlert(alert, event: id, game: game, revision: 1)])
            .first?.id
        let devices = try await database.pool.query(
            """
            with phone as (
              insert into device (token, environment, topic, proven_at)
              select '00aabbccddeeff' || lpad(n::text, 4, '0'), 'production', 'app.test',
                     case when \(isProven) then clock_timestamp() end
                from generate_series(1, \(Int64(count))) n returning id
            ), fan as (
              insert into follow (team_id, device_id) select g.home_team_id, phone.id from game g, phone
            )
            select id from phone order by id
            """
        ).map { try $0.decode(DeviceID.self) }
        return AlertedGame(database: database, game: game, alertID: try #require(alertID), devices: devices)
    }

    /// Adds another alert of the same game.
    /// - Parameters:
    ///   - kind: The kind of the alert.
    ///   - revision: The new revision of the game; ``make(in:_:usefulFor:superseded:devices:proven:)`` has created the
    ///     first.
    func anotherAlert(_ kind: Alert.Kind = .score, revision: Int64 = 1) async throws -> Int64 {
        try await database.pool.execute(
            """
            insert into game_revision (game_id, revision, snapshot, source)
            select game_id, \(revision), snapshot, source from game_revision where game_id = \(game) and revision = 1
                on conflict do nothing
            """
        )
        let event = GameEvent(kind: .score, score: Score(home: 9, away: 8), period: Period(number: 4))
        let alert = Alert(kind: kind, event: event, usefulForSeconds: 3600, isSupersededByLaterScore: false)
        let added = try await RevisionStore(database.pool).add([NewEvent(event, of: game, revision: revision)])
        let id = try #require(added.first).id
        return try #require(
            await AlertStore(database.pool).add([NewAlert(alert, event: id, game: game, revision: revision)]).first?.id
        )
    }

    /// Expects the outcome of the only delivery, and that the device is deactivated if its token is dead.
    func expectEnd(_ outcome: String, _ reason: String) async throws {
        let row = try await database.pool.first(
            """
            select s.outcome, s.reason, d.dead_at is not null from delivery s join device d on d.id = s.device_id
            """
        )
        let (outcomeNow, reasonNow, isDead) = try #require(row).decode(String.self, String.self, Bool.self)
        #expect((outcomeNow, reasonNow) == (outcome, reason) && isDead == (outcome == "dead_token"))
    }

    private static func insertGame(in database: TestDatabase) async throws -> GameID {
        let row = try await database.pool.first(
            """
            with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy') returning id),
                 away as (insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id),
                 made as (insert into game (league_id, home_team_id, away_team_id, day, status, home_score, away_score,
                                            observed_at)
                          select 'mlax-d1', home.id, away.id, '2026-05-02', 'final', 9, 8, clock_timestamp()
                            from home, away returning id)
            insert into game_revision (game_id, revision, snapshot, source)
            select id, 1, '{"status": "final", "day": "2026-05-02", "periods": []}', 'ncaa' from made returning game_id
            """
        )
        return try #require(row).decode(GameID.self)
    }

    func job(failures: Int = 0) -> SendPush {
        SendPush(alertID: alertID, game: game, devices: devices, failures: failures)
    }

    /// Returns the outcomes of the alert by device.
    func outcomes() async throws -> [DeviceID: String] {
        let rows = try await database.pool.query(
            "select device_id, outcome from delivery where alert_id = \(alertID)"
        )
        return Dictionary(uniqueKeysWithValues: try rows.map { try $0.decode(DeviceID.self, String.self) })
    }

    /// A retry that waits in the queue.
    struct Waiting: Sendable, Hashable {
        let devices: Int
        let failures: Int
        /// Seconds until it is due, rounded up.
        let seconds: Int
    }

    /// Returns the waiting retries, the one with the fewest failures first.
    func waiting(_ kind: String = SendPush.kind) async throws -> [Waiting] {
        try await database.pool.query(
            """
            select jsonb_array_length(args -> 'devices')::bigint, (args ->> 'failures')::bigint,
                   ceil(extract(epoch from run_at - created_at))::bigint
              from q.job where kind = \(kind) and state = 'available' order by 2
            """
        ).map { row in
            let (devices, failures, seconds) = try row.decode(Int.self, Int.self, Int.self)
            return Waiting(devices: devices, failures: failures, seconds: seconds)
        }
    }
}

extension SendHandler {
    /// Sends the pushes of `job` like a worker that has just claimed it.
    func perform(_ job: SendPush) async throws {
        try await send(job, as: try await Self.claim(job, in: queue), logger: Logger(label: "test"))
    }

    /// Enqueues `job` and claims it outside of its lane, whether or not it is due, and whether or not other jobs wait
    /// or run.
    static func claim(_ job: SendPush, in queue: JobQueue) async throws -> Run {
        let id = try #require(try await queue.enqueue([job]).first)
        let row = try await queue.pool.first(
            """
            update q.job set state = 'running', lane = null, run_no = run_no + 1, attempt = 1, claimed_at = clock_timestamp(),
                   deadline_at = clock_timestamp() + time_limit,
                   worker_id = q.register_worker('push-sender', 'test', 1, 'test', '{push}', 1, interval '1 h')
             where id = \(id) returning worker_id, run_no, max_attempts, created_at, run_at, claimed_at, deadline_at
            """
        )
        let claimed = try #require(row)
        return Run(
            jobID: id,
            workerID: try claimed.decode(column: "worker_id"),
            number: try claimed.decode(column: "run_no"),
            kind: SendPush.kind,
            attempt: 1,
            maxAttempts: try claimed.decode(column: "max_attempts"),
            crashes: 0,
            createdAt: try claimed.decode(column: "created_at"),
            runAt: try claimed.decode(column: "run_at"),
            claimedAt: try claimed.decode(column: "claimed_at"),
            deadlineAt: try claimed.decode(column: "deadline_at"),
            expiresAt: nil,
            trace: nil
        )
    }
}

/// A transport to APNs whose answers a closure of the test returns.
final class AnsweringTransport: APNsTransport {
    typealias PushResult = Result<APNsResponse, APNsFailure>

    private struct State {
        var sent: [APNsRequest] = []
        var isClosed = false
    }

    private let answer: @Sendable (APNsRequest) async -> PushResult
    private let state = Mutex(State())

    init(_ answer: @escaping @Sendable (APNsRequest) async -> PushResult) {
        self.answer = answer
    }

    var sent: [APNsRequest] { state.withLock { $0.sent } }
    var isClosed: Bool { state.withLock { $0.isClosed } }

    func send(_ request: APNsRequest, authorization: String) async throws(APNsFailure) -> APNsResponse {
        state.withLock { $0.sent.append(request) }
        return try await answer(request).get()
    }

    func reconnect() async throws(APNsFailure) {}

    func close() async {
        state.withLock { $0.isClosed = true }
    }

    /// Push clients that use this transport for both environments.
    var senders: PushClients {
        get throws { try senders(acceptedTimes: AcceptedPushTimes()) }
    }

    /// Returns the same clients with the given record of recently accepted pushes.
    func senders(acceptedTimes: AcceptedPushTimes) throws -> PushClients {
        let identity = ProviderIdentity(keyID: "ABC123DEFG", teamID: "DEF123GHIJ", key: try ES256PrivateKey())
        let client = APNsClient(tokens: ProviderTokens(identity: identity), transport: self, width: 50) {
            Instant(microseconds: 1_777_752_000_000_000)
        }
        return PushClients(
            [.production: client, .sandbox: client],
            acceptedTimes: [.production: acceptedTimes, .sandbox: acceptedTimes]
        )
    }
}

/// Calls `body` with writes that run until `body` ends, even if tasks inside `body` are cancelled.
func withWrites(_ body: (UncancellableWrites) async throws -> Void) async throws {
    let writes = UncancellableWrites()
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await writes.run() }
        do {
            try await body(writes)
        } catch {
            group.cancelAll()
            throw error
        }
        group.cancelAll()
        try await group.waitForAll()
    }
}
