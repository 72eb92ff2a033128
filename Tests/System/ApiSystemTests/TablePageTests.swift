import Postgres
import Scores
import Testing
import Time

/// Checks the pages of rankings, standings and leaders.
@Suite("Table page")
struct TablePageTests {
    /// A line of hockey standings in the NHL's columns.
    private static func team(_ name: String, place: Int, wins: Int, wildCard: Int) -> StandingsEntry {
        let columns = [
            ("gamesPlayed", 12), ("points", 2 * wins), ("goalFor", 30 + wins), ("goalAgainst", 30), ("l10Wins", 6),
            ("l10Losses", 3), ("l10OtLosses", 1), ("wildcardSequence", wildCard), ("streakCount", 2),
        ]
        return StandingsEntry(
            team: TeamReading(name: name),
            place: place,
            overall: TeamRecord(wins: wins, losses: 12 - wins, overtimeLosses: 0),
            other: columns.map { PrintedStat(name: $0.0, value: "\($0.1)") }
                + [PrintedStat(name: "streakCode", value: "W")]
        )
    }

    private static let division = StandingsReading(
        league: .nhl,
        asOf: TableDate(through: CivilDate("2026-05-03"), text: "2026-05-03"),
        groups: [
            StandingsGroup(
                name: "Eastern, Atlantic",
                entries: ["Owls", "Hens", "Crows", "Foxes", "Geese"].enumerated().map { index, name in
                    team(name, place: index + 1, wins: 10 - index, wildCard: max(0, index - 2) * 2)
                }
            )
        ]
    )

    @Test func `standings have the sport's columns, the line of the playoffs and the marks of teams`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertHockey(api.owner)
            try await ApiFixtures.store(
                .standings(Self.division),
                TablePage(.standings),
                of: .nhl,
                source: "nhl",
                in: api.owner
            )
            let page = try await api.get("/standings?league=nhl").text
            let heads = ["GP", "W", "L", "OTL", "PTS", "P%", "GF", "GA", "DIFF", "L10", "STRK"]
            let found = page.matches(of: #/<th scope="col"><abbr title="[A-Z][^"]+">([^<]+)</abbr></th>/#)
            #expect(found.map { String($0.output.1) } == heads)
            #expect(page.contains("<td>12</td><td>10</td><td>2</td><td>0</td><td class=\"total\">20</td><td>.833</td>"))
            #expect(page.contains("<td>40</td><td>30</td><td>+10</td><td>6–3–1</td><td>W2</td></tr>"))
            // The third place is the last of the playoffs; the fourth is a wild card, the fifth is not.
            let rows = page.split(separator: "<tr").filter { $0.contains("scope=\"row\"") }
            #expect(rows.map { $0.hasPrefix(" class=\"cut\"") } == [false, false, true, false, false])
            #expect(rows.map { $0.contains(">WC<") } == [false, false, false, true, false])
            #expect(page.contains("The first 3 of each division go to the playoffs, and so do the next 2 of each "))
            #expect(rows[0].contains("href=\"/teams/\(ApiFixtures.owls)\""))
            // The place is next to the mark, which is empty for a team that is not stored.
            #expect(rows[0].contains("<span class=\"team\"><span class=\"rank\">1</span> <svg class=\"mark\""))
            let unknown = "<span class=\"rank\">5</span> <span class=\"mark\"></span><span><bdi>Geese</bdi>"
            #expect(rows[4].contains(unknown))
            #expect(page.contains("Through games of Sunday, May 3, 2026. Updated"))
            let json = try await api.get("/api/v1/standings?league=nhl").text
            #expect(json.contains(#""playoffs":{"level":"division","places":3,"playInPlaces":null,"wildCards":2}"#))
            let places = json.matches(of: #/"playoffPosition":"([a-z_]+)"/#).map { String($0.output.1) }
            #expect(places == ["playoffs", "playoffs", "playoffs", "wild_card", "out"])
            #expect(json.contains(#""points":20,"pointsShare":0.8333333333333334,"winShare":0.8333333333333334,"#))
        }
    }

    @Test func `goals that the source does not print are counted from the stored games`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let entries = [("Syracuse", 1, 0), ("Cornell", 3, 1)].map { name, wins, losses in
                StandingsEntry(team: TeamReading(name: name), overall: TeamRecord(wins: wins, losses: losses))
            }
            let standings = StandingsReading(
                league: .mensLacrosseD1,
                asOf: nil,
                groups: [StandingsGroup(name: "ACC", entries: entries)]
            )
            try await ApiFixtures.store(.standings(standings), TablePage(.standings), in: api.owner)
            let page = try await api.get("/standings").text
            #expect(page.contains("<td>1–0</td><td class=\"total\">1.000</td><td>12</td><td>9</td><td>W1</td></tr>"))
            // Some of Cornell's games are not stored, so its goals are not counted.
            #expect(page.contains("<td>3–1</td><td class=\"total\">.750</td><td></td><td></td><td></td></tr>"))
            #expect(page.contains("Counted by BarDown from its stored games: goals for, goals against, streak."))
            let json = try await api.get("/api/v1/standings").text
            #expect(json.contains(#""scored":12,"conceded":9,"difference":3,"#))
            #expect(
                json.contains(
                    #""counted":["scored","conceded","difference","home","away","lastTen","streak"]},"#
                )
            )
        }
    }

    @Test func `leaders are counted from box scores where no source has them, ten at first`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertHockey(api.owner)
            try await ApiFixtures.insertBox(api.owner)
            try await api.owner.execute(
                """
                insert into box_line (game_id, side, box_table, ordinal, source_id, name, position, cells, figures)
                select game_id, side, ordinal, n, 's' || n, 'P. Skater ' || n, 'C', '[]',
                       jsonb_build_object('goals', jsonb_build_object('number', greatest(1, 4 - n)))
                  from box_table, generate_series(1, 12) n
                """
            )
            let page = try await api.get("/leaders?league=nhl").text
            #expect(page.contains("<div class=\"boards three\">") && page.contains(">Goals</h2>"))
            #expect(page.contains("Counted by BarDown from the box score of 1 final game. Updated"))
            let (first, rest) = try #require(
                page.firstRange(of: "<details><summary>All 12").map { (page[..<$0.lowerBound], page[$0.lowerBound...]) }
            )
            #expect(first.split(separator: "<tr>").count { $0.contains("scope=\"row\"") } == 10)
            #expect(rest.split(separator: "<tr>").count { $0.contains("scope=\"row\"") } == 2)
            let json = try await api.get("/api/v1/leaders?league=nhl").text
            #expect(json.contains(#""name":"Goals","statistic":"goals","source":"bardown","#))
            #expect(json.contains(#""countedGames":1,"note":"Counted by BarDown from the box score of 1 final game.""#))
            let ranks = json.matches(of: #/"rank":([0-9]+)/#).map { String($0.output.1) }
            #expect(ranks == ["1", "2"] + Array(repeating: "3", count: 10))
            let entry = #""statistic":"G","value":"3","gamesPlayed":1,"other":[{"name":"Games","value":"1"}]"#
            #expect(json.contains(entry))
        }
    }

    @Test func `leaders are stored players where their names fit one, with the stored name and a link`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            let player = "cccc0000-0000-0000-0000-000000000001"
            try await api.owner.execute(
                """
                insert into player (id, team_id, name, jersey) values
                  ('\(unescaped: player)', '\(unescaped: ApiFixtures.duke)', 'Ray, Albert', '4'),
                  (gen_random_uuid(), '\(unescaped: ApiFixtures.duke)', 'Fox, Ben', '5'),
                  (gen_random_uuid(), '\(unescaped: ApiFixtures.duke)', 'Fox, Bo', '6'),
                  (gen_random_uuid(), '\(unescaped: ApiFixtures.maryland)', 'Roe, Ann', '7')
                """
            )
            let entries = ["A. Ray", "B. Fox", "Ann Roe"].map { name in
                LeaderEntry(
                    rank: 1,
                    player: PlayerReading(name: name),
                    team: TeamReading(name: "Duke"),
                    value: PrintedStat(name: "Pct.", value: ".700")
                )
            }
            let leaders = LeadersReading(
                league: .mensLacrosseD1,
                asOf: nil,
                categories: [LeaderCategory(name: "Face-Off Winning Percentage", entries: entries)]
            )
            try await ApiFixtures.store(.leaders(leaders), TablePage(.leaders, name: "individual/410"), in: api.owner)
            let page = try await api.get("/leaders").text
            #expect(page.contains("<a href=\"/players/\(player)\"><bdi>Albert Ray</bdi></a>"))
            #expect(page.matches(of: /href="\/players\//).count == 1)
            let json = try await api.get("/api/v1/leaders").text
            let people = json.matches(of: /"player":"([^"]+)","playerID":(null|"[^"]+")/).map { "\($0.1) \($0.2)" }
            #expect(people == ["Albert Ray \"\(player)\"", "B. Fox null", "Ann Roe null"])
        }
    }

    @Test func `a list of the source takes the place of the counted one`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertHockey(api.owner)
            try await ApiFixtures.insertBox(api.owner)
            try await api.owner.execute(
                "update box_line set figures = '{\"goals\": {\"number\": 2}, \"saves\": {\"number\": 20}}'"
            )
            let leader = LeaderEntry(
                rank: 1,
                player: PlayerReading(name: "Al Ray"),
                team: TeamReading(name: "Owls"),
                value: PrintedStat(name: "Per Game", value: "2.50")
            )
            let goals = LeadersReading(
                league: .nhl,
                asOf: nil,
                categories: [LeaderCategory(name: "Goals Per Game", entries: [leader])]
            )
            try await ApiFixtures.store(
                .leaders(goals),
                TablePage(.leaders, name: "goals"),
                of: .nhl,
                source: "nhl",
                in: api.owner
            )
            let json = try await api.get("/api/v1/leaders?league=nhl").text
            let lists = json.matches(of: #/"statistic":"([a-z]+)","source":"([a-z]+)"/#)
            #expect(lists.map { "\($0.output.1) \($0.output.2)" } == ["goals nhl", "saves bardown"], "\(json)")
        }
    }

    @Test func `the page of rankings marks the poll that gives the ranks, or names another ranking`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            var computed = ApiFixtures.poll("RPI")
            for index in computed.entries.indices { computed.entries[index].points = nil }
            try await ApiFixtures.store(.rankings([computed]), TablePage(.rankings, name: "rpi"), in: api.owner)
            let mark = "The ranks next to team names are from this poll."
            let other = try await api.get("/rankings").text
            #expect(other.contains("The ranks next to team names are from another ranking: NCAA scoreboard."))
            #expect(!other.contains(mark))
            let poll = ApiFixtures.poll("Coaches Poll")
            try await ApiFixtures.store(.rankings([poll]), TablePage(.rankings, name: "coaches"), in: api.owner)
            // The response to the first address is cached.
            let page = try await api.get("/rankings?league=mlax-d1").text
            #expect(page.split(separator: mark).count == 2 && !page.contains("from another ranking"))
            let place = try #require(page.firstRange(of: mark)?.lowerBound)
            #expect(page[..<place].contains("Coaches Poll</h2>") && page[place...].contains("RPI</h2>"))
            #expect(page.contains("<span class=\"mark\"></span><span><bdi>Elsewhere State</bdi></span>"))
        }
    }

    @Test(arguments: [
        ("/rankings", "No rankings are available for"), ("/standings", "No standings are available for"),
        ("/leaders", "No leaders are available for"),
    ])
    func `a page without tables says so`(path: String, expectedText: String) async throws {
        try await ApiUnderTest.run { api in
            let page = try await api.get("\(path)?league=nll").text
            #expect(page.contains("<p>\(expectedText) National Lacrosse League"))
        }
    }
}
