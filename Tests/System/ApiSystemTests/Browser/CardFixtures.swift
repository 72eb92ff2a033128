import Postgres

/// Games that fill their cards: long names with records, channels and venues, and the best players of finals.
enum CardFixtures {
    private static let bears = "dddd0000-0000-0000-0000-000000000001"
    private static let wolves = "dddd0000-0000-0000-0000-000000000002"

    /// A script that makes Duke and the Bears favorites.
    static let favorites = """
        localStorage.setItem("stars", JSON.stringify(["\(ApiFixtures.duke)", "\(bears)"]));
        localStorage.setItem("names", JSON.stringify({ "\(ApiFixtures.duke)": "Duke", "\(bears)": "Bears" }));
        "set"
        """

    /// Moves all games to today, adds two of the NBA, one final and one upcoming, and fills the cards of all.
    static func fillCards(_ pool: PostgresPool) async throws {
        for statement in [
            "update league set followed = true where id in ('nba', 'nhl')",
            """
            insert into team (id, league_id, slug, name) values
              ('\(bears)', 'nba', 'bears', 'Bears'), ('\(wolves)', 'nba', 'wolves', 'Timberwolves')
            """,
            """
            insert into game (league_id, home_team_id, away_team_id, day, start_time, status, home_score, away_score,
                              observed_at)
            select 'nba', '\(wolves)', '\(bears)', '2026-03-15', '2026-03-15T20:00:00Z', s.status, s.score, s.score + 7,
                   clock_timestamp()
              from (values ('final', 101), ('scheduled', null)) as s (status, score)
            """,
            "update game set day = \(ApiFixtures.today), venue = 'Massachusetts Mutual Fieldhouse, Charlottesville'",
            "update team set record_wins = 14, record_losses = 12, record_ties = 3, record_at = now()",
            "update team set name = 'Central Connecticut St.' where id = '\(ApiFixtures.notreDame)'",
            """
            insert into game_information (game_id, broadcasts)
            select id, '[{"name": "ESPN+", "medium": "streaming", "market": "national", "country": "US"}]' from game
            on conflict (game_id) do nothing
            """,
            """
            insert into game_box (game_id, source, observed_at, top_performers)
            select id, 'espn', now(), '[
                {"side": "away", "player": "Featherstonhaugh, Bartholomew", "figures": [
                   {"statistic": "points", "value": {"number": 24}}, {"statistic": "rebounds", "value": {"number": 10}},
                   {"statistic": "assists", "value": {"number": 13}}]},
                {"side": "home", "player": "Abernathy, Lou", "figures": [
                   {"statistic": "points", "value": {"number": 27}}, {"statistic": "rebounds", "value": {"number": 11}},
                   {"statistic": "assists", "value": {"number": 12}}]}]'
              from game where status = 'final'
            on conflict (game_id) do update set top_performers = excluded.top_performers
            """,
        ] { try await pool.execute("\(unescaped: statement)") }
    }
}
