import Postgres
import TestSupport

/// Prices of an upcoming game of hockey, and the closing ones of ``ApiFixtures/hockeyGame``.
enum OddsFixtures {
    static let game = "66666666-6666-6666-6666-666666666666"
    static let closed = ApiFixtures.hockeyGame
    /// The prices of today's games, and those of the day of ``closed``.
    static let board = "/api/v1/odds?league=nhl"
    static let closedBoard = "/api/v1/odds?league=nhl&date=2026-03-15"

    /// Inserts Sunday's games, a game of the Foxes against the Owls that begins in two hours, and its prices.
    static func insert(_ pool: PostgresPool) async throws {
        try await ApiFixtures.insertSunday(pool)
        try await ApiFixtures.insertHockey(pool)
        try await addPrices(pool)
    }

    /// Adds the prices. The games of hockey must exist.
    static func addPrices(_ pool: PostgresPool) async throws {
        for statement in books + present + closing { try await pool.execute("\(unescaped: statement)") }
    }

    private static let books = [
        """
        insert into book (key, title, abbreviation, kind, weight, feed_group, fee_bp) values
          ('elm', 'Elm', 'EL', 'sportsbook', 'market', 'elm', 0), ('fir', 'Fir', 'FI', 'sportsbook', 'market', 'fir', 0),
          ('oak', 'Oak', 'OA', 'exchange', 'sharp', 'oak', 100)
        """
    ]

    /// Elm's price for the home team is the best one; Fir's prices are old and suspended.
    private static let present = [
        """
        insert into game (id, league_id, home_team_id, away_team_id, day, start_time, status, observed_at)
        values ('\(game)', 'nhl', '\(ApiFixtures.foxes)', '\(ApiFixtures.owls)', \(ApiFixtures.today),
                clock_timestamp() + interval '2 hours', 'scheduled', clock_timestamp())
        """,
        """
        insert into odds_quote (game_id, market, subject, line, side, offer, book, american, state, source, quoted_at,
                                observed_at)
        select '\(game)', q.market, '', q.line, q.side, 'back', q.book, q.american, q.state, 'odds-api',
               now() - q.age, now()
          from (values
            ('moneyline', 0, 'home', 'elm', -110, 'open', interval '1 minute'),
            ('moneyline', 0, 'away', 'elm', -110, 'open', interval '1 minute'),
            ('moneyline', 0, 'home', 'oak', -118, 'open', interval '0'),
            ('moneyline', 0, 'away', 'oak', 108, 'open', interval '0'),
            ('moneyline', 0, 'home', 'fir', -125, 'open', interval '1 hour'),
            ('moneyline', 0, 'away', 'fir', 105, 'suspended', interval '1 hour'),
            ('spread', -1.5, 'home', 'elm', 180, 'open', interval '0'),
            ('spread', -1.5, 'away', 'elm', -220, 'open', interval '0'),
            ('spread', 1.5, 'home', 'oak', -260, 'open', interval '0'),
            ('total', 6.5, 'over', 'elm', -105, 'open', interval '0'),
            ('total', 6.5, 'under', 'elm', -115, 'open', interval '0'))
            as q (market, line, side, book, american, state, age)
        """,
        """
        insert into fair_price (game_id, moment, market, subject, line, sides, p_micro, confidence, method, voices, reason,
                                quoted_at, expires_at, priced_at) values
          ('\(game)', 'present', 'moneyline', '', 0, '{home,away}', '{530258,469742}', 'medium', 'additive', '{oak}',
           null, now(), now() + interval '30 minutes', now()),
          ('\(game)', 'present', 'total', '', 6.5, '{over,under}', null, null, null, '{}', 'insufficient_books',
           null, null, now()),
          ('\(game)', 'present', 'spread', '', -1.5, '{home,away}', null, null, null, '{}', 'insufficient_books',
           null, null, now()),
          ('\(game)', 'present', 'spread', '', 1.5, '{home,away}', null, null, null, '{}', 'no_pair', null, null, now())
        """,
        """
        insert into price_value (game_id, market, subject, line, side, book, ev_bp, refusal, expires_at)
        select '\(game)', 'moneyline', '', 0, v.side, v.book, v.ev_bp, v.refusal, now() + interval '29 minutes'
          from (values ('home', 'elm', 123, null), ('away', 'elm', -1032, null), ('home', 'oak', -243, null),
                       ('away', 'oak', -280, null), ('home', 'fir', null, 'stale'), ('away', 'fir', null, 'suspended'))
            as v (side, book, ev_bp, refusal)
        """,
        """
        insert into odds_line (game_id, market, subject, line, side, offer, book, moment, american, quoted_at)
        values ('\(game)', 'moneyline', '', 0, 'home', 'back', 'elm', 'opening', 100, now() - interval '1 day')
        """,
        """
        insert into odds_move (game_id, market, subject, line, side, offer, book, american, state, source, quoted_at,
                               observed_at)
        select '\(game)', 'moneyline', '', 0, 'home', 'back', m.book, m.american, m.state, 'odds-api', now() - m.age,
               now() - m.age
          from (values ('elm', 100, 'open', interval '1 day'), ('oak', -112, 'open', interval '20 hours'),
                       ('elm', -110, 'open', interval '5 hours'), ('oak', -118, 'open', interval '2 hours'),
                       ('fir', -125, 'suspended', interval '1 hour')) as m (book, american, state, age)
        """,
    ]

    private static let closing = [
        """
        insert into odds_line (game_id, market, subject, line, side, offer, book, moment, american, quoted_at, closed_at)
        select '\(closed)', 'moneyline', '', 0, l.side, 'back', 'oak', 'closing', l.american, '2026-03-15 22:58Z',
               '2026-03-15 23:00Z'
          from (values ('home', -130), ('away', 110)) as l (side, american)
        """,
        """
        insert into fair_price (game_id, moment, market, subject, line, sides, p_micro, confidence, method, voices,
                                quoted_at, priced_at)
        values ('\(closed)', 'closing', 'moneyline', '', 0, '{home,away}', '{544513,455487}', 'medium', 'additive',
                '{oak}', '2026-03-15 22:58Z', '2026-03-15 23:00Z')
        """,
    ]
}
