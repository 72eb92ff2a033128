import JobQueue
import PipelineJobs
import Postgres
import Scores
import Storage

/// Games in progress, and contests with bets on all of them. The rows are those that drafts make, but written in bulk
/// and without their drafts.
struct ContestSlate: Sendable {
    /// The number of games of each contest.
    static let gameCount = 4
    /// The number of bets of each contest: a handicap and a total for each game.
    static let bets = 2 * gameCount
    /// The number of members, each of whom has many contests.
    private static let memberCount = 2000

    /// The games, all of which have bets in all contests.
    let games: [GameID]
    /// A game in progress that no contest has.
    let other: GameID

    init(_ contests: Int, in pool: PostgresPool) async throws {
        var games = try await Self.insertGames(Self.gameCount + 1, in: pool)
        guard let other = games.popLast() else { throw BenchError.failed("no games") }
        (self.games, self.other) = (games, other)
        try await pool.execute(
            """
            insert into contest_game (game_id, day, start_at, status, begun_at)
            select id, day, start_time, 'live', start_time from game where id = any (\(games))
            """
        )
        try await pool.execute(
            """
            insert into people.account (username, email)
            select 'settled' || n, 'settled' || n || '@example.org' from generate_series(1, \(Int32(Self.memberCount))) n
            """
        )
        try await insertContests(contests, in: pool)
        try await pool.execute("analyze")
    }

    /// Ends games, and enqueues the jobs that count their contests, as the differ does with the events of finals.
    static func end(_ games: [GameID], in queue: JobQueue) async throws {
        try await queue.withTransaction { transaction in
            for game in games { try await store(finalOf: game, in: transaction) }
            let changes = try await ContestGameStore(transaction).follow(games)
            guard changes.count == games.count, changes.allSatisfy(\.changesVerdicts) else {
                throw BenchError.failed("a final changes no verdict")
            }
            try await transaction.enqueue(games.map { SettleGame(game: $0) })
        }
    }

    /// Stores a final score, as a scraper does.
    static func store(finalOf game: GameID, in session: any PostgresSession) async throws {
        try await session.execute(
            """
            update game set status = 'final', period = null, period_label = null, period_kind = null, home_score = 110,
                            away_score = 97, ended_at = clock_timestamp()
             where id = \(game)
            """
        )
    }

    private static func insertGames(_ count: Int, in pool: PostgresPool) async throws -> [GameID] {
        try await pool.query(
            """
            with teams as (
              insert into team (league_id, slug, name) select 'nba', 'bench-' || n, 'Northfield ' || n
                from generate_series(1, \(Int32(2 * count))) n
              returning id, slug)
            insert into game (league_id, home_team_id, away_team_id, day, start_time, status, period, period_label,
                              period_kind, home_score, away_score, observed_at)
            select 'nba', home.id, away.id, (s.start_time at time zone l.zone)::date, s.start_time, 'live', 4, '4th',
                   'regulation', 0, 0, clock_timestamp()
              from generate_series(1, \(Int32(count))) n
              join teams home on home.slug = 'bench-' || 2 * n join teams away on away.slug = 'bench-' || 2 * n - 1
              join league l on l.id = 'nba'
             cross join lateral (select clock_timestamp() - interval '2 hours' as start_time) s
            returning id
            """
        ).map { try $0.decode(GameID.self) }
    }

    private func insertContests(_ count: Int, in pool: PostgresPool) async throws {
        try await pool.withTransaction { transaction in
            // The drafts of these contests are not stored.
            try await transaction.execute("set local session_replication_role = replica")
            try await transaction.execute(
                """
                with member as (
                  select id, row_number() over (order by username) - 1 as n from people.account where username like 'settled%')
                insert into contest (draft_id, league_id, day, member1_id, member2_id, bets, first_start)
                select gen_random_uuid(), 'nba', g.day, one.id, two.id, \(Int16(Self.bets)), g.start_time
                  from generate_series(0, \(Int32(count - 1))) c
                  join member one on one.n = c % \(Int32(Self.memberCount))
                  join member two on two.n = (c + 1 + c / \(Int32(Self.memberCount))) % \(Int32(Self.memberCount))
                  join game g on g.id = \(games[0])
                """,
                within: .seconds(600)
            )
            try await transaction.execute(
                """
                insert into contest_bet (contest_id, ordinal, game_id, line, drafter, side1, start_at)
                select c.id, 2 * (g.n - 1) + b.n, g.id, b.line, 1 + b.n, b.side, s.start_time
                  from contest c
                 cross join unnest(\(games)) with ordinality g (id, n)
                  join game s on s.id = g.id
                 cross join (values (0, -4.5, 'home'), (1, 225.5, 'under')) b (n, line, side)
                """,
                within: .seconds(600)
            )
        }
    }
}
