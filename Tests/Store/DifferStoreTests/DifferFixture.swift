import JobQueue
import Logging
import PipelineJobs
import Postgres
import Scores
import Sports
import TestSupport
import Testing

@testable import differ

/// A game whose revisions a test writes and diffs.
struct DiffedGame: Sendable {
    let database: TestDatabase
    let id: GameID

    init(in database: TestDatabase) async throws {
        self.database = database
        let row = try await database.pool.first(
            """
            with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy') returning id),
                 away as (insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id)
            insert into game (league_id, home_team_id, away_team_id, day, status, observed_at, revision)
            select 'mlax-d1', home.id, away.id, '2026-05-02', 'scheduled', clock_timestamp(), 100 from home, away
            returning id
            """
        )
        id = try #require(row).decode(GameID.self)
    }

    /// Writes a revision and runs the differ on it.
    func diffRevision(_ revision: Int64, _ status: String, followUps: [any FollowUp] = FollowUps.all) async throws {
        try await database.pool.execute(
            """
            insert into game_revision (game_id, revision, snapshot, source)
            values (\(id), \(revision),
                    jsonb_build_object('status', \(status)::text, 'day', '2026-05-02', 'periods', '[]'::jsonb), 'ncaa')
            """
        )
        try await DiffBatches(DiffHandler(queue: JobQueue(pool: database.pool), sports: .shipped, followUps: followUps))
            .diff(id, logger: Logger(label: "test"))
    }
}
