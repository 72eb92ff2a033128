import JobQueue
import Logging
import Postgres
import Scores
import Sports
import Storage
import TestSupport
import Testing

@testable import differ

/// A game whose revisions a test writes directly.
struct RevisionScript {
    let database: TestDatabase
    let game: GameID

    init(in database: TestDatabase, league: String = "mlax-d1") async throws {
        self.database = database
        let row = try await database.pool.first(
            """
            with home as (insert into team (league_id, slug, name) values (\(league), 'navy', 'Navy') returning id),
                 away as (insert into team (league_id, slug, name) values (\(league), 'army', 'Army') returning id)
            insert into game (league_id, home_team_id, away_team_id, day, status, observed_at, revision)
            select \(league), home.id, away.id, '2026-05-02', 'scheduled', clock_timestamp(), 100 from home, away
            returning id
            """
        )
        game = try #require(row).decode(GameID.self)
    }

    /// - Parameter age: The age of the revision in seconds.
    func revise(_ revision: Int64, _ status: String, _ score: String = "", age: Int64 = 0) async throws {
        let snapshot = #"{"status": "\#(status)", "day": "2026-05-02", "periods": []\#(score)}"#
        try await database.pool.execute(
            """
            insert into game_revision (game_id, revision, snapshot, source, created_at)
            values (\(game), \(revision), \(snapshot)::jsonb, 'ncaa', clock_timestamp() - \(age) * interval '1 s')
            """
        )
        try await database.pool.execute(
            "update game set revision = greatest(revision, \(revision)) where id = \(game)"
        )
    }

    /// Adds a goal, as a page of plays reports it.
    /// - Parameter assistants: The members of the JSON array of players after the scorer.
    func play(
        _ ordinal: Int32,
        by scorer: String,
        _ home: Int16,
        _ away: Int16,
        side: Side = .home,
        assistants: String = ""
    ) async throws {
        let players = #"[{"name": "\#(scorer)", "role": "scorer", "seasonTotal": 12}\#(assistants)]"#
        try await database.pool.execute(
            """
            insert into play (game_id, ordinal, period, period_kind, side, kind, text, home_score, away_score,
                              players)
            values (\(game), \(ordinal), 1, 'regulation', \(side.rawValue), 'goal', 'GOAL', \(home), \(away),
                    \(players)::jsonb)
            """
        )
    }

    /// Adds a revision of the game in play, and compares it.
    func show(_ revision: Int64, _ home: Int, _ away: Int) async throws {
        try await revise(revision, "live", #", "score": {"home": \#(home), "away": \#(away)}"#)
        try await diff()
    }

    /// The scores with their scorers, in order: `2-0 Ash, Jo; Birch, Al`. Of a correction, its kind and the score.
    func scorers() async throws -> [String] {
        try await column(
            """
            select concat_ws(' ', nullif(kind, 'score'), home_score || '-' || away_score,
                             (select string_agg(s ->> 'player', '; ' order by n)
                                from jsonb_array_elements(facts -> 'scorers') with ordinality as x (s, n)))
              from game_event where kind in ('score', 'correction') order by id
            """
        )
    }

    /// The alerts about scores, in order: `103` for the first of a goal, `104 completes 103` for one with its scorer.
    func scoreAlerts() async throws -> [String] {
        try await column(
            """
            select concat_ws(' completes ', revision, nullif(completes, 0)) from alert where kind = 'score' order by id
            """
        )
    }

    func diff() async throws {
        try await DiffBatches(DiffHandler(queue: JobQueue(pool: database.pool), sports: .shipped))
            .diff(game, logger: Logger(label: "test"))
    }

    func column(_ query: SQL) async throws -> [String] {
        try await database.pool.query(query).map { try $0.decode(String.self) }
    }

    func events() async throws -> [String] {
        try await column("select kind from game_event order by id")
    }
}
