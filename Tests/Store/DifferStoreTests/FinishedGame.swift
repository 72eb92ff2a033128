import JobQueue
import Logging
import Narrating
import Postgres
import Scores
import Sports
import Storage
import TestSupport
import Testing

@testable import differ

/// A game of lacrosse with plays, whose states a test writes directly: Army at Navy.
struct FinishedGame {
    let database: TestDatabase
    let id: GameID

    /// The final score of ``StoryPlays/closeGame``.
    static let score = StoryPlays().score

    /// Adds the game, which has not begun.
    init(in database: TestDatabase) async throws {
        self.database = database
        let row = try await database.pool.first(
            """
            with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy') returning id),
                 away as (insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id)
            insert into game (league_id, home_team_id, away_team_id, day, status, observed_at, revision)
            select 'mlax-d1', home.id, away.id, '2026-05-02', 'scheduled', clock_timestamp(), 0 from home, away
            returning id
            """
        )
        id = try #require(row).decode(GameID.self)
        try await revise(.scheduled)
    }

    /// Adds the game with its plays, played to the end.
    init(finishedIn database: TestDatabase) async throws {
        try await self.init(in: database)
        try await revise(.live, .zero)
        try await replacePlays()
        try await revise(.final, Self.score)
    }

    /// Adds a revision, and runs the differ.
    func revise(_ status: GameStatus, _ score: Score? = nil) async throws {
        let points = score.map { #", "score": {"home": \#($0.home), "away": \#($0.away)}"# } ?? ""
        let snapshot = #"{"status": "\#(status.rawValue)", "day": "2026-05-02", "periods": []\#(points)}"#
        try await database.pool.execute(
            """
            with revised as (
              update game set status = \(status.rawValue), revision = revision + 1,
                     home_score = \(score.map { Int16($0.home) }), away_score = \(score.map { Int16($0.away) })
               where id = \(id) returning id, revision)
            insert into game_revision (game_id, revision, snapshot, source)
            select id, revision, \(snapshot)::jsonb, 'ncaa' from revised
            """
        )
        try await DiffBatches(DiffHandler(queue: queue, sports: .shipped)).diff(id, logger: Logger(label: "test"))
    }

    func replacePlays(_ plays: StoryPlays = StoryPlays()) async throws {
        try await plays.replace(of: "\(id)", in: database.pool)
    }

    /// Runs the job that makes the story.
    func build(in pool: PostgresPool? = nil) async throws {
        let queue = pool.map { JobQueue(pool: $0) } ?? queue
        try await StoryHandler(queue: queue, sports: .shipped, metrics: StoryMetrics())
            .build(id, logger: Logger(label: "test"))
    }

    func story() async throws -> StoredStory? { try await StoryStore(database.pool).story(of: id) }

    var queue: JobQueue { JobQueue(pool: database.pool) }

    func column(_ query: SQL) async throws -> [String] {
        try await database.pool.query(query).map { try $0.decode(String.self) }
    }
}
