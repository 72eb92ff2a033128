import Parsing
import Scores
import Sports
import Testing
import Time

@Suite("NHL page")
struct NHLPageTests {
    private func score(_ head: String, goals: String...) throws -> GameReading {
        let game = #"{\#(head),"goals":[\#(goals.joined(separator: ","))]}"#
        return try #require(try ScoreboardReading(nhlScore: NHLFixtures.score(game).bytes).games.first)
    }

    @Test func `a live game is read from a day's page`() throws {
        let goal = NHLFixtures.goal
        let game = try score(NHLFixtures.head(), goals: goal("OWL", 1), goal("FOX", 2), goal("OWL", 2))
        #expect(game.league == .nhl)
        #expect(game.sourceID.description == "nhl:2026020001")
        #expect(game.teams.home.name == "Owls")
        #expect(game.teams.home.fullName == "North Owls Owls")
        #expect(game.teams.home.sourceID?.id == "OWL")
        #expect(game.startTime?.instant?.description == "2026-10-10T23:00:00Z")
        #expect(game.status == .known(.live))
        #expect(game.period?.label == "2nd")
        #expect(game.clock?.description == "7:25")
        #expect(game.score == Score(home: 2, away: 1))
        #expect(game.periods?.map { [$0.home, $0.away] } == [[1, 0], [1, 1]])
    }

    @Test(arguments: [
        ("FUT", "OK", StatusReading.known(.scheduled)), ("PRE", "OK", .known(.scheduled)),
        ("LIVE", "OK", .known(.live)), ("CRIT", "OK", .known(.live)),
        ("OVER", "OK", .known(.final)), ("FINAL", "OK", .known(.final)), ("OFF", "OK", .known(.final)),
        ("FUT", "PPD", .known(.postponed)), ("FUT", "CNCL", .known(.cancelled)), ("LIVE", "SUSP", .known(.suspended)),
        ("FUT", "TBD", .known(.scheduled)), ("WARMUP", "OK", .unknown(word: "WARMUP")),
        ("LIVE", "MAYBE", .unknown(word: "MAYBE")),
    ])
    func `every state of the NHL is read`(state: String, schedule: String, expected: StatusReading) throws {
        #expect(try score(NHLFixtures.head(state: state, schedule: schedule)).status == expected)
    }

    @Test func `a game that is over without a score is not read as final`() throws {
        let game = try score(NHLFixtures.head(state: "OFF", score: ("null", "2")))
        #expect(game.status == .unknown(word: "OFF"))
        #expect(game.score == nil)
    }

    @Test func `a shootout is read as a column with one goal in the line score`() throws {
        let goal = NHLFixtures.goal
        let head = NHLFixtures.head(state: "OFF", period: 5, clock: "00:00")
        let game = try score(head, goals: goal("OWL", 1), goal("FOX", 3), goal("OWL", 5))
        #expect(game.periods?.map(\.label) == ["1st", "2nd", "3rd", "OT", "SO"])
        #expect(game.periods?.map { [$0.home, $0.away] } == [[1, 0], [0, 0], [0, 1], [0, 0], [1, 0]])
        #expect(game.clock == nil)
    }

    /// The list of goals ends with the last goal before the shootout, and the shootout's deciding goal is missing. A
    /// missing overtime goal is not added.
    @Test(
        arguments: [
            (5, "SO", [[1, 0], [0, 1], [0, 0], [0, 0], [1, 0]]), (4, "OT", nil), (3, "REG", nil),
        ] as [(Int, String, [[Int]]?)]
    )
    func `a missing shootout goal is added to the line score`(period: Int, type: String, expected: [[Int]]?) throws {
        let goal = NHLFixtures.goal
        let head = NHLFixtures.head(state: "OFF", period: period, periodType: type, clock: "00:00")
        let game = try score(head, goals: goal("OWL", 1), goal("FOX", 2))
        #expect(game.periods?.map { [$0.home, $0.away] } == expected)
    }

    @Test func `the fifth period of a playoff game is the second overtime`() throws {
        let game = try score(NHLFixtures.head(state: "CRIT", type: 3, period: 5, score: ("1", "1")))
        #expect(game.period?.label == "2OT")
        #expect(game.clock?.description == "7:25")
    }

    /// International and all-star games have game types other than those of the regular season and the playoffs.
    @Test(arguments: [
        (2, 5, "SO", "SO"), (9, 5, "SO", "SO"), (3, 5, "SO", "SO"), (3, 5, "OT", "2OT"), (9, 5, "OT", "2OT"),
        (9, 6, "OT", "3OT"), (9, 4, "OT", "OT"), (3, 6, "?", "3OT"), (2, 5, "?", "SO"),
    ])
    func `the period type on the page decides the label of an extra period`(
        type: Int,
        period: Int,
        periodType: String,
        label: String
    ) throws {
        let head = NHLFixtures.head(type: type, period: period, periodType: periodType, score: ("1", "1"))
        #expect(try score(head).period?.label == label)
    }

    @Test func `plays are ordered by their numbers`() throws {
        let game = try GameReading(nhlPlayByPlay: NHLFixtures.playByPlay().bytes)
        let plays = try #require(game.plays)
        #expect(
            plays.map(\.kind) == [
                .periodStart, .faceoff, .hit, .goal, .blockedShot, .penalty, .stoppage, .periodEnd, .goal, .goal,
                .other,
            ]
        )
        #expect(plays[3].score == Score(home: 1, away: 0))
        #expect(
            plays[3].players == [
                PlayPlayer(name: "Ann Roe", role: .scorer, seasonTotal: 12), PlayPlayer(name: "Bo Roe", role: .assist),
                PlayPlayer(name: "Di Roe", role: .goalie),
            ]
        )
        // The page lists a blocked shot for the team of the blocker.
        #expect(plays[4].side == .away)
        #expect(plays[5].text == "penalty hooking")
        #expect(plays[5].players.map(\.role) == [.penalized, .drewPenalty])
        #expect(plays[6].side == nil && plays[6].text == "Stoppage: icing")
        #expect(plays[10].text == "moon-landing")
        #expect(game.periods?.map { [$0.home, $0.away] } == [[1, 0], [1, 1]])
        #expect(GameInvariants.broken(by: game) == ["a play that no rule knows"])
    }

    /// The digits of the situation code are the numbers of away goalies, away skaters, home skaters and home goalies.
    /// Team 72 is the home team.
    @Test(arguments: [
        (
            "goal", #""eventOwnerTeamId":72,"goalieInNetId":4,"shotType":"wrist""#, "1451", "REG",
            "goal wrist power-play"
        ),
        ("goal", #""eventOwnerTeamId":72,"goalieInNetId":4"#, "1541", "REG", "goal short-handed"),
        ("goal", #""eventOwnerTeamId":71,"goalieInNetId":4"#, "1541", "REG", "goal power-play"),
        ("goal", #""eventOwnerTeamId":71,"goalieInNetId":4"#, "1341", "OT", "goal short-handed"),
        ("goal", #""eventOwnerTeamId":72,"goalieInNetId":4"#, "1331", "OT", "goal"),
        ("goal", #""eventOwnerTeamId":72"#, "0651", "REG", "goal empty-net"),
        // A sixth skater has replaced the goalie.
        ("goal", #""eventOwnerTeamId":71,"goalieInNetId":4"#, "0651", "REG", "goal"),
        ("goal", #""eventOwnerTeamId":72,"goalieInNetId":4"#, "0651", "REG", "goal"),
        ("goal", #""eventOwnerTeamId":72"#, "1551", "REG", "goal"), ("goal", "", "1451", "REG", "goal"),
        ("goal", #""eventOwnerTeamId":72"#, "0010", "SO", "goal"),
        ("goal", #""eventOwnerTeamId":72"#, "", "REG", "goal"),
        ("goal", #""eventOwnerTeamId":9"#, "0651", "REG", "goal"),
        (
            "penalty", #""eventOwnerTeamId":72,"descKey":"holding","typeCode":"MIN","duration":2"#, "1551", "REG",
            "penalty holding MIN 2"
        ),
        ("hit", #""eventOwnerTeamId":72,"typeCode":"MIN","duration":2"#, "1451", "REG", "hit"),
    ])
    func `the texts of plays are made from their fields`(
        code: String,
        details: String,
        situation: String,
        type: String,
        text: String
    )
        throws
    {
        let play = NHLFixtures.play(code, details, order: 1, type: type)
            .replacing(#""eventId""#, with: #""situationCode":"\#(situation)","eventId""#)
        let game = try GameReading(nhlPlayByPlay: NHLFixtures.playByPlay(plays: [play]).bytes)
        #expect(game.plays?.map(\.text) == [text])
    }

    /// The goals of a shootout have no running score, and the plays lack the deciding goal.
    @Test func `a shootout is read from the plays`() throws {
        let shot = NHLFixtures.play
        let plays =
            Array(NHLFixtures.plays[..<8]) + [
                shot("period-end", "", 20, 4, "00:00", "OT"),
                shot("goal", #""eventOwnerTeamId":72,"scoringPlayerId":1"#, 21, 5, "00:00", "SO"),
                shot("shot-on-goal", #""eventOwnerTeamId":71,"shootingPlayerId":3"#, 22, 5, "00:00", "SO"),
                shot("failed-shot-attempt", #""eventOwnerTeamId":71,"shootingPlayerId":3"#, 23, 5, "00:00", "SO"),
            ]
        let tied = NHLFixtures.play(
            "goal",
            #""eventOwnerTeamId":71,"scoringPlayerId":3,"homeScore":1,"awayScore":1"#,
            order: 15,
            period: 3
        )
        let head = NHLFixtures.head(state: "OFF", period: 5)
        let game = try GameReading(nhlPlayByPlay: NHLFixtures.playByPlay(head: head, plays: plays + [tied]).bytes)
        #expect(game.plays?.suffix(3).map(\.kind) == [.shootoutGoal, .shootoutMiss, .shootoutMiss])
        #expect(game.plays?.last?.clock == nil)
        #expect(game.periods?.map { [$0.home, $0.away] } == [[1, 0], [0, 0], [0, 1], [0, 0], [1, 0]])
        #expect(GameInvariants.broken(by: game) == [])
    }

    @Test func `in an intermission the clock is at zero`() throws {
        let game = try GameReading(
            nhlPlayByPlay: NHLFixtures.playByPlay(head: NHLFixtures.head(intermission: true)).bytes
        )
        #expect(game.status == .known(.live))
        #expect(game.period == Period(number: 2))
        #expect(game.clock == GameClock(seconds: 0))
    }

    @Test func `skaters and goalies are read with their own statistics`() throws {
        let game = try GameReading(nhlBoxScore: NHLFixtures.boxScore.bytes)
        let box = try #require(game.box)
        #expect(box.home.tables.map(\.name) == ["forwards", "defense", "goalies"])
        let (skaters, goalies) = (box.home.tables[0], box.home.tables[2])
        #expect(skaters.value(of: .goals, in: skaters.lines[0]) == .number(2))
        #expect(skaters.value(of: .plusMinus, in: skaters.lines[0]) == .number(-1))
        #expect(skaters.value(of: .playingTime, in: skaters.lines[0]) == .seconds(1288))
        #expect(skaters.value(of: .penaltyTime, in: skaters.lines[0]) == .seconds(240))
        #expect(skaters.value(of: .faceoffShare, in: skaters.lines[0]) == .share(0.6))
        // The page has no number of hits. This is not read as zero.
        #expect(skaters.value(of: .hits, in: skaters.lines[0]) == nil)
        #expect(goalies.lines.map(\.hasPlayed) == [true, false])
        #expect(goalies.lines.map(\.note) == ["W", nil])
        #expect(goalies.value(of: .saveShare, in: goalies.lines[1]) == nil)
        #expect(box.home.value(of: .shotsOnGoal) == .number(20))
        #expect(GameInvariants.broken(by: game) == [])
    }

    /// Until the summer of 2024 the statistics were nested one object deeper, and shots on goal had another name.
    @Test func `a box score in the older format is read, too`() throws {
        let page = NHLFixtures.boxScore.replacing(
            #""playerByGameStats":{"#,
            with: #""boxscore":{"playerByGameStats":{"#
        )
        let game = try GameReading(nhlBoxScore: "\(page.replacing(#""sog":3"#, with: #""shots":3"#))}".bytes)
        let now = try GameReading(nhlBoxScore: NHLFixtures.boxScore.bytes)
        #expect(game.box?.home.tables == now.box?.home.tables)
        let skaters = try #require(game.box?.home.tables.first)
        #expect(skaters.value(of: .shotsOnGoal, in: skaters.lines[0]) == .number(3))
    }

    /// Utah Hockey Club was such a team: its name contained its place.
    @Test func `the full name of a team contains its place only once`() throws {
        let page = NHLFixtures.boxScore.replacing(#""North Owls""#, with: #""North""#)
        let game = try GameReading(nhlBoxScore: page.replacing(#""Owls""#, with: #""North Hockey Club""#).bytes)
        #expect(game.teams.home.fullName == "North Hockey Club")
    }

    @Test func `a preview has no box score and no goals`() throws {
        let head = "{\(NHLFixtures.head(state: "FUT", period: nil, score: ("null", "null")))}"
        for game in [try GameReading(nhlBoxScore: head.bytes), try GameReading(nhlLanding: head.bytes)] {
            #expect(game.status == .known(.scheduled))
            #expect(game.box == nil)
            #expect(game.score == nil)
        }
        let live = "{\(NHLFixtures.head())}"
        #expect(ProfessionalPage.nhlBoxScore.failure(live.bytes) == .unexpectedShape(path: "playerByGameStats"))
        #expect(ProfessionalPage.nhlLanding.failure(live.bytes) == .unexpectedShape(path: "summary.scoring"))
    }

    @Test(
        arguments: [
            ("LIVE", "OK", false, true), ("LIVE", "OK", true, false), ("OFF", "OK", false, false),
            ("OFF", "CNCL", true, true), ("FUT", "PPD", true, true), ("LIVE", "SUSP", true, true),
            ("CRIT", "OK", false, false),
        ]
    )
    func `the page of a game that has not been played is read without figures`(
        state: String,
        schedule: String,
        hasClock: Bool,
        isRead: Bool
    ) {
        let page = "{\(NHLFixtures.head(state: state, schedule: schedule))}"
            .replacing(#""clock":"#, with: hasClock ? #""clock":"# : #""was":"#)
        let failures = [ProfessionalPage.nhlBoxScore, .nhlLanding].map { $0.failure(page.bytes) }
        let refusals = ["playerByGameStats", "summary.scoring"].map { ParseError.unexpectedShape(path: $0) }
        #expect(failures == (isRead ? [nil, nil] : refusals))
    }

    @Test func `a week of games is read`() throws {
        let week = try ScoreboardReading(nhlSchedule: NHLFixtures.schedule.bytes)
        let game = try #require(week.games.first)
        #expect(game.startTime == .toBeAnnounced)
        #expect(game.day?.description == "2026-10-10")
        #expect(game.score == nil)
        #expect(
            game.series == [SeriesReading(kind: "playoff", title: "1st Round", game: 6, wins: Score(home: 3, away: 2))]
        )
    }

    @Test func `standings are read with one table for each division, in the order of their names`() throws {
        let standings = try StandingsReading(nhlStandings: NHLFixtures.standings.bytes)
        #expect(standings.groups.map(\.name) == ["Eastern, Hills", "Eastern, Lakes", nil])
        let owls = try #require(standings.groups.dropFirst().first?.entries.first)
        #expect(owls.place == 1)
        #expect(owls.overall == TeamRecord(wins: 3, losses: 1, overtimeLosses: 2))
        #expect(owls.other["points"] == "8")
        #expect(standings.asOf?.through?.description == "2026-10-10")
        #expect(standings.rejected.map(\.index) == [2])
    }

    /// Other rows may lie between the rows of a table. A page with thousands of tables is read in linear time.
    @Test func `rows of standings are grouped by the names of their tables`() throws {
        let line = { (name: Int) in #"{"divisionName":"D\#(name)","teamAbbrev":{"default":"A\#(name)"}}"# }
        let mixed = #"{"standings":[\#([1, 2, 1].map(line).joined(separator: ","))]}"#
        let standings = try StandingsReading(nhlStandings: mixed.bytes)
        #expect(standings.groups.map(\.name) == ["D1", "D2"])
        #expect(standings.groups.map(\.entries.count) == [2, 1])
        let many = #"{"standings":[\#((0..<20_000).map(line).joined(separator: ","))]}"#
        #expect(try StandingsReading(nhlStandings: many.bytes).groups.count == 20_000)
    }
}
