import Normalizing
import Parsing
import Scores
import Testing

/// Tests reading fields that are present but empty, or that have more values than needed.
@Suite("Sparse field")
struct SparseFieldTests {
    private func game(_ contest: String) throws -> GameReading {
        let slate = try ScoreboardReading(ncaaContests: PageFixtures.contests(contest).bytes)
        return try #require(slate.games.first, "\(slate.rejected)")
    }

    @Test func `an empty ID is replaced by the one in the URL`() throws {
        #expect(try game(PageFixtures.contest(id: #""""#)).sourceID.id == "6600001")
    }

    @Test(
        arguments: [
            (["1", "2", "3", "4", "OT", "T"], [[3, 2], [3, 2], [1, 3], [0, 0], [1, 0]]),
            (["4th", "1st", "2nd", "3rd"], [[3, 2], [3, 2], [1, 3], [1, 0]]),
            (["T", "2OT", "OT", "1", "2", "3", "4"], [[3, 2], [3, 2], [1, 3], [0, 0], [0, 0], [1, 0]]),
            (["1", "2", "3", "4", "OT", "R", "H", "E"], [[3, 2], [3, 2], [1, 3], [0, 0], [1, 0]]),
        ] as [([String], [[Int]])]
    )
    func `a line score is read in the order of its periods, without other columns`(periods: [String], columns: [[Int]])
        throws
    {
        let values = [
            "1": (3, 2), "2": (3, 2), "3": (1, 3), "4": (0, 0), "1st": (3, 2), "2nd": (3, 2), "3rd": (1, 3),
            "4th": (1, 0), "OT": periods.contains("2OT") ? (0, 0) : (1, 0), "2OT": (1, 0),
        ]
        let line = periods.map { period in
            let (home, visit) = values[period] ?? (8, 7)
            return #"{"period":"\#(period)","home":"\#(home)","visit":"\#(visit)"}"#
        }
        let contest = PageFixtures.contest(
            state: #""F""#,
            display: #""final""#,
            period: #""FINAL""#,
            scores: ("8", "7")
        )
        .replacing(#""liveVideos""#, with: #""linescores":[\#(line.joined(separator: ","))],"liveVideos""#)
        #expect(try game(contest).periods?.map { [$0.home, $0.away] } == columns)
    }

    @Test func `a line score without period numbers is read in the order of the page`() throws {
        let contest = PageFixtures.contest(scores: ("3", "2"))
            .replacing(#""liveVideos":[]"#, with: #""linescores":[{"home":"1","visit":"2"},{"home":"2","visit":"0"}]"#)
        #expect(try game(contest).periods?.map { [$0.home, $0.away] } == [[1, 2], [2, 0]])
    }

    @Test(
        arguments: [
            ("Saint Mary&#8217;s", "Saint Mary’s"), ("San Jos&eacute; St.", "San José St."),
            ("Hawai&#x27;i", "Hawai'i"),
            ("St.\u{A0}John's (NY)\u{A0}", "St. John's (NY)"), ("Du\u{200B}ke", "Duke"),
        ]
    )
    func `character references in team names are decoded`(printed: String, name: String) throws {
        let contest = PageFixtures.contest().replacing(#""Duke""#, with: "\"\(printed)\"")
        #expect(try game(contest).teams.home.name == name)
        let schools = try TeamListReading(ncaaSchools: #"[{"slug":"x","name":"\#(printed)","long_name":""}]"#.bytes)
        #expect(schools.teams.map(\.team.name) == [name])
    }

    @Test func `character references in plays are decoded`() throws {
        let page = PageFixtures.playByPlay().replacing("Timeout by DU.", with: "Timeout by Saint Mary&#039;s &amp; co.")
        let plays = try #require(try GameReading(ncaaPlayByPlay: page.bytes).plays)
        #expect(plays.contains { $0.text == "Timeout by Saint Mary's & co." })
    }

    @Test func `empty fields of an ESPN team are ignored`() throws {
        let page = ESPNFixtures.teams
            .replacing(#""shortDisplayName":"Owls""#, with: #""shortDisplayName":"","name":"O""#)
            .replacing("c8102e", with: "")
        let team = try #require(try TeamListReading(espnTeams: page.bytes).teams.first?.team)
        #expect(team.name == "O" && team.color == nil)
        let undecided = page.replacing(#""id":"1","uid":"s:40~l:46~t:1""#, with: #""id":"-1","uid":"s:40~l:46~t:-1""#)
        #expect(try TeamListReading(espnTeams: undecided.bytes).teams.first?.team.sourceID == nil)
    }

    /// The page has no record for an unranked team.
    @Test(arguments: [("36-4", nil), ("0-0", TeamRecord(wins: 0, losses: 0))] as [(String, TeamRecord?)])
    func `a record of 0-0 is dropped for an unranked team unless a ranked team has one, too`(
        ranked: String,
        other: TeamRecord?
    ) throws {
        let page = ESPNFixtures.rankings.replacing("36-4", with: ranked)
            .replacing(#""points":16.0"#, with: #""points":16.0,"recordSummary":"0-0""#)
        let poll = try #require(try RankingReading.all(espnRankings: page.bytes).first)
        #expect(poll.entries.last?.team.name == "Weston" && poll.entries.last?.record == other)
        #expect(poll.entries.first?.record == TeamRecord(printed: ranked))
    }
}
