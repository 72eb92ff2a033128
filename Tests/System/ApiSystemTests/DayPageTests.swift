import HTTPTypes
import NIOCore
import Postgres
import Testing

/// Checks the page of a day: the order of games, the links to other days, and the size.
@Suite("Day page")
struct DayPageTests {
    private func places(of ids: [String], in page: String) -> [String] {
        ids.compactMap { id in page.firstRange(of: "<article id=\"game-\(id)\"").map { (id, $0.lowerBound) } }
            .sorted { $0.1 < $1.1 }.map(\.0)
    }

    @Test func `games are listed live, upcoming, final, postponed, and those without a time last`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let (unknown, off) = (ApiFixtures.missing, "44444444-4444-4444-4444-444444444444")
            let teams = (ApiFixtures.duke, ApiFixtures.cornell)
            try await ApiFixtures.insertGame(api.owner, id: unknown, teams: teams, status: "scheduled")
            try await ApiFixtures.insertGame(
                api.owner,
                id: off,
                teams: (ApiFixtures.virginia, ApiFixtures.cornell),
                status: "postponed",
                start: "2026-03-15T12:00:00Z",
                score: (0, 0)
            )
            let order = [ApiFixtures.liveGame, ApiFixtures.laterGame, unknown, ApiFixtures.finalGame, off]
            for path in ["/?date=2026-03-15", "/?date=2026-03-15&league=mlax-d1"] {
                let page = try await api.get(path).text
                #expect(places(of: order.reversed(), in: page) == order, "\(path)")
            }
            let page = try await api.get("/?date=2026-03-15&league=mlax-d1").text
            let headings = page.matches(of: /<h2 id="[a-z]+">([^<]+)</).map { String($0.1) }
            #expect(headings == ["Live", "Upcoming", "Final", "Postponed or cancelled"])
            // A game that was not played has no score.
            let card = try #require(page.split(separator: "<article id=\"game-\(off)\"").last)
            #expect(!card.contains("class=\"total\""), "\(card)")
        }
    }

    @Test func `a day links to the nearest days with games, stored or only listed, and to the calendar`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute(
                """
                insert into season_day (league_id, day, games, listed_at)
                values ('mlax-d1', '2026-03-21', null, clock_timestamp()), ('mlax-d1', '2026-03-18', 0, clock_timestamp())
                """
            )
            let empty = try await api.get("/?date=2026-03-17").text
            #expect(empty.contains("<p>Next games: <a href=\"/?date=2026-03-21\">Sat, Mar 21</a></p>"))
            #expect(empty.contains("<p>Previous games: <a href=\"/?date=2026-03-15\">Sun, Mar 15</a></p>"))
            #expect(empty.contains("<a href=\"/?date=2026-03-15\" class=\"jump near\" rel=\"prev\""))
            #expect(empty.contains("<a href=\"/calendar?month=2026-03\""))
            let month = try await api.get("/calendar?month=2026-03").text
            #expect(month.contains("aria-label=\"Sunday, March 15, 2026, 3 games\">15<b>3</b></a>"))
            #expect(month.contains("<span>18</span>"))
            #expect(month.contains("The small number is the number of games on the day."))
            #expect(month.contains("<a href=\"/calendar?month=2026-04\" rel=\"next\">April 2026 ›</a>"))
            #expect(try await api.get("/calendar?month=2026-13").status == .badRequest)
        }
    }

    @Test func `conferences have their usual names, and are offered only on the page of one league`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute("update league set followed = true where id in ('nba', 'nhl')")
            let page = try await api.get("/?date=2026-03-15&league=mlax-d1&conference=B1G").text
            #expect(page.contains("<option value=\"B1G\" selected>Big Ten</option>"))
            #expect(page.contains("<option value=\"IVY\">Ivy League</option>"))
            #expect(try await !api.get("/?date=2026-03-15").text.contains("<select"))
        }
    }

    @Test func `if no game is live, the page of live games names the next game`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute(
                "update game set status = 'scheduled', day = \(unescaped: ApiFixtures.today) + 2"
            )
            let day = try await api.get("/live").text
            #expect(day.contains("<p>No games right now.</p><p>Next: <a href=\"/?date="))
            try await api.owner.execute("update game set day = \(unescaped: ApiFixtures.today)")
            let game = try await api.get("/live?scores=hidden").text
            #expect(game.contains(">Cornell at Syracuse</a></p>"))
        }
    }

    @Test func `a search links to teams, conferences and players, and says if nothing is found`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            let team = try await api.get("/search?q=duke").text
            #expect(team.contains("<a href=\"/teams/\(ApiFixtures.duke)\"><bdi>Duke</bdi></a>"))
            try await api.owner.execute(
                """
                insert into team_fact (league_id, slug, name, abbreviation, location, nickname, full_name, color,
                                       second_color, color_on_light, color_on_dark)
                values ('mlax-d1', 'duke', 'Duke', 'DUKE', 'Duke', 'Blue Devils', 'Duke Blue Devils', '#0C2340', '#C99700',
                        '#0C2340', '#C99700')
                """
            )
            let nickname = try await api.get("/search?q=devils").text
            #expect(nickname.contains("<a href=\"/teams/\(ApiFixtures.duke)\"><bdi>Duke Blue Devils</bdi></a>"))
            let conference = try await api.get("/search?q=big").text
            #expect(conference.contains("<a href=\"/?league=mlax-d1&amp;conference=B1G\"><bdi>Big Ten</bdi></a>"))
            try await api.owner.execute(
                """
                insert into player (id, team_id, name)
                values ('\(unescaped: ApiFixtures.goalie)', '\(unescaped: ApiFixtures.duke)', 'Yarrow, Bo')
                """
            )
            let player = try await api.get("/search?q=yarrow").text
            #expect(player.contains("<a href=\"/players/\(ApiFixtures.goalie)\"><bdi>Bo Yarrow</bdi></a>"))
            let nothing = try await api.get("/search?q=zzz%3Cb%3E").text
            #expect(nothing.contains("Nothing found for “<bdi>zzz&lt;b&gt;</bdi>”."))
            let missing = try await api.get("/nowhere", [.accept: "text/html"])
            #expect(missing.text.contains("role=\"search\"") && !missing.text.contains("not_found"))
        }
    }

    @Test func `a page of sixty finished games has at most 60 KB`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            try await Self.insertFinals(60, api.owner)
            let page = try await api.get("/?date=2026-03-15")
            #expect(page.text.matches(of: /<article id=/).count == 60)
            #expect(page.body.readableBytes <= 60 * 1024)
        }
    }

    /// Inserts finished games with four periods. All teams have records, and every sixth team has a rank.
    private static func insertFinals(_ count: Int, _ pool: PostgresPool) async throws {
        try await pool.execute(
            """
            insert into team (league_id, slug, name, abbreviation, conference, color, rank, record_wins, record_losses, record_at)
            select 'mlax-d1', 'team-' || n, 'Jacksonville ' || n, 'JAX' || n, 'acc', '#001a57',
                   case when n % 6 = 0 then n / 6 end, 10, 2, clock_timestamp()
              from generate_series(1, \(Int64(2 * count))) as n
            """
        )
        try await pool.execute(
            """
            insert into game (league_id, home_team_id, away_team_id, day, start_time, status, home_score, away_score, observed_at)
            select 'mlax-d1', home.id, away.id, '2026-03-15', '2026-03-15T16:00:00Z', 'final', 12, 10, clock_timestamp()
              from generate_series(1, \(Int64(count))) as n
              join team home on home.slug = 'team-' || (2 * n - 1) join team away on away.slug = 'team-' || (2 * n)
            """
        )
        try await pool.execute(
            """
            insert into period_score (game_id, number, label, kind, home_score, away_score)
            select g.id, p, p || 'th', 'regulation', 3, 2 from game g, generate_series(1, 4) as p
            """
        )
    }
}
