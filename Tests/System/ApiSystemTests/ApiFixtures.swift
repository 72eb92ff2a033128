import Postgres
import Scores

/// Six teams and a Sunday's games, with ids that tests can name.
enum ApiFixtures {
    static let duke = "aaaa0000-0000-0000-0000-000000000001"
    static let maryland = "aaaa0000-0000-0000-0000-000000000002"
    static let virginia = "aaaa0000-0000-0000-0000-000000000003"
    static let notreDame = "aaaa0000-0000-0000-0000-000000000004"
    static let syracuse = "aaaa0000-0000-0000-0000-000000000005"
    static let cornell = "aaaa0000-0000-0000-0000-000000000006"
    static let liveGame = "11111111-1111-1111-1111-111111111111"
    static let laterGame = "22222222-2222-2222-2222-222222222222"
    static let finalGame = "33333333-3333-3333-3333-333333333333"
    static let missing = "99999999-9999-9999-9999-999999999999"

    static func insertTeams(_ pool: PostgresPool) async throws {
        try await pool.execute(
            """
            insert into team (id, league_id, slug, name, abbreviation, conference, rank) values
              ('\(unescaped: duke)', 'mlax-d1', 'duke', 'Duke', 'DUKE', 'acc', 3),
              ('\(unescaped: maryland)', 'mlax-d1', 'maryland', 'Maryland', 'UMD', 'big-ten', null),
              ('\(unescaped: virginia)', 'mlax-d1', 'virginia', 'Virginia', 'UVA', 'acc', 1),
              ('\(unescaped: notreDame)', 'mlax-d1', 'notre-dame', 'Notre Dame', 'ND', 'acc', null),
              ('\(unescaped: syracuse)', 'mlax-d1', 'syracuse', 'Syracuse', 'SYR', 'acc', null),
              ('\(unescaped: cornell)', 'mlax-d1', 'cornell', 'Cornell', null, 'ivy-league', null)
            """
        )
    }

    /// Inserts the teams and the games of Sunday, March 15, 2026: one live, one upcoming and one final.
    static func insertSunday(_ pool: PostgresPool) async throws {
        try await insertTeams(pool)
        try await insertGame(
            pool,
            id: liveGame,
            teams: (duke, maryland),
            status: "live",
            start: "2026-03-15T16:00:00Z",
            score: (8, 6),
            period: Period(number: 3),
            clock: "7:42"
        )
        try await insertGame(
            pool,
            id: laterGame,
            teams: (virginia, notreDame),
            status: "scheduled",
            start: "2026-03-15T20:00:00Z"
        )
        try await insertGame(
            pool,
            id: finalGame,
            teams: (syracuse, cornell),
            status: "final",
            start: "2026-03-15T13:00:00Z",
            score: (12, 9)
        )
        try await pool.execute(
            """
            insert into period_score (game_id, number, label, kind, home_score, away_score) values
              ('\(unescaped: liveGame)', 1, '1st', 'regulation', 3, 2),
              ('\(unescaped: liveGame)', 2, '2nd', 'regulation', 2, 1),
              ('\(unescaped: liveGame)', 3, '3rd', 'regulation', 3, 3)
            """
        )
        try await pool.execute(
            """
            insert into game_source_id (source, source_id, game_id) values
              ('ncaa', '12345', '\(unescaped: liveGame)'), ('statcrew', 'x1', '\(unescaped: finalGame)')
            """
        )
    }

    /// - Parameters:
    ///   - day: An SQL expression for the day.
    ///   - start: RFC 3339; `nil` means to be announced.
    static func insertGame(
        _ pool: PostgresPool,
        id: String,
        teams: (home: String, away: String),
        day: String = "date '2026-03-15'",
        status: String,
        start: String? = nil,
        score: (home: Int, away: Int)? = nil,
        period: Period? = nil,
        clock: String? = nil
    ) async throws {
        try await pool.execute(
            """
            insert into game (id, league_id, home_team_id, away_team_id, day, start_time, status, period, period_label,
                              period_kind, clock, home_score, away_score, observed_at)
            values ('\(unescaped: id)', 'mlax-d1', '\(unescaped: teams.home)', '\(unescaped: teams.away)',
                    \(unescaped: day), \(start)::text::timestamptz, \(status), \(period.map { Int16(clamping: $0.number) }),
                    \(period?.label), \(period?.kind.rawValue), \(clock), \(score.map { Int16(clamping: $0.home) }), \(score.map { Int16(clamping: $0.away) }),
                    clock_timestamp())
            """
        )
    }

    /// An SQL expression for today's date in New York.
    static let today = "(clock_timestamp() at time zone 'America/New_York')::date"
}
