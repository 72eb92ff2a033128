import Parsing
import Scores
import TestTools
import Testing
import Time

@Suite("NCAA stats")
struct NCAAStatsTests {
    @Test func `a team's schedule is read with its results and places`() throws {
        let schedule = try TeamScheduleReading(ncaaStatsSchedule: StatsSiteFixtures.schedule.bytes)
        #expect(schedule.league.rawValue == "wlax-d3")
        #expect(schedule.team?.name == "Miami (OH) Owls")
        #expect(schedule.team?.sourceID?.description == "ncaa-stats:501")
        #expect(schedule.record == TeamRecord(wins: 2, losses: 1))
        let games = schedule.games
        #expect(
            games.map(\.opponent.name) == ["Yale", "Navy", "Army", "Duke", "Elon", "Albany (NY)", "Ohio St.", "Penn"]
        )
        #expect(games.map { $0.opponent.sourceID?.id } == ["601", "602", "603", "604", "605", nil, nil, nil])
        #expect(games.map(\.site) == [.away, .home, .neutral, .away, .neutral, .home, .home, .home])
        #expect(games.map(\.place) == [nil, nil, "Denver, CO", nil, "Erie, PA", nil, nil, nil])
        #expect(games.map(\.note) == [nil, nil, nil, "2026 Owl Cup", "2026 Owl Cup", nil, nil, nil])
        #expect(games.map { $0.sourceID?.id } == ["1", "2", "3", nil, nil, nil, "4", "5"])
        #expect(games.prefix(3).map { $0.status } == [.known(.final), .known(.final), .known(.final)])
        #expect(games.map { $0.result?.goalsFor } == [8, 16, 7, nil, nil, nil, nil, nil])
        #expect(games.map { $0.result?.goalsAgainst } == [11, 15, 6, nil, nil, nil, nil, nil])
        #expect(games.map { $0.result?.overtimes } == [0, 1, 4, nil, nil, nil, nil, nil])
        #expect(games[3].status == .known(.cancelled))
        #expect(games[5].status == .known(.scheduled))
        #expect(games[6].status == .unknown(word: "W 5-4 ERROR"))
        #expect(games[7].status == .unknown(word: "W 3-4"))
        #expect(games.first?.attendance == 1213)
        #expect(games.first?.day?.description == "2026-02-01")
        #expect(games.allSatisfy { $0.opponent.rank == nil })
        #expect(schedule.rejected.count == 1)
    }

    @Test(
        arguments: [
            ("L 4-5 (10)", .known(.final), ScheduledResult(goalsFor: 4, goalsAgainst: 5)),
            ("L 0-1 (Forfeit)", .known(.final), ScheduledResult(goalsFor: 0, goalsAgainst: 1)),
            ("W 3 - 2 (SO)", .known(.final), ScheduledResult(goalsFor: 3, goalsAgainst: 2)),
            ("W 15 - 12 (EXH)", .known(.final), ScheduledResult(goalsFor: 15, goalsAgainst: 12)),
            ("W 15-12 (2OT)", .known(.final), ScheduledResult(goalsFor: 15, goalsAgainst: 12, overtimes: 2)),
            ("W 8-7 (Suspended)", .known(.suspended), ScheduledResult(goalsFor: 8, goalsAgainst: 7)),
            ("W 1-0 (Canceled)", .known(.cancelled), nil), ("W 3-4 (10)", .unknown(word: "W 3-4 (10)"), nil),
            ("W 5-4 (10) ERROR", .unknown(word: "W 5-4 (10) ERROR"), nil),
            ("–", .known(.scheduled), nil), ("--", .known(.scheduled), nil), ("—", .known(.scheduled), nil),
        ] as [(String, StatusReading, ScheduledResult?)]
    )
    func `a text in brackets after the score is not part of the score`(
        printed: String,
        status: StatusReading,
        result: ScheduledResult?
    ) throws {
        let page = StatsSiteFixtures.schedule.replacing("L 8-11 ", with: printed)
        let game = try #require(try TeamScheduleReading(ncaaStatsSchedule: page.bytes).games.first)
        #expect(game.status == status && game.result == result)
    }

    @Test(arguments: ["#2 Duke", "(2) Duke", "(#2) Duke", "No. 2 Duke", "(RV) Duke"])
    func `a rank is not read as part of a team's name`(printed: String) throws {
        let page = StatsSiteFixtures.schedule.replacing("#2 Duke", with: printed)
        #expect(try TeamScheduleReading(ncaaStatsSchedule: page.bytes).games[3].opponent.name == "Duke")
    }

    /// The cells of both games of a doubleheader, and of a game with a time.
    @Test(arguments: ["02/01/2026(1)", "02/01/2026 (2)", "02/01/2026 07:00 PM", "02/01/2026"])
    func `the day is read from the start of a date cell`(date: String) throws {
        let page = StatsSiteFixtures.schedule.replacing("<td>02/01/2026</td>", with: "<td>\(date)</td>")
        #expect(page.contains("<td>\(date)</td>"))
        let schedule = try TeamScheduleReading(ncaaStatsSchedule: page.bytes)
        #expect(schedule.games.first?.day?.description == "2026-02-01")
        #expect(schedule.games.count == 8)
    }

    /// A backtracking parser would take hours for these pages.
    @Test func `very long pages are read in linear time`() throws {
        let heading = StatsSiteFixtures.page(
            "<h1>\(String(repeating: "(a)", count: 200_000))</h1>"
                + "<table><tr><th>Date</th><th>Opponent</th><th>Result</th></tr></table>"
        )
        #expect(try TeamScheduleReading(ncaaStatsSchedule: heading.bytes).team == nil)
        let links = (0..<50_000).map { "<a href='/teams/\($0)'>x</a>" }.joined()
        let header = StatsSiteFixtures.contest().replacing(
            #"<table align="center"><tr>"#,
            with: #"<table align="center"><tr><td>\#(links)</td>"#
        )
        #expect(CollegePage.statsBoxScore.failure(header.bytes) != nil)
    }

    /// The columns of hits and errors must not be read as periods, nor the number of won sets as points.
    @Test(
        arguments: [
            (
                "R H E", ["4", "9", "0"], ["3", "7", "3"], [["0", "4"], ["3", "0"]], Score(home: 3, away: 4), 2
            ),
            ("T", ["4"], ["3"], [["0", "4"], ["3", "0"]], Score(home: 3, away: 4), 2),
            ("Tot.", ["4"], ["3"], [["0", "4"], ["3", "0"]], Score(home: 3, away: 4), 2),
            ("", ["4"], ["3"], [["0", "4"], ["3", "0"]], Score(home: 3, away: 4), 2),
            ("S SOG", ["4", "9"], ["3", "8"], [["0", "4"], ["3", "0"]], Score(home: 3, away: 4), 2),
            ("X Y", ["4", "9"], ["3", "8"], [["0", "4"], ["3", "0"]], nil, 2),
            ("S", ["1"], ["2"], [["25", "20", "20"], ["18", "25", "25"]], Score(home: 2, away: 1), 3),
        ] as [(String, [String], [String], [[String]], Score?, Int)]
    )
    func `the score column is found by its heading`(
        heads: String,
        away: [String],
        home: [String],
        lines: [[String]],
        score: Score?,
        periods: Int
    ) throws {
        func row(_ cells: [String]) -> String { "<tr>\(cells.map { "<td>\($0)</td>" }.joined())</tr>" }
        let heads = heads.isEmpty ? [""] : heads.split(separator: " ").map(String.init)
        let numbers = (1...lines[0].count).map(String.init)
        let table = [
            row([""] + numbers + heads), row(["Owl City"] + lines[0] + away), row(["Yale"] + lines[1] + home),
        ]
        let page = StatsSiteFixtures.contest(players: false)
        let start = try #require(page.firstRange(of: "<table><tr><td></td><td>1</td>")?.lowerBound)
        let end = try #require(page[start...].firstRange(of: "</table>")?.lowerBound)
        let changed = page[..<start] + "<table>" + table.joined() + page[end...]
        let game = try GameReading(ncaaStatsBoxScore: String(changed).bytes, league: .mensLacrosseD1)
        #expect(game.score == score)
        #expect(game.periods?.count == periods)
        #expect((game.status == .known(.final)) == (score != nil))
        #expect((game.league.rawValue == "bsgame-d1") == (heads.first == "R"))
    }

    @Test func `the number of regulation periods is determined from the headings`() throws {
        let page = StatsSiteFixtures.contest().replacing(
            "<td>3</td><td>4</td><td>OT</td>",
            with: "<td>OT</td><td>2OT</td><td>3OT</td>"
        )
        let game = try GameReading(ncaaStatsBoxScore: page.bytes, league: .mensLacrosseD1)
        #expect(game.periods?.map(\.label) == ["1st", "2nd", "OT", "2OT", "3OT"])
    }

    @Test func `the teams of a league are read with their IDs`() throws {
        let list = try TeamListReading(ncaaStatsTeams: StatsSiteFixtures.teams.bytes)
        #expect(list.league?.rawValue == "mlax-d2")
        #expect(list.teams.map(\.team.name) == ["Miami (OH)", "Texas A&M"])
        #expect(list.teams.map { $0.team.sourceID?.id } == ["501", "721/12380"])
    }

    @Test func `seasons and games are read with the opponent's figures`() throws {
        let statistics = try StatisticsReading(ncaaStatsGameByGame: StatsSiteFixtures.gameByGame.bytes)
        #expect(statistics.league == .mensLacrosseD1)
        #expect(statistics.team?.name == "Owls")
        #expect(statistics.team?.sourceID?.id == "392/12561")
        #expect(statistics.record?.description == "1-1")
        #expect(statistics.seasons.map(\.season) == ["2024-25", "2025-26"])
        #expect(statistics.seasons.first?.stats["Goals"] == "190")
        #expect(statistics.seasons.first?.stats["GAA"] == nil)
        #expect(statistics.seasons.first?.opponents?["Goals"] == "134")
        #expect(statistics.seasons.last?.opponents == nil)
        let loss = try #require(statistics.games.first)
        #expect(loss.game.opponent.name == "Yale")
        #expect(loss.game.opponent.sourceID?.id == "513/12561")
        #expect(loss.game.site == .away)
        #expect(loss.game.sourceID?.description == "ncaa-stats:4305930")
        #expect(loss.stats == [PrintedStat(name: "Goals", value: "4"), PrintedStat(name: "Shots", value: "50")])
        #expect(loss.opponents?["Clear Pct"] == "1.000")
        #expect(statistics.games.last?.stats == [])
        #expect(statistics.games.last?.game.status == .known(.scheduled))
    }
}
