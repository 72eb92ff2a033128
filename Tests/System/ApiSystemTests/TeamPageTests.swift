import HTTPTypes
import Postgres
import Scores
import Testing

@testable import Web

/// Checks the pages of teams and players, and the players' resource of the API.
@Suite("Pages of teams and players")
struct TeamPageTests {
    private static func insert(_ api: ApiUnderTest) async throws {
        try await ApiFixtures.insertHockey(api.owner)
        try await ApiFixtures.insertBox(api.owner)
        try await ApiFixtures.insertGoalie(api.owner)
        try await api.owner.execute(
            """
            with t as (
              insert into league_table (league_id, kind, source, page, slug, asked_at, changed_at)
              values ('nhl', 'standings', 'nhl', 'standings', 'standings', now(), now()) returning id)
            insert into standings_entry (table_id, place, group_name, group_place, team_id, team, other)
            select id, 1, 'Central', 2, '\(unescaped: ApiFixtures.owls)'::uuid, 'Owls', '[]' from t
            """
        )
    }

    private static let owls = "/teams/\(ApiFixtures.owls)"
    private static let hill = "/players/\(ApiFixtures.goalie)"

    @Test func `a team's page has its place, its last results, its leaders and its players' statistics`() async throws {
        try await ApiUnderTest.run { api in
            try await Self.insert(api)
            let page = try await api.get(Self.owls).text
            #expect(page.contains("14-8-1 · 2nd in Central · NHL"))
            let hidden = try await api.get("\(Self.owls)?scores=hidden").text
            #expect(!hidden.contains("2nd in Central"), "a place is a result")
            let form = try #require(page.split(separator: "id=\"form\"").last?.split(separator: "</section>").first)
            let results = form.matches(of: /<b class="(W|L|T)">\1<\/b> <span>([^<]+)<\/span>/)
            #expect(results.map { "\($0.1) \($0.2)" } == ["W 2–1 SO", "L 2–4"])
            #expect(page.contains("<h3>Points</h3>") && page.contains("<h3>Goals</h3>"))
            #expect(page.contains("<caption>Goalies</caption>") && page.contains("<abbr title=\"Games\">GP</abbr>"))
            // Two games: 52 saves of 58 shots.
            let goalie = try #require(
                page.split(separator: "\(Self.hill)\">Gus Hill").last?.split(separator: "</tr>").first
            )
            let cells = goalie.matches(of: /<td>([^<]*)<\/td>/).map { String($0.1) }
            #expect(cells.prefix(4) == ["2", "52", "58", ".897"])
            #expect(page.contains(">Al Ray</a>"))
        }
    }

    /// The records of the teams of a conference in its games, in the page's order, and the place of the second team.
    private static let places: [([(Int, Int)?], String?)] = [
        ([(3, 0), (2, 1), (0, 3)], "2nd"), ([(2, 1), (2, 1), (0, 3)], "1st"), ([(3, 0), (0, 0), (0, 3)], nil),
        // The page is in another order, so something else decides.
        ([(0, 3), (2, 1), (3, 0)], nil), ([(3, 0), (2, 1), nil], nil),
    ]

    @Test(arguments: places)
    func `a place that the source does not print follows from the records in the conference`(
        records: [(Int, Int)?],
        place: String?
    ) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            let entries = zip(["Virginia", "Duke", "Syracuse"], records).map { name, record in
                StandingsEntry(
                    team: TeamReading(name: name),
                    conference: record.map { TeamRecord(wins: $0.0, losses: $0.1) }
                )
            }
            let group = StandingsGroup(name: "ACC", entries: entries)
            let standings = StandingsReading(league: .mensLacrosseD1, asOf: nil, groups: [group])
            try await ApiFixtures.store(.standings(standings), TablePage(.standings), in: api.owner)
            let page = try await api.get("/teams/\(ApiFixtures.duke)").text
            #expect(page.contains(" in ACC · ") == (place != nil))
            if let place { #expect(page.contains("\(place) in ACC · ")) }
            let json = try await api.get("/api/v1/teams/\(ApiFixtures.duke)").text
            #expect(json.contains("\"group\":\"ACC\",\"place\":\(place.map { String($0.prefix(1)) } ?? "null"),"))
        }
    }

    @Test func `the next game is at the top, or instead the game that is in progress`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let virginia = try await api.get("/teams/\(ApiFixtures.virginia)").text
            #expect(virginia.contains("<h2 id=\"next-game\">Next game</h2>"))
            #expect(virginia.contains("<article id=\"game-\(ApiFixtures.laterGame)\""))
            let duke = try await api.get("/teams/\(ApiFixtures.duke)").text
            #expect(duke.contains("<h2 id=\"next-game\">Now</h2>"))
            #expect(duke.contains("NCAA scoreboard 3") && duke.contains("ACC"))
            let syracuse = try await api.get("/teams/\(ApiFixtures.syracuse)").text
            #expect(!syracuse.contains("next-game"))
        }
    }

    @Test func `before the first box score a team's players are a list by number, and a player's page says so`()
        async throws
    {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute(
                """
                insert into player (id, team_id, name, jersey) values
                  ('\(unescaped: ApiFixtures.goalie)', '\(unescaped: ApiFixtures.duke)', 'Ash, Al', '12'),
                  ('\(unescaped: ApiFixtures.missing)', '\(unescaped: ApiFixtures.duke)', 'Zed, Bo', '4')
                """
            )
            let page = try await api.get("/teams/\(ApiFixtures.duke)").text
            let roster = try #require(page.split(separator: "id=\"roster\"").last?.split(separator: "</section>").first)
            let players = roster.matches(of: /<li><span class="soft">(\d+)<\/span> <a [^>]*>([^<]+)<\/a>/)
            #expect(players.map { "\($0.1) \($0.2)" } == ["4 Bo Zed", "12 Al Ash"])
            #expect(!roster.contains("<table"))
            let player = try await api.get(Self.hill).text
            #expect(player.contains("<p>No finished games with a box score yet.</p>"))
        }
    }

    @Test func `with hidden scores, a team's page has no results, statistics or order by them`() async throws {
        try await ApiUnderTest.run { api in
            try await Self.insert(api)
            let page = try await api.get(Self.owls + "?scores=hidden").text
            for word in [
                "14-8", "2nd in", "Last", "<b class=", "2–1", "2–4", "Team leaders", ".897", ">GP<", "SO<", "Points",
            ] {
                #expect(!page.contains(word), "\(word)")
            }
            #expect(page.contains("Gus Hill</a>") && page.contains("Al Ray</a>"))
            let player = try await api.get(Self.hill + "?scores=hidden").text
            for word in ["52", ".897", ".941", "2–1", "Per game", "Season"] {
                #expect(!player.contains(">\(word)"), "\(word)")
            }
            #expect(player.contains("Scores and statistics are hidden."))
        }
    }

    @Test func `a player's page has totals, averages and the games`() async throws {
        try await ApiUnderTest.run { api in
            try await Self.insert(api)
            let page = try await api.get(Self.hill).text
            #expect(page.contains("<title>Gus Hill, Owls") && page.contains("#33 · G · NHL"))
            let rows = page.matches(of: /<tr><th scope="row">(Total|Per game)<\/th>(.*?)<\/tr>/).map { row in
                row.2.matches(of: /<td>([^<]*)<\/td>/).map { String($0.1) }.prefix(3).joined(separator: " ")
            }
            #expect(rows == ["52 58 .897", "26.0 29.0 .897"])
            // The newest game is first.
            let games = try #require(page.split(separator: "id=\"games\"").last)
            let days = games.matches(of: #/(Mar \d+) · /#).map { String($0.1) }
            #expect(days == ["Mar 15", "Mar 10"])
            #expect(try await api.get("/players/\(ApiFixtures.missing)").status == .notFound)
        }
    }

    @Test func `a player has the same name and id in box scores, plays, rosters and on pages`() async throws {
        try await ApiUnderTest.run { api in
            try await Self.insert(api)
            try await api.owner.execute(
                """
                insert into play (game_id, ordinal, period, period_kind, side, kind, text, players)
                values ('\(unescaped: ApiFixtures.hockeyGame)', 0, 1, 'regulation', 'away', 'shot', 'shot wrist',
                        '[{"name": "G. Hill", "role": "goalie"}, {"name": "A. Nobody", "role": "shooter"}]')
                """
            )
            let game = "/api/v1/games/\(ApiFixtures.hockeyGame)"
            let known = "\"playerID\":\"\(ApiFixtures.goalie)\""
            let box = try await api.get(game + "/box").text
            #expect(box.contains("\"id\":\"8\",\"name\":\"Gus Hill\"") && box.contains(known))
            let plays = try await api.get(game + "/plays").text
            #expect(plays.contains("{\"name\":\"Gus Hill\",\"role\":\"goalie\",\(known)}"))
            #expect(plays.contains("{\"name\":\"A. Nobody\",\"role\":\"shooter\",\"playerID\":null}"))
            let roster = try await api.get("/api/v1\(Self.owls)/roster").text
            #expect(roster.contains("\"name\":\"Gus Hill\"") && roster.contains(known))
            let page = try await api.get("/games/\(ApiFixtures.hockeyGame)").text
            #expect(page.contains("<a href=\"\(Self.hill)\">Gus Hill</a>") && !page.contains("G. Hill"))
            #expect(page.contains("<dt>Box score from</dt><dd>NHL</dd>"))
            let player = try await api.get("/api/v1\(Self.hill)").text
            #expect(player.contains("\"name\":\"Gus Hill\",\"number\":\"33\"") && player.contains("\"gamesPlayed\":2"))
            #expect(player.contains("\"total\":\"52\",\"value\":{\"number\":52},\"average\":\"26.0\""))
        }
    }
}
