import Parsing
import Scores
import Sports
import Testing
import Time

@Suite("ESPN summary")
struct ESPNSummaryTests {
    @Test func `plays are ordered by their numbers`() throws {
        let game = try GameReading(espnSummary: ESPNFixtures.summary().bytes)
        let plays = try #require(game.plays)
        #expect(
            plays.map(\.kind) == [
                .jumpBall, .twoPointer, .missedFreeThrow, .turnover, .turnover, .foul, .threePointer, .periodEnd,
                .other,
            ]
        )
        #expect(
            plays.map(\.score) == [nil, Score(home: 2, away: 0), nil, nil, nil, nil, Score(home: 5, away: 0), nil, nil]
        )
        #expect(plays[0].players.map(\.role) == [.jumper, .jumper, .gainedPossession])
        #expect(
            plays[4].players == [
                PlayPlayer(name: "Cy Roe", role: .turnover), PlayPlayer(name: "Bo Roe", role: .stealer),
            ]
        )
        #expect(plays[6].clock?.description == "9.1")
        #expect(plays[7].side == nil)
        #expect(GameInvariants.broken(by: game) == ["a play that no rule knows"])
    }

    /// In college games some codes are one word, all free throws have one code, and a substitution is two plays.
    @Test(
        arguments: [
            ("MadeFreeThrow", "Ann Roe made Free Throw.", true, .freeThrow, .scorer),
            ("MadeFreeThrow", "Ann Roe missed Free Throw.", false, .missedFreeThrow, .shooter),
            ("MadeFreeThrow", "Ann Roe missed Free Throw.", true, .missedFreeThrow, .shooter),
            ("MadeFreeThrow", "Free Throw", false, .missedFreeThrow, .shooter),
            ("PersonalFoul", "Foul on Ann Roe.", false, .foul, .fouler),
            ("TechnicalFoul", "Technical Foul on Ann Roe.", false, .foul, .fouler),
            ("Foul Turnover", "Foul on Ann Roe", false, .foul, .fouler),
            ("Foul Turnover", "Ann Roe Turnover.", false, .turnover, .turnover),
            ("Offensive Foul Turnover", "Foul on Ann Roe", false, .turnover, .turnover),
            ("Substitution", "Ann Roe subbing out for Northfield", false, .substitution, .substituteOut),
            ("Substitution", "Ann Roe subbing in for Northfield", false, .substitution, .substituteIn),
            ("Substitution", "Ann Roe enters the game for Cy Roe", false, .substitution, .substituteIn),
        ] as [(String, String, Bool, PlayKind, PlayPlayer.Role)]
    )
    func `play codes of college games are read`(
        code: String,
        text: String,
        scores: Bool,
        kind: PlayKind,
        role: PlayPlayer.Role
    )
        throws
    {
        for isAttempt in [true, false] where isAttempt == false || code == "MadeFreeThrow" {
            let line = ESPNFixtures.play(
                code,
                text,
                order: 1,
                points: 1,
                isScoring: scores,
                isAttempt: isAttempt,
                players: [1]
            )
            let page = ESPNFixtures.summary(slug: "mens-college-basketball", plays: [line])
            let game = try GameReading(espnSummary: page.bytes)
            #expect(game.plays?.map(\.kind) == [kind])
            #expect(game.plays?.first?.players == [PlayPlayer(name: "Ann Roe", role: role)])
        }
    }

    @Test func `the box score is read with its printed cells`() throws {
        let game = try GameReading(espnSummary: ESPNFixtures.summary().bytes)
        let box = try #require(game.box)
        let table = try #require(box.home.tables.first)
        #expect(table.columns.map(\.label) == ["MIN", "PTS", "+/-"])
        #expect(table.lines.map(\.player.name) == ["Ann Roe", "Bo Roe", "Ed Roe"])
        #expect(table.lines.first?.player.jersey == "00")
        #expect(table.lines.map(\.hasPlayed) == [true, true, false])
        // A player who played may also have a reason for not playing. It is ignored.
        #expect(table.lines.map(\.note) == [nil, nil, "REST"])
        #expect(table.lines.first?.cells.map(\.printed) == ["32", "2", "+5"])
        #expect(table.lines.first?.cells.map(\.value) == [.seconds(1920), .number(2), .number(5)])
        #expect(table.lines.last?.cells == [])
        #expect(table.totals?.map(\.value) == [nil, .number(5), nil])
        #expect(box.home.value(of: .fieldGoals) == .ratio(made: 2, of: 3))
        #expect(box.home.value(of: .fieldGoalShare) == .share(0.667))
        // The meaning of that column is unknown.
        #expect(box.away.figures.map(\.cell) == [StatCell(printed: "2")])
        #expect(box.away.figures.first?.column.statistic == nil)
    }

    @Test func `leaders and odds are read from a summary`() throws {
        let game = try GameReading(espnSummary: ESPNFixtures.summary().bytes)
        #expect(game.leaders?.home.map(\.name) == ["Points"])
        #expect(game.leaders?.home.first?.entries.first?.value == PrintedStat(name: "Points", value: "3"))
        #expect(game.odds.first?.moneyline == BySide(home: "-395", away: "310"))
    }

    /// A preview has averages of the season where other pages have the game's figures.
    @Test func `a preview has no box score`() throws {
        let status = ESPNFixtures.status("STATUS_SCHEDULED", state: "pre", period: "0")
        let event = ESPNFixtures.event(status: status, home: ("0", []), away: ("0", []))
        let game = try GameReading(espnSummary: ESPNFixtures.summary(event: event, plays: []).bytes)
        #expect(game.box == nil)
        #expect(game.score == nil)
        #expect(game.leaders != nil)
    }

    /// The header of a final game has no period, but the last play has one.
    @Test func `after the end the period is taken from the plays, and there is no clock`() throws {
        let status = ESPNFixtures.status("STATUS_FINAL", state: "post", completed: true, period: "null", clock: "12:00")
        let event = ESPNFixtures.event(status: status, home: ("5", ["5", "0"]), away: ("0", ["0", "0"]))
        let game = try GameReading(espnSummary: ESPNFixtures.summary(event: event).bytes)
        #expect(game.period?.number == 2)
        #expect(game.clock == nil)
        let bare = try GameReading(espnSummary: ESPNFixtures.summary(event: event, plays: []).bytes)
        #expect(bare.period?.number == 2)
    }

    /// Eighteen seconds after its start, a period has 19:42 left, and an overtime of the regular season has 4:42 left.
    @Test(arguments: [(1, 2, "19:42"), (4, 2, "4:42"), (4, 3, "19:42"), (5, 2, nil)] as [(Int, Int, String?)])
    func `the clock of hockey plays counts up and is converted to the time left`(
        period: Int,
        season: Int,
        expected: String?
    ) throws {
        let hit = ESPNFixtures.play("Hit", "Ann hit Cy", order: 1, period: period, clock: "0:18", players: [1, 3])
        let event = ESPNFixtures.event(season: season)
        let page = ESPNFixtures.summary(event: event, slug: "nhl", plays: [hit])
        let play = try #require(try GameReading(espnSummary: page.bytes).plays?.first)
        #expect(play.kind == .hit)
        #expect(play.clock?.description == expected)
        #expect(play.players.map(\.role) == [.hitter, .hit])
    }

    @Test func `a time longer than the period is not read as a clock`() throws {
        let hit = ESPNFixtures.play("Hit", "Ann hit Cy", order: 1, clock: "20:01")
        let page = ESPNFixtures.summary(slug: "nhl", plays: [hit])
        #expect(try GameReading(espnSummary: page.bytes).plays?.first?.clock == nil)
    }

    /// The header of a summary has only the team's nickname. On a scoreboard, a college team has the name of its
    /// school.
    @Test(
        arguments: [
            ("mens-college-basketball", nil, "North"), ("womens-college-basketball", nil, "North"),
            ("mens-college-basketball", "N. State", "N. State"), ("nba", nil, "Owls"), ("nba", "Owls", "Owls"),
        ] as [(String, String?, String)]
    )
    func `a team has the same name in a summary as on the scoreboard`(slug: String, listed: String?, expected: String)
        throws
    {
        let header = ESPNFixtures.event().replacing(
            #""shortDisplayName":"Owls""#,
            with: #""location":"North","name":"Owls""#
        )
        let short = listed.map { #","shortDisplayName":"\#($0)""# } ?? ""
        let page = ESPNFixtures.summary(event: header, slug: slug)
            .replacing(#""homeAway":"home","team":{"id":"2"}"#, with: #""homeAway":"home","team":{"id":"2"\#(short)}"#)
        let teams = try GameReading(espnSummary: page.bytes).teams
        #expect(teams.home.name == expected)
        #expect(teams.away.name == "Foxes")
    }

    /// The page lists the entries in no particular order.
    @Test(
        arguments: [
            (["2", "3", "1"], ["C", "A", "B"], [1, 2, 3]), (["2", "1", "1.0"], ["B", "C", "A"], [1, 1, 2]),
            (["2", "3", ""], ["A", "B", "C"], [2, 3, nil]), (["2", "0", "1"], ["A", "B", "C"], [2, nil, 1]),
        ] as [([String], [String], [Int?])]
    )
    func `entries of standings are ordered and placed by their seeds`(seeds: [String], teams: [String], places: [Int?])
        throws
    {
        let lines = zip(["A", "B", "C"], seeds).map { name, seed in
            #"""
            {"team":{"id":"1","name":"\#(name)"},
             "stats":[{"name":"playoffSeed","type":"playoffseed","displayValue":"\#(seed)"}]}
            """#
        }
        let page = #"{"children":[{"name":"East","standings":{"entries":[\#(lines.joined(separator: ","))]}}]}"#
        let group = try #require(try StandingsReading(espnStandings: page.bytes).groups.first)
        #expect(group.entries.map(\.team.name) == teams)
        #expect(group.entries.map(\.place) == places)
        #expect(group.entries.first?.other.map(\.name) == ["playoffSeed"])
    }

    @Test func `standings are read by conference and division`() throws {
        let standings = try StandingsReading(espnStandings: ESPNFixtures.standings.bytes)
        #expect(standings.league == .nba)
        #expect(standings.groups.map(\.name) == ["East, Lakes"])
        let owls = try #require(standings.groups.first?.entries.first)
        #expect(owls.overall == TeamRecord(wins: 60, losses: 22))
        #expect(owls.conference == TeamRecord(wins: 39, losses: 13))
        #expect(owls.other == [PrintedStat(name: "gamesBehind", value: "-")])
        #expect(standings.rejected.map(\.index) == [1])
    }

    @Test func `a poll is read with its ranks, points and records`() throws {
        let poll = try #require(try RankingReading.all(espnRankings: ESPNFixtures.rankings.bytes).first)
        #expect(poll.league == .mensBasketballD1)
        #expect(poll.asOf == TableDate(through: CivilDate("2026-04-08"), text: "Week 4, 2026-04-08T07:00Z"))
        #expect(poll.entries.map(\.rank) == [1, 2, nil])
        #expect(poll.entries.map(\.previous) == [.ranked(3), .unranked, .ranked(23)])
        #expect(poll.entries.first?.team.name == "Northfield")
        #expect(poll.entries.first?.points == 1525)
        #expect(poll.entries.first?.record == TeamRecord(wins: 36, losses: 4))
    }

    @Test func `teams are read with their logos`() throws {
        let list = try TeamListReading(espnTeams: ESPNFixtures.teams.bytes)
        #expect(list.league == .nba)
        let owls = try #require(list.teams.first)
        #expect(owls.logos.map(\.background) == [.light, .dark])
        #expect(owls.logos.map(\.url) == ["https://x.invalid/owl.png", "https://x.invalid/dark.png"])
        #expect(list.rejected.map(\.index) == [1, 2])
    }
}
