import CommandLineOutput
import Postgres
import Scores
import Storage

/// Many stored changes of prices, of games in the weeks before today.
struct MoveHistory: Sendable {
    /// The changes of one game: 12 books, three markets with two sides each, 70 changes of each price.
    static let movesPerGame = 12 * 6 * 70

    let games: [GameID]

    /// Inserts about `count` changes, spread over as many games as they need. Checks of foreign keys are off, because
    /// the rows are generated and the checks would take most of the time.
    init(_ count: Int, of league: LeagueID, in pool: PostgresPool) async throws {
        let wanted = max(1, count / Self.movesPerGame)
        games = try await Self.storeGames(wanted, of: league, in: pool)
        for (number, batch) in games.batches(of: 50).enumerated() {
            Progress.terminal.show(number * 50, of: wanted, "games with a history of prices")
            try await Self.storeMoves(of: batch, in: pool)
        }
        try await pool.execute("analyze odds_move", within: .seconds(600))
    }

    private static func storeGames(_ count: Int, of league: LeagueID, in pool: PostgresPool) async throws -> [GameID] {
        let rows = try await pool.query(
            """
            with pair as (
              select min(id::text)::uuid as home, max(id::text)::uuid as away from team where league_id = \(league)
            )
            insert into game (league_id, home_team_id, away_team_id, day, start_time, status, observed_at)
            select \(league), pair.home, pair.away, current_date - 2 - (n % 40), now() - make_interval(days => 2 + n % 40),
                   'scheduled', clock_timestamp()
              from pair, generate_series(1, \(Int32(count))) n
            returning id
            """
        )
        return try rows.map { try $0.decode(GameID.self) }
    }

    private static func storeMoves(of games: [GameID], in pool: PostgresPool) async throws {
        try await pool.withTransaction { transaction in
            try await transaction.execute("set local session_replication_role = replica")
            try await transaction.execute(
                """
                insert into odds_move (game_id, market, subject, line, side, offer, book, american, state, source, quoted_at,
                                       observed_at)
                select g.id, m.market, '', m.line, m.side, 'back', b.key, -110 - (n % 30), 'open', 'odds-api', t.at, t.at
                  from game g
                  cross join (select key from book order by key limit 12) b
                  cross join (values ('moneyline', 0, 'home'), ('moneyline', 0, 'away'), ('spread', -3.5, 'home'),
                                     ('spread', -3.5, 'away'), ('total', 220.5, 'over'), ('total', 220.5, 'under'))
                             as m (market, line, side)
                  cross join generate_series(1, 70) n
                  cross join lateral (select g.start_time - make_interval(mins => 15 * n) as at) t
                 where g.id = any (\(games))
                """,
                within: .seconds(600)
            )
        }
    }
}

extension Array {
    /// The elements in groups of at most `count`.
    fileprivate func batches(of count: Int) -> [[Element]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}
