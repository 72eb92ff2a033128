import JobQueue
import PipelineJobs
import Postgres
import Scores
import TestSupport
import Testing

@Suite("Jobs that note interest in a game")
struct NoteInterestTests {
    @Test
    func `repeated requests for a game fold into one job, with the same options from SQL as from Swift`() async throws {
        try await withTestDatabase { database in
            let row = try await database.pool.first(
                """
                with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy') returning id),
                     away as (insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id)
                insert into game (league_id, home_team_id, away_team_id, day, status, observed_at)
                select 'mlax-d1', home.id, away.id, '2026-05-02', 'live', clock_timestamp() from home, away returning id
                """
            )
            let game: GameID = try #require(row).decode(GameID.self)
            let job = """
                select concat_ws(' ', queue, kind, priority, unique_key, lane, max_attempts, time_limit,
                                 round(extract(epoch from expires_at - created_at)), args) from q.job
                """
            try await database.pool.execute("select request_games(array[\(game)]::uuid[])")
            let bySQL = try await database.pool.query("\(unescaped: job)").map { try $0.decode(String.self) }
            try await JobQueue(pool: database.pool).enqueue([NoteInterest(game: game)])
            #expect(try await database.pool.query("\(unescaped: job)").map { try $0.decode(String.self) } == bySQL)
            try await database.pool.execute("delete from q.job")
            try await JobQueue(pool: database.pool).enqueue([NoteInterest(game: game)])
            #expect(try await database.pool.query("\(unescaped: job)").map { try $0.decode(String.self) } == bySQL)
        }
    }
}
