import Cryptography
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
import Time

/// Sends one alert to many devices, through the real push-sender as a process, with Postgres and the fake APNs.
struct FanOutMeasurement: Sendable {
    let devices: Int

    /// - Returns: The seconds from storing the alert until the last result is recorded, compared with one job per
    ///   device.
    func result() async throws -> BenchReport.Result {
        try await withTemporaryFolder("bardown-bench") { folder in
            var plan = Fleet.Plan(folder: folder)
            plan.simulatorArguments = ["--games", "0"]
            return try await Fleet(plan, logger: Logger(label: "bench")).run { running in
                let database = try PostgresConfiguration(url: running.databaseURL, applicationName: "bench")
                let pool = PostgresPool(database, size: 2, logger: Logger(label: "bench"))
                do {
                    let audience = BenchAudience(queue: JobQueue(pool: pool), devices: devices, keys: running.tokenKeys)
                    let result = try await audience.comparison()
                    await pool.close()
                    return result
                } catch {
                    await pool.close()
                    throw error
                }
            }
        }
    }
}

/// A game with many followers.
private struct BenchAudience: Sendable {
    /// The warm-up and the baseline use a tenth of the devices; with all of them they would take too long.
    private static let baselineShare = 10
    /// The number of devices per insert statement.
    private static let batchSize = 10_000

    let queue: JobQueue
    let devices: Int
    /// The keys that seal the devices' tokens. They are the same as the api's.
    let keys: SealingKeys

    func comparison() async throws -> BenchReport.Result {
        let game = try await insertGame()
        let few = try await insertDevices(devices / Self.baselineShare)
        let warmUp = try await insertAlert(about: game, revision: 1)
        _ = try await seconds(until: few.count, of: warmUp) {
            try await queue.enqueue([PlanPush(alertID: warmUp, game: game)])
        }
        let naive = try await insertAlert(about: game, revision: 2)
        let theirs = try await seconds(until: few.count, of: naive) {
            try await queue.enqueue(
                few.map { SingleSend(send: SendPush(alertID: naive, game: game, devices: [$0])) }
            )
        }
        _ = try await insertDevices(devices - few.count)
        // In production autovacuum would have done this by now.
        try await queue.pool.execute("vacuum q.job")
        let alert = try await insertAlert(about: game, revision: 3)
        let ours = try await seconds(until: devices, of: alert) {
            try await queue.enqueue([PlanPush(alertID: alert, game: game)])
        }
        return BenchReport.Result(
            name: "fanout_\(devices / 1000)k",
            value: ours,
            unit: "s",
            baseline: "job_per_device",
            baselineValue: theirs * Double(devices) / Double(few.count)
        )
    }

    /// Returns the seconds from the start of `begin` until no job is due or running.
    /// - Throws: ``BenchError/failed(_:)`` if the number of devices that then have received the alert is not
    ///   `expected`.
    private func seconds(
        until expected: Int,
        of alert: Int64,
        from begin: @Sendable () async throws -> Void
    ) async throws -> Double {
        let start = ContinuousClock.now
        try await begin()
        // The query uses two indexes. A scan of the table with all ended jobs would take time from the measured
        // programs.
        while try await queue.pool.first(
            """
            select 1 where exists (select from q.job where queue = \(SendPush.queue) and state = 'available')
                        or exists (select from q.job where worker_id is not null and state = 'running')
            """
        ) != nil {
            try await Task.sleep(for: .milliseconds(10))
        }
        let seconds = (ContinuousClock.now - start).seconds
        let row = try await queue.pool.first(
            "select count(*) from delivery where alert_id = \(alert) and outcome = 'delivered'"
        )
        let count = try row?.decode(Int64.self) ?? 0
        guard count == Int64(expected) else {
            throw BenchError.failed("\(count) of \(expected) devices received the alert")
        }
        return seconds
    }

    private func insertGame() async throws -> GameID {
        let row = try await queue.pool.first(
            """
            with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'bench-home', 'Home') returning id),
                 away as (insert into team (league_id, slug, name) values ('mlax-d1', 'bench-away', 'Away') returning id),
                 made as (insert into game (league_id, home_team_id, away_team_id, day, status, home_score, away_score,
                                            observed_at)
                          select 'mlax-d1', home.id, away.id, current_date, 'final', 9, 8, clock_timestamp()
                            from home, away returning id)
            insert into game_revision (game_id, revision, snapshot, source)
            select id, revision, '{"status": "final", "day": "2026-05-02", "periods": []}', 'ncaa'
              from made, generate_series(1, 3) revision returning game_id
            """
        )
        guard let row else { throw BenchError.failed("no game") }
        return try row.decode(GameID.self)
    }

    /// Inserts devices that follow only the home team.
    private func insertDevices(_ count: Int) async throws -> [DeviceID] {
        var ids: [DeviceID] = []
        // Inserts in parts, so that no statement exceeds its time limit.
        while ids.count < count { ids += try await insertSomeDevices(min(Self.batchSize, count - ids.count)) }
        try await queue.pool.execute("analyze device, follow")
        return ids
    }

    private func insertSomeDevices(_ count: Int) async throws -> [DeviceID] {
        let sealed = try (0..<count).map { _ in
            let token = "00" + UUID().uuidString.filter { $0 != "-" } + UUID().uuidString.filter { $0 != "-" }
            return try DeviceRequest(token: token, environment: .sandbox, topic: Host.defaultTopic).sealed(with: keys)
        }
        return try await queue.pool.query(
            """
            with phone as (
              insert into device (token, token_digest, environment, topic, proven_at)
              select t.token, t.digest, 'sandbox', \(Host.defaultTopic), clock_timestamp()
                from unnest(\(sealed.map(\.token)), \(sealed.map(\.digest))) t (token, digest) returning id
            ), fan as (
              insert into follow (team_id, device_id) select t.id, p.id from phone p, team t where t.slug = 'bench-home'
            )
            select id from phone
            """
        ).map { try $0.decode(DeviceID.self) }
    }

    private func insertAlert(about game: GameID, revision: Int64) async throws -> Int64 {
        let event = GameEvent(kind: .final, score: Score(home: 9, away: 8), period: Period(number: 4))
        let alert = Alert(kind: .final, event: event, usefulForSeconds: 3600, isSupersededByLaterScore: false)
        let added = try await RevisionStore(queue.pool).add([NewEvent(event, of: game, revision: revision)])
        guard let eventID = added.first?.id else { throw BenchError.failed("no event") }
        let new = NewAlert(alert, event: eventID, game: game, revision: revision)
        guard let id = try await AlertStore(queue.pool).add([new]).first?.id else {
            throw BenchError.failed("no alert")
        }
        return id
    }
}

/// The job of the baseline, which has one job for each device. As many run at a time as the worker has slots.
private struct SingleSend: Job {
    static let kind = SendPush.kind
    static let queue = SendPush.queue

    let send: SendPush

    init(send: SendPush) {
        self.send = send
    }

    init(from decoder: any Decoder) throws {
        send = try SendPush(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try send.encode(to: encoder)
    }
}
