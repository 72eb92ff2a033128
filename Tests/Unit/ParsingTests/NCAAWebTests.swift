import Parsing
import Scores
import Testing
import Time

@Suite("NCAA web")
struct NCAAWebTests {
    @Test func `a poll is read with its ranks, votes and points`() throws {
        let poll = try RankingReading(ncaaRankings: CollegeFixtures.poll().bytes)
        #expect(poll.league == .mensLacrosseD1)
        #expect(poll.name == "USILA Coaches Poll")
        #expect(poll.asOf?.through?.description == "2026-05-03")
        #expect(poll.asOf?.text == "Through Games MAY. 3, 2026")
        #expect(
            poll.entries.map(\.team.name) == ["Duke", "Maryland", "Loyola Maryland", "Texas A&M", "Miami (OH)"]
        )
        #expect(poll.entries.map(\.rank) == [1, 2, 2, 4, nil])
        #expect(poll.entries.map(\.previous) == [.ranked(2), .ranked(1), .ranked(4), .unranked, nil])
        #expect(poll.entries.map(\.movement) == [1, -1, 2, nil, nil])
        #expect(poll.entries.map(\.firstPlaceVotes) == [18, nil, 1, nil, nil])
        #expect(poll.entries.map(\.points) == [1398, 1301, 1301, 1100, 12])
        #expect(poll.entries.map { $0.record?.description } == ["14-1", "12-2", "12-2-1", "11-3", "9-5"])
        #expect(poll.entries.allSatisfy { $0.other.isEmpty })
        #expect(poll.rejected.isEmpty)
    }

    @Test func `a computed ranking is read with its other columns`() throws {
        let rpi = try RankingReading(ncaaRankings: CollegeFixtures.rpi.bytes)
        let duke = try #require(rpi.entries.first)
        #expect(rpi.league == .womensLacrosseD1)
        #expect(rpi.name == "DI Women's Lacrosse RPI")
        #expect(duke.team.sourceID?.description == "ncaa:duke")
        #expect(duke.team.conference == "ACC")
        #expect(duke.record == TeamRecord(wins: 14, losses: 1))
        #expect(duke.movement == 0)
        #expect(duke.points == nil && duke.firstPlaceVotes == nil)
        #expect(duke.other.map(\.name) == ["Road", "Neutral", "Home", "Non-Div I"])
        #expect(duke.other["Home"] == "8-1")
    }

    @Test func `a row without a team is rejected without affecting the other rows`() throws {
        let rows = "<tr><td>1</td><td>Duke</td></tr><tr><td>2</td></tr><tr><td>3</td><td>&nbsp;</td></tr>"
        let poll = try RankingReading(ncaaRankings: CollegeFixtures.poll(rows: rows).bytes)
        #expect(poll.entries.map(\.team.name) == ["Duke"])
        #expect(poll.rejected.map(\.index) == [1, 2])
    }

    @Test func `an empty table is read before the season begins`() throws {
        #expect(try RankingReading(ncaaRankings: CollegeFixtures.poll(rows: "").bytes).entries.isEmpty)
        #expect(try StandingsReading(ncaaStandings: CollegeFixtures.standings(tables: "").bytes).groups.isEmpty)
    }

    @Test(arguments: [
        "<td>East Division</td>", "<td>East Division</td><td></td><td>&nbsp;</td>",
        #"<td colspan="3">East Division</td>"#,
    ])
    func `the name of a division is not read as a team`(cells: String) throws {
        let page = CollegeFixtures.standings()
            .replacing(#"<td colspan="3"></td>"#, with: cells)
        let standings = try StandingsReading(ncaaStandings: page.bytes)
        #expect(standings.groups.last?.entries.map(\.team.name) == ["Yale"])
    }

    @Test func `standings are read by conference, with both records`() throws {
        let standings = try StandingsReading(ncaaStandings: CollegeFixtures.standings().bytes)
        #expect(standings.league == .mensLacrosseD1)
        #expect(standings.asOf?.text == "Last Updated May 4, 2026 03:38 AM EDT")
        #expect(standings.asOf?.through == nil)
        #expect(standings.groups.map(\.name) == ["ACC", "Ivy League"])
        let duke = try #require(standings.groups.first?.entries.first)
        #expect(duke.team.name == "Duke")
        #expect(duke.team.sourceID?.id == "duke")
        #expect(duke.conference == TeamRecord(wins: 4, losses: 0))
        #expect(duke.overall == TeamRecord(wins: 14, losses: 1))
        #expect(duke.other.map(\.name) == ["Conference PCT", "Overall PCT", "Overall STREAK"])
        #expect(duke.other["Overall STREAK"] == "Won 3")
        #expect(duke.place == nil)
        let yale = try #require(standings.groups.last?.entries.first)
        #expect(yale.conference?.description == "5-1")
        #expect(yale.overall?.description == "9-4-1")
        #expect(standings.rejected.isEmpty)
    }

    @Test func `leaders who share a place are read with the same rank`() throws {
        let leaders = try LeadersReading(ncaaLeaders: CollegeFixtures.leaders.bytes)
        let category = try #require(leaders.categories.first)
        #expect(leaders.league == .mensLacrosseD1)
        #expect(leaders.asOf?.through?.description == "2026-05-03")
        #expect(leaders.pageCount == 3)
        #expect(category.name == "Face-Off Winning Percentage")
        #expect(category.entries.map(\.rank) == [1, 1, 3])
        #expect(category.entries.map { $0.player?.name } == ["Al Ray", "Bo Fox", "Cy Oak"])
        #expect(category.entries.map { $0.player?.position } == ["M", "FO", nil])
        #expect(category.entries.map { $0.player?.classYear } == ["Jr.", "Sr.", "Fr."])
        #expect(category.entries.map { $0.team?.name } == ["Duke", "Yale", "Navy"])
        #expect(category.entries.map(\.value) == [".700", ".700", ".660"].map { PrintedStat(name: "Pct.", value: $0) })
        #expect(category.entries.first?.other.map(\.name) == ["Games", "FOs Won", "FOs Taken"])
    }

    @Test func `leaders are read as teams if the table has no players`() throws {
        let table = """
            <table><thead><tr><th>Rank</th><th>Team</th><th>GM</th><th>Pct</th></tr></thead>
            <tbody><tr><td>1</td><td>Duke</td><td>9</td><td>.9</td></tr></tbody></table>
            """
        let page = CollegeFixtures.web(path: "stats/lacrosse-men/d2/current/team/1", main: table)
        let leaders = try LeadersReading(ncaaLeaders: page.bytes)
        #expect(leaders.league.rawValue == "mlax-d2")
        #expect(leaders.categories.first?.name == "Pct")
        #expect(leaders.categories.first?.entries.first?.player == nil)
        #expect(leaders.categories.first?.entries.first?.team?.name == "Duke")
    }

    @Test func `schools are read with their logos`() throws {
        let schools = try TeamListReading(ncaaSchools: CollegeFixtures.schools.bytes)
        #expect(schools.league == nil)
        #expect(schools.teams.map(\.team.name) == ["Duke", "Texas A&M", "Odd"])
        #expect(schools.teams.first?.team.sourceID?.description == "ncaa:duke")
        #expect(schools.teams.first?.team.fullName == "Duke University")
        #expect(schools.teams.first?.logos.map(\.background) == [.light, .dark])
        #expect(schools.teams.first?.logos.first?.url.hasSuffix("/schools/bgl/duke.svg") == true)
        #expect(schools.teams.last?.logos == [])
        #expect(schools.rejected.map(\.index) == [4, 5])
    }
}
