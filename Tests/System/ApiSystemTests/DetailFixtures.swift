import Postgres

extension ApiFixtures {
    /// Inserts four plays of the live game, all in its first period.
    static func insertPlays(_ pool: PostgresPool) async throws {
        try await pool.execute(
            """
            insert into play (game_id, ordinal, period, period_kind, clock_seconds, side, kind, text, home_score, away_score,
                              players)
            select '\(unescaped: liveGame)', * from (values
              (0, 1, 'regulation', 900, 'home', 'faceoff', 'Face-off', null::smallint, null::smallint, '[{"name": "Burr, L", "role": "faceoff_winner"},
                {"name": "Dean, P", "role": "faceoff_loser"}, {"name": "Burr, L", "role": "ground_ball"}]'::jsonb),
              (1, 1, 'regulation', 850, 'home', 'goal', 'Goal', 1, 0, '[{"name": "Ames, K", "role": "scorer"},
                {"name": "Burr, L", "role": "assist"}]'),
              (2, 1, 'regulation', 800, 'away', 'shot', 'Shot', null, null, '[{"name": "Dean, P", "role": "shooter"},
                {"name": "Gill, O", "role": "goalie"}]'),
              (3, 1, 'regulation', null, 'away', 'turnover', 'Turnover by "Dean"', null, null, '[{"name": "Dean, P", "role": "turnover"}]')
            ) as plays
            """
        )
    }

    /// Inserts the events of the live game: its start and its first goal.
    static func insertEvents(_ pool: PostgresPool) async throws {
        try await pool.execute(
            """
            insert into game_event (game_id, revision, kind, facts, created_at) values
              ('\(unescaped: liveGame)', 1, 'start', '{"kind": "start"}', '2026-03-15 16:01:00Z'),
              ('\(unescaped: liveGame)', 2, 'score',
               '{"kind": "score", "score": {"home": 1, "away": 0}, "period": {"number": 1, "regulation": 4, "kind": "regulation"},
                 "clock": "14:10", "side": "home",
                 "scorer": "Ames, K"}', '2026-03-15 16:02:00.5Z')
            """
        )
    }
}
