import Postgres
import Scores

extension ApiFixtures {
    /// Inserts the Sunday with everything that an answer can contain: plays, events, a hockey game, tables, a calendar,
    /// logos.
    static func insertEverything(_ pool: PostgresPool) async throws {
        try await insertSunday(pool)
        try await insertPlays(pool)
        try await insertEvents(pool)
        try await insertHockey(pool)
        try await insertShots(pool)
        try await insertGameContext(pool)
        try await insertBox(pool)
        try await insertGoalie(pool)
        _ = try await insertLogos(pool)
        try await store(.rankings([poll("RPI")]), TablePage(.rankings, name: "rpi"), in: pool)
        try await store(.standings(standings), TablePage(.standings), in: pool)
        let division = StandingsGroup(
            name: "Eastern",
            entries: [StandingsEntry(team: TeamReading(name: "Owls"), place: 1)]
        )
        let hockey = StandingsReading(league: .nhl, asOf: nil, groups: [division])
        try await store(.standings(hockey), TablePage(.standings), of: .nhl, source: "nhl", in: pool)
        try await store(.leaders(leaders), TablePage(.leaders, name: "individual/410"), in: pool)
        for statement in [
            "insert into player (team_id, name, jersey, position) values ('\(duke)', 'Zed, Al', '4', 'A')",
            """
            insert into team_fact (league_id, slug, name, abbreviation, location, nickname, full_name, color, second_color,
                                   color_on_light, color_on_dark)
            select 'nhl', slug, name, 'OWL', name, 'Owls', name, '#0C2340', '#C99700', '#0C2340', '#C99700'
              from team where id = '\(owls)'
            """,
            """
            insert into season_day (league_id, day, games, listed_at)
            values ('mlax-d1', '2026-03-15', 4, clock_timestamp()), ('mlax-d1', '2026-03-21', null, clock_timestamp())
            """,
            """
            insert into game_injuries (game_id, source, observed_at, home, away)
            values ('\(hockeyGame)', 'espn', clock_timestamp(),
                    '[{"player": {"name": "Al Poe"}, "statusText": "Out", "returnDay": "2026-04-01"}]', '[]')
            """,
            """
            insert into game_event (game_id, revision, kind, facts) values
              ('\(liveGame)', 3, 'score',
               '{"kind": "score", "score": {"home": 1, "away": 0}, "scorers":
                 [{"player": "Ames, K", "side": "home", "points": 1, "score": {"home": 1, "away": 0}}]}'),
              ('\(liveGame)', 3, 'milestone',
               '{"kind": "milestone", "milestones": [{"player": "Ames, K", "side": "home", "points": 3}]}')
            """,
            """
            insert into game_event (game_id, revision, kind, home_score, away_score, facts)
            values ('\(liveGame)', 4, 'correction', 0, 0, '{"kind": "correction", "score": {"home": 0, "away": 0}}')
            """,
        ] { try await pool.execute("\(unescaped: statement)") }
    }
}
