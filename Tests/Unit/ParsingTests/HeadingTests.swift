import Parsing
import Scores
import Testing

/// Tests reading the headings of tables on ncaa.com, which differ between polls and sports.
@Suite("Heading")
struct HeadingTests {
    @Test(
        arguments: [
            ("RANK", "SCHOOL (1ST PLACE VOTES)"), ("RANK ", "COLLEGE"), ("#", "SCHOOL (FPV)"), ("No.", "INSTITUTION"),
            ("RANK", "SCHOOL (1ST VOTES)"), ("Rk", "Team (First-Place Votes)"), ("RANKING", "College (Votes)"),
        ]
    )
    func `a team's column is found by the start of its heading`(rank: String, team: String) throws {
        let table = """
            <table><thead><tr><th>\(rank)</th><th>POINTS</th><th>\(team)</th><th>REC</th></tr></thead>
            <tbody><tr><td>2</td><td>75</td><td>Owls (23)</td><td>16-2</td></tr></tbody></table>
            """
        let page = CollegeFixtures.web(path: "rankings/basketball-men/d1/poll", main: table)
        let poll = try RankingReading(ncaaRankings: page.bytes)
        let owls = try #require(poll.entries.first)
        #expect(poll.league == .mensBasketballD1)
        #expect(owls.team.name == "Owls" && owls.rank == 2 && owls.firstPlaceVotes == 23)
        #expect(owls.points == 75 && owls.record == TeamRecord(wins: 16, losses: 2))
    }

    /// An exact heading takes precedence over one that only begins with the word.
    @Test func `a column with the exact heading takes precedence`() throws {
        let table = """
            <table><tr><th>Rank</th><th>Team RPI</th><th>School</th></tr>
            <tr><td>1</td><td>.7</td><td>Owls</td></tr></table>
            """
        let page = CollegeFixtures.web(path: "rankings/basketball-women/d1/rpi", main: table)
        let poll = try RankingReading(ncaaRankings: page.bytes)
        #expect(poll.league == .womensBasketballD1)
        #expect(poll.entries.map(\.team.name) == ["Owls"])
        #expect(poll.entries.first?.other == [PrintedStat(name: "Team RPI", value: ".7")])
    }

    @Test(arguments: ["School", "Team", "College", "Institution"])
    func `the teams' column of standings is found under each of its headings`(heading: String) throws {
        let tables = CollegeFixtures.conferences.replacing(">School<", with: ">\(heading)<")
        let standings = try StandingsReading(ncaaStandings: CollegeFixtures.standings(tables: tables).bytes)
        #expect(standings.groups.map(\.entries.count) == [2, 1])
    }

    /// Outside the season the page has no table, and is accepted. A page whose rows cannot be read is refused.
    @Test func `a page of standings with rows but no group is refused`() {
        let nameless = CollegeFixtures.standings(
            tables: CollegeFixtures.conferences.replacing("standings-conference", with: "standings__conference")
        )
        let columnless = CollegeFixtures.standings(
            tables: CollegeFixtures.conferences.replacing(">School<", with: ">Who<")
        )
        #expect(throws: ParseError.unexpectedShape(path: "figure.standings-conference")) {
            try StandingsReading(ncaaStandings: nameless.bytes)
        }
        #expect(throws: ParseError.unexpectedShape(path: "a column of schools in the tables of the standings")) {
            try StandingsReading(ncaaStandings: columnless.bytes)
        }
    }

    @Test func `the heading of a division is not read as a team`() throws {
        let tables = CollegeFixtures.conferences.replacing(
            #"<td colspan="3"></td>"#,
            with: #"<td colspan="3">East Division</td>"#
        )
        let standings = try StandingsReading(ncaaStandings: CollegeFixtures.standings(tables: tables).bytes)
        #expect(standings.groups.last?.entries.map(\.team.name) == ["Yale"])
        #expect(standings.rejected.isEmpty)
    }
}
