import Postgres

extension ApiFixtures {
    static let owls = "bbbb0000-0000-0000-0000-000000000001"
    static let foxes = "bbbb0000-0000-0000-0000-000000000002"
    static let hockeyGame = "55555555-5555-5555-5555-555555555555"

    /// Inserts a hockey game that a shootout decided, on the same Sunday.
    static func insertHockey(_ pool: PostgresPool) async throws {
        try await pool.execute(
            """
            insert into team (id, league_id, slug, name, abbreviation, record_wins, record_losses,
                              record_overtime_losses, record_at) values
              ('\(unescaped: owls)', 'nhl', 'owls', 'Owls', 'OWL', 14, 8, 1, '2026-03-01'),
              ('\(unescaped: foxes)', 'nhl', 'foxes', 'Foxes', 'FOX', null, null, null, null)
            """
        )
        try await pool.execute(
            """
            insert into game (id, league_id, home_team_id, away_team_id, day, start_time, status, period, period_label,
                              period_kind, home_score, away_score, observed_at)
            values ('\(unescaped: hockeyGame)', 'nhl', '\(unescaped: owls)', '\(unescaped: foxes)',
                    '2026-03-15', '2026-03-15T23:00:00Z', 'final', 5, 'SO', 'shootout', 2, 1, clock_timestamp())
            """
        )
        try await pool.execute(
            """
            insert into period_score (game_id, number, label, kind, home_score, away_score)
            select '\(unescaped: hockeyGame)', * from (values
              (1, '1st', 'regulation', 0, 1), (2, '2nd', 'regulation', 1, 0), (3, '3rd', 'regulation', 0, 0),
              (4, 'OT', 'overtime', 0, 0), (5, 'SO', 'shootout', 1, 0)) as line
            """
        )
        try await pool.execute(
            "insert into game_source_id values ('nhl', '2025020001', '\(unescaped: hockeyGame)')"
        )
    }

    /// Inserts two shots of the hockey game with their positions, and a play without one.
    static func insertShots(_ pool: PostgresPool) async throws {
        try await pool.execute(
            """
            insert into play (game_id, ordinal, period, period_kind, side, kind, text, shot_x, shot_y)
            select '\(unescaped: hockeyGame)', * from (values
              (0, 1, 'regulation', 'home', 'goal', 'goal', -12, 29),
              (1, 1, 'regulation', 'away', 'shot', 'shot-on-goal', 7, 31),
              (2, 1, 'regulation', 'away', 'hit', 'hit', null, null)) as plays
            """
        )
    }

    /// Inserts odds and a series of the hockey game. Gives every game a venue and what ``insertInformation(_:)``
    /// inserts.
    static func insertGameContext(_ pool: PostgresPool) async throws {
        try await insertInformation(pool)
        try await pool.execute(
            """
            insert into game_odds (game_id, provider, details, home_moneyline)
            values ('\(unescaped: hockeyGame)', 'Book', 'OWL -1.5', '-110')
            """
        )
        try await pool.execute(
            """
            insert into game_series (game_id, kind, title, game_number, home_wins, away_wins, is_over)
            values ('\(unescaped: hockeyGame)', 'playoff', '1st Round', 4, 2, 1, false)
            """
        )
        try await pool.execute("update game set venue = 'Lake Garden', place = 'Northfield, MN'")
    }

    /// Gives every game channels, a season type, spectators and a referee.
    static func insertInformation(_ pool: PostgresPool) async throws {
        try await pool.execute(
            """
            insert into game_information (game_id, broadcasts, neutral_site, conference_game, season_type, attendance,
                                          officials)
            select id, '[{"name": "ESPNU", "medium": "television", "market": "national", "country": "US"},
                         {"name": "Owl TV", "market": "home"}]',
                   true, false, 'postseason', 17274, '[{"name": "Ann Roe", "role": "Referee"}]' from game
            """
        )
    }

    /// Inserts a printed box score of the hockey game, with one goalie of the home team.
    static func insertBox(_ pool: PostgresPool) async throws {
        for statement in [
            "insert into game_box values ('\(hockeyGame)', 'nhl', '2026-03-16T02:00:00Z')",
            """
            insert into box_figure (game_id, side, ordinal, key, label, statistic, printed, value)
            values ('\(hockeyGame)', 'home', 0, 'sog', 'SOG', 'shots_on_goal', '31', '{"number": 31}')
            """,
            """
            insert into box_table (game_id, side, ordinal, name, columns, figures)
            values ('\(hockeyGame)', 'home', 0, 'goalies', '[{"key": "savePctg", "label": "savePctg",
                    "statistic": "save_share"}, {"key": "x", "label": "X"}]', '{}')
            """,
            """
            insert into box_line (game_id, side, box_table, ordinal, source_id, identity, name, jersey, position, is_starter,
                                  note, cells, figures)
            values ('\(hockeyGame)', 'home', 0, 0, '8', '8', 'G. Hill', '33', 'G', true, 'W', '[".941", "-"]',
                    '{"save_share": {"share": 0.941}}')
            """,
        ] {
            try await pool.execute("\(unescaped: statement)")
        }
    }

    static let goalie = "cccc0000-0000-0000-0000-000000000001"

    /// Makes the goalie of ``insertBox(_:)`` a known player of the Owls, with figures that can be summed. Inserts a
    /// second game of the season, with the goalie and a skater without an id at the source.
    static func insertGoalie(_ pool: PostgresPool) async throws {
        for statement in [
            "insert into player (id, team_id, name, jersey, position) values ('\(goalie)', '\(owls)', 'Hill, Gus', '33', 'G')",
            "insert into player_source_id values ('nhl', '\(owls)', '8', '\(goalie)')",
            """
            with skater as (
              insert into player (team_id, name, jersey, position) values ('\(owls)', 'Ray, Al', '9', 'C') returning id)
            insert into player_source_id select 'nhl', '\(owls)', 'name:al ray', id from skater
            """,
            """
            update box_line set figures = figures || '{"saves": {"number": 32}, "shots_against": {"number": 34}}'
             where identity = '8'
            """,
            """
            insert into game (id, league_id, home_team_id, away_team_id, day, start_time, status, home_score, away_score,
                              observed_at)
            values ('\(secondHockeyGame)', 'nhl', '\(foxes)', '\(owls)', '2026-03-10', '2026-03-10T23:00:00Z', 'final',
                    4, 2, clock_timestamp())
            """,
            "insert into game_box values ('\(secondHockeyGame)', 'nhl', '2026-03-11T02:00:00Z')",
            """
            insert into box_table (game_id, side, ordinal, columns, figures)
            values ('\(secondHockeyGame)', 'away', 0, '[]', '{}')
            """,
            """
            insert into box_line (game_id, side, box_table, ordinal, source_id, identity, name, has_played, cells, figures)
            values ('\(secondHockeyGame)', 'away', 0, 0, '8', '8', 'G. Hill', null, '[]',
                    '{"saves": {"number": 20}, "shots_against": {"number": 24}, "playing_time": {"seconds": 3600}}'),
                   ('\(secondHockeyGame)', 'away', 0, 1, null, 'name:al ray', 'Al Ray', true, '[]',
                    '{"goals": {"number": 2}, "assists": {"number": 1}}')
            """,
        ] {
            try await pool.execute("\(unescaped: statement)")
        }
    }

    static let secondHockeyGame = "55555555-5555-5555-5555-555555555556"
}
