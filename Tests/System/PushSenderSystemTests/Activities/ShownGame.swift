import Cryptography
import FoundationEssentials
import JobQueue
import Logging
import PipelineJobs
import Postgres
import Pushing
import Scores
import Sports
import Storage
import TestSupport
import Testing
import Time

@testable import push_sender

/// A game whose revisions a test writes itself, and phones that show it.
struct ShownGame: Sendable {
    static let topic = "app.bardown.BarDown"

    let database: TestDatabase
    let game: GameID
    var keys: SealingKeys?

    init(in database: TestDatabase, keys: SealingKeys? = nil) async throws {
        self.database = database
        self.keys = keys
        let row = try await database.pool.first(
            """
            with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy') returning id),
                 away as (insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id)
            insert into game (league_id, home_team_id, away_team_id, day, status, observed_at)
            select 'mlax-d1', home.id, away.id, '2026-05-02', 'live', clock_timestamp() from home, away
            returning id
            """
        )
        game = try #require(row).decode(GameID.self)
    }

    /// Writes the next revision of the game, in the state in which the differ leaves it.
    /// - Parameter age: The age of the revision in seconds.
    func revise(_ snapshot: Snapshot, goal: GameEvent? = nil, age: Int64 = 0) async throws {
        let text = String(decoding: try JSONEncoder().encode(snapshot), as: UTF8.self)
        let row = try await database.pool.first(
            """
            insert into game_revision (game_id, revision, snapshot, source, created_at)
            select \(game), coalesce(max(revision), 0) + 1, \(text)::jsonb, 'ncaa',
                   clock_timestamp() - \(age) * interval '1 s'
              from game_revision where game_id = \(game)
            returning revision
            """
        )
        let revision = try #require(row).decode(Int64.self)
        try await database.pool.execute("update game set revision = \(revision) where id = \(game)")
        if let goal { _ = try await RevisionStore(database.pool).add([NewEvent(goal, of: game, revision: revision)]) }
        try await RevisionStore(database.pool).markCompared([game: revision])
    }

    /// Writes a revision in which the game is live and has this score.
    func score(
        _ home: Int,
        _ away: Int,
        period: Int = 2,
        clock: String? = "7:42",
        by scorer: String? = nil,
        age: Int64 = 0
    )
        async throws
    {
        let score = Score(home: home, away: away)
        let goal = GameEvent(kind: .score, score: score, side: .home, scorer: scorer)
        try await revise(
            try Self.snapshot(.live, score, period: period, clock: clock),
            goal: home + away > 0 ? goal : nil,
            age: age
        )
    }

    static func snapshot(
        _ status: GameStatus,
        _ score: Score? = nil,
        period: Int? = nil,
        clock: String? = nil
    ) throws -> Snapshot {
        Snapshot(
            status: status,
            day: try #require(CivilDate(year: 2026, month: 5, day: 2)),
            startTime: nil,
            period: period.map { Period(number: $0) },
            clock: clock.flatMap { GameClock($0) },
            score: score
        )
    }

    /// Registers a phone that follows Navy.
    @discardableResult
    func phone(_ token: String, spoilerSafe: Bool = false, delay: Int = 0, muted: Bool = false) async throws
        -> DeviceRequest
    {
        let device = DeviceRequest(token: token, environment: .production, topic: Self.topic)
        var wishes = DeviceWishes(follows: [Follow(.team("navy", .mensLacrosseD1))])
        wishes.isSpoilerSafe = spoilerSafe
        wishes.delaySeconds = delay
        wishes.mutedGames = muted ? [game] : []
        _ = try await DeviceRegistrationStore(database.pool, keys: keys).register(device, wishes)
        return device
    }

    /// Registers a phone with an activity of the game, which the app has started.
    @discardableResult
    func activity(_ token: String, on phone: String, spoilerSafe: Bool = false, delay: Int = 0) async throws
        -> DeviceRequest
    {
        let device = try await self.phone(phone, spoilerSafe: spoilerSafe, delay: delay)
        let outcome = try await ActivityRegistration(database.pool, keys: keys).register(token, of: game, on: device)
        #expect(outcome == .registered)
        return device
    }

    func update(
        _ senders: PushClients,
        _ broadcasters: Broadcasters = Broadcasters([:]),
        delay: Int = 0
    ) async throws {
        try await withWrites { try await update(senders, broadcasters, delay: delay, in: $0) }
    }

    func update(
        _ senders: PushClients,
        _ broadcasters: Broadcasters = Broadcasters([:]),
        delay: Int = 0,
        in writes: UncancellableWrites
    ) async throws {
        let metrics = ActivityMetrics()
        let store = ActivityTargetStore(database.pool)
        let handler = UpdateActivitiesHandler(
            queue: JobQueue(pool: database.pool),
            sports: .shipped,
            round: ActivityRound(apns: senders, keys: keys, writes: writes, store: store, metrics: metrics),
            channels: ChannelUpdater(
                broadcasters: broadcasters,
                store: ChannelStore(database.pool),
                writes: writes,
                metrics: metrics
            )
        )
        try await handler.update(UpdateActivities(game: game, delaySeconds: delay), logger: Logger(label: "test"))
    }

    func start(_ senders: PushClients, _ broadcasters: Broadcasters = Broadcasters([:])) async throws {
        try await StartActivitiesHandler(queue: JobQueue(pool: database.pool))
            .start(StartActivities(game: game), logger: Logger(label: "test"))
        try await update(senders, broadcasters)
    }

    /// Moves the last update `seconds` into the past, instead of waiting.
    func wait(_ seconds: Int64) async throws {
        try await database.pool.execute(
            "update activity_update set created_at = created_at - \(seconds) * interval '1 s'"
        )
        try await database.pool.execute(
            "update live_activity set retry_at = retry_at - \(seconds) * interval '1 s'"
        )
    }

    func states() async throws -> [String] {
        try await database.pool.query(
            "select state || coalesce(' ' || reason, '') from live_activity order by device_id"
        )
        .map { try $0.decode(String.self) }
    }
}

/// The fields that a phone decodes from a push to an activity.
struct ReadActivity: Decodable, Hashable {
    struct APS: Decodable, Hashable {
        let timestamp: Int64
        let event: String
        let state: Content
        let staleDate: Int64?
        let dismissalDate: Int64?
        let attributesType: String?

        private enum CodingKeys: String, CodingKey {
            case timestamp, event
            case state = "content-state"
            case staleDate = "stale-date"
            case dismissalDate = "dismissal-date"
            case attributesType = "attributes-type"
        }
    }

    /// The content as an app declares it. Apple decodes it with a plain JSONDecoder.
    struct Content: Decodable, Hashable {
        let status: String
        let home: Int?
        let away: Int?
        let period: String?
        let clock: String?
        let lastScorer: String?
        let version: Int?
    }

    let aps: APS

    init(_ request: APNsRequest) throws {
        self = try JSONDecoder().decode(ReadActivity.self, from: Data(request.body))
    }

    init(text: String) throws {
        self = try JSONDecoder().decode(ReadActivity.self, from: Data(text.utf8))
    }
}
