import Postgres
import Scores
import TestSupport
import Testing
import Time

@testable import Storage

/// Tests filtered pages of games among very many games. Each filter has an index that finds its games by day.
@Suite("Game filter")
struct GameListFilterTests {
    private static let team = "aaaa0000-0000-0000-0000-000000000003"

    /// Inserts ten years of a league, games of another league, and the few games that are not over.
    private func fill(_ database: TestDatabase) async throws {
        try await database.pool.execute(
            """
            insert into team (id, league_id, slug, name, conference)
            select ('aaaa0000-0000-0000-0000-0000000000' || lpad(n::text, 2, '0'))::uuid,
                   case when n < 50 then 'nba' else 'nhl' end, 'team-' || n, 'Team ' || n, 'c' || n / 5
              from generate_series(0, 99) n
            """
        )
        try await database.pool.execute(
            """
            insert into game (league_id, home_team_id, away_team_id, day, start_time, status, home_score, away_score, observed_at)
            select t.league_id, t.id,
                   ('aaaa0000-0000-0000-0000-0000000000' || lpad((n / 50 * 50 + (n + 1 + d % 49) % 50)::text, 2, '0'))::uuid,
                   date '2016-01-01' + d, timestamptz '2016-01-01 18:00Z' + d * interval '1 day',
                   case when d > 3590 then 'scheduled' when d = 18 and n < 2 then 'postponed' when d = 3582 and n = 3 then 'live'
                        else 'final' end, 1, 0, clock_timestamp()
              from generate_series(0, 99) n, generate_series(0, 3600, 9) d,
                   lateral (select * from team where slug = 'team-' || n) t
            """
        )
        try await database.pool.execute("analyze game, team")
    }

    private static let filters: [(name: String, filter: GameListFilter)] = {
        let id = TeamID(team)
        return [
            ("league", GameListFilter(league: .nba)),
            ("final", GameListFilter(league: .nba, phase: .final)),
            ("live", GameListFilter(league: .nba, phase: .live)),
            ("scheduled", GameListFilter(league: .nba, phase: .scheduled)),
            ("days", GameListFilter(league: .nba, from: CivilDate("2024-01-01"), to: CivilDate("2024-02-01"))),
            ("team", GameListFilter(team: id, from: CivilDate("2024-01-01"))),
            ("conference", GameListFilter(league: .nba, teams: id.map { [$0] })),
        ]
    }()

    @Test func `a page of fifty games is found without reading all forty thousand`() async throws {
        try await withTestDatabase { database in
            try await fill(database)
            let many: Int64 = try await database.value("select count(*) from game")
            #expect(many > 40_000)
            let middle = GameListPosition(
                day: try #require(CivilDate("2024-01-10")),
                start: .at(0),
                id: try #require(GameID(Self.team))
            )
            for ((name, filter), place) in Self.filters.flatMap({ [($0, nil), ($0, middle)] }) {
                let plan = try await database.pool.query(
                    "explain (analyze, costs off, timing off, summary off) " + filter.selection(after: place, limit: 51)
                ).map { try $0.decode(String.self) }.joined(separator: "\n")
                #expect(!plan.contains("Seq Scan"), "\(name): \(plan)")
                #expect(plan.contains("Index"), "\(name): \(plan)")
                for rows in plan.matches(of: /rows=(\d+)|Removed by Filter: (\d+)/) {
                    let count = Int(rows.1 ?? rows.2 ?? "") ?? .max
                    #expect(count < 2500, "\(name): \(plan)")
                }
            }
        }
    }

    @Test func `live games are found with their own index`() async throws {
        try await withTestDatabase { database in
            try await fill(database)
            let store = ScoreboardStore(database.pool)
            #expect(try await store.liveGames(of: nil).count == 1)
            let plan = try await database.pool.query(
                "explain (costs off) select id from game where status in ('live', 'delayed', 'suspended')"
            ).map { try $0.decode(String.self) }.joined(separator: "\n")
            #expect(plan.contains("game_live_idx"), "\(plan)")
        }
    }
}
