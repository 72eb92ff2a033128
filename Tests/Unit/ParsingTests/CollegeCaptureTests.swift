import Normalizing
import Parsing
import Scores
import Testing
import Time

/// Tests every captured file of the NCAA, from a folder next to the repository.
@Suite("College captures", .enabled(if: CaptureFolder.exists("ncaa")))
struct CollegeCaptureTests {
    /// Fails if the folder has a file that is not listed with its expected outcome.
    @Test func `every captured file is listed with its outcome`() throws {
        let files = try CaptureFolder.files(under: "ncaa").filter { $0 != "ncaa/MANIFEST.md" }
        #expect(files == CollegeCapture.all.map { "ncaa/" + $0.path }.sorted())
    }

    @Test(arguments: CollegeCapture.all) func `every file is read, or refused for the expected reason`(
        capture: CollegeCapture
    ) throws {
        switch capture.outcome {
        case .read(let kind): #expect(kind.failure(try capture.page()) == nil)
        case .refused(let kind, let reason): #expect(kind.failure(try capture.page()) == reason)
        }
    }

    @Test(arguments: CollegeCapture.all) func `no other kind accepts the file`(capture: CollegeCapture) throws {
        let page = try capture.page()
        for kind in CollegePage.allCases {
            if case .read(kind) = capture.outcome { continue }
            switch (kind, capture.outcome) {
            // These pages are so similar that both parsers accept them: the same object with or without players, the
            // same header, and a schedule with more columns.
            case (.teamStats, .read(.boxScore)), (.statsBoxScore, .read(.statsIndividual)),
                (.statsSchedule, .read(.statsGameByGame)):
                #expect(kind.failure(page) == nil)
            default: #expect(kind.failure(page) != nil, "\(kind)")
            }
        }
    }

    @Test func `a game of another sport is read`() throws {
        let game = try GameReading(
            ncaaGame: try CaptureFolder.page("ncaa/transcribed/gamecenter_game_final_MBB_6502230.json")
        )
        #expect(game.score == Score(home: 80, away: 91))
        #expect(game.periods?.map { [$0.home, $0.away] } == [[32, 48], [48, 43]])
        #expect(game.teams.home.record == TeamRecord(wins: 21, losses: 4))
        #expect(game.venue == Venue(name: "Mackey Arena", place: "West Lafayette, IN"))
    }

    @Test(
        arguments: CollegeCapture.all.filter { capture in
            if case .read(.boxScore) = capture.outcome { true } else { false }
        }
    )
    func `the totals are the sums of the players' figures`(capture: CollegeCapture) throws {
        let game = try GameReading(ncaaBoxScore: try capture.page())
        #expect(game.status == .known(.final))
        #expect(game.league.rawValue == "wsb-d1")
        let box = try #require(game.box)
        for side in Side.allCases {
            let batters = try #require(box[side].tables.first { $0.name == "batterStats" })
            for name in ["runsScored", "hits", "atBats", "walks", "runsBattedIn", "strikeouts"] {
                let column = try #require(batters.columns.firstIndex { $0.key == "batterStats.\(name)" })
                let sum = batters.lines.compactMap { Int($0.cells[column].printed) }.reduce(0, +)
                let total = box[side].figures.first { $0.column.key == "batterTotals.\(name)" }?.cell.printed
                #expect(total == String(sum), "\(side) \(name)")
            }
            let runs = box[side].figures.first { $0.column.key == "batterTotals.runsScored" }?.cell.printed
            #expect(runs == game.score.map { String($0[side]) })
        }
    }

    @Test func `individual statistics of a captured contest are read`() throws {
        let path = "ncaa/stats-ncaa-org/individual_stats_6310104_airforce-lafayette_2025-02-01.html"
        let game = try GameReading(ncaaStatsIndividual: try CaptureFolder.page(path))
        #expect(game.sourceID.description == "ncaa-stats:6310104")
        #expect(game.day?.description == "2025-02-01")
        #expect(game.status == .known(.final))
        #expect(game.score == Score(home: 11, away: 8))
        #expect(game.periods?.map { [$0.home, $0.away] } == [[2, 4], [2, 2], [3, 1], [4, 1]])
        #expect(game.teams.away.name == "Air Force")
        #expect(game.teams.home.fullName == "Lafayette Leopards")
        #expect(game.teams.home.record?.description == "1-0")
        let box = try #require(game.box)
        for side in Side.allCases {
            let tables = box[side].tables
            #expect(tables.map(\.columns.count) == [11, 5])
            #expect(tables.first.map { $0.lines.count > 25 } == true)
            #expect(box[side].playersTotal(of: .goals) == game.score?[side])
            try totalsAreSums(of: tables)
        }
        // Saves are the other side's shots on goal that were not goals.
        #expect(box.home.playersTotal(of: .saves) == 19 - 8)
        #expect(box.away.playersTotal(of: .saves) == 21 - 11)
    }

    private func totalsAreSums(of tables: [StatTable]) throws {
        for table in tables {
            let totals = try #require(table.totals)
            for (place, column) in table.columns.enumerated() {
                guard case .number(let total)? = totals[place].value else { continue }
                let sum = table.lines.reduce(0) { sum, line in
                    if case .number(let number)? = line.cells[place].value { sum + number } else { sum }
                }
                #expect(sum == total, "\(column.label)")
            }
        }
    }

    @Test func `a season with its tournament is read`() throws {
        let path = "ncaa/stats-ncaa-org/team_594020_schedule_airforce_2025.html"
        let schedule = try TeamScheduleReading(ncaaStatsSchedule: try CaptureFolder.page(path))
        #expect(schedule.league == .mensLacrosseD1)
        #expect(schedule.team?.name == "Air Force Falcons")
        #expect(schedule.team?.sourceID?.id == "594020")
        #expect(schedule.games.count == 16)
        #expect(schedule.rejected.isEmpty)
        let results = schedule.games.compactMap(\.result)
        #expect(results.count { $0.goalsFor > $0.goalsAgainst } == schedule.record?.wins)
        #expect(results.count { $0.goalsFor < $0.goalsAgainst } == schedule.record?.losses)
        #expect(schedule.games.count { $0.site == .neutral } == 2)
        #expect(schedule.games.map(\.result?.overtimes).compactMap(\.self).reduce(0, +) == 1)
        #expect(schedule.games.last?.note == "2025 NCAA DI MLA Championship")
        #expect(schedule.games.last?.status == .known(.scheduled))
        #expect(schedule.games.allSatisfy { !$0.opponent.name.hasPrefix("#") && !$0.opponent.name.hasPrefix("@") })
        #expect(
            schedule.games.map(\.day?.daysSinceEpoch).compactMap(\.self)
                == schedule.games.compactMap(\.day?.daysSinceEpoch).sorted()
        )
    }

    @Test func `an old season in progress is read`() throws {
        let path = "ncaa/stats-ncaa-org/old_team_schedule_airforce_2016_4OT-and-neutral.html"
        let schedule = try TeamScheduleReading(ncaaStatsSchedule: try CaptureFolder.page(path))
        #expect(schedule.team?.name == "Air Force Falcons")
        #expect(schedule.record == TeamRecord(wins: 1, losses: 2))
        #expect(schedule.games.count == 16)
        #expect(schedule.games.compactMap(\.result).map(\.overtimes) == [0, 0, 4])
        #expect(schedule.games.filter { $0.site == .neutral }.map(\.place) == ["Denver, CO", "Denver, CO"])
        #expect(schedule.games.filter { $0.status == .known(.scheduled) }.count == 13)
        #expect(schedule.games.first?.sourceID?.description == "ncaa-stats:4004130")
        #expect(schedule.games.first?.opponent.sourceID?.id == "726/12380")
    }

    @Test(arguments: [("inst_team_list_MLA_d1.html", 77), ("old_inst_team_list_MLA_2016.html", 69)])
    func `the teams of a captured league are read`(name: String, count: Int) throws {
        let list = try TeamListReading(ncaaStatsTeams: try CaptureFolder.page("ncaa/stats-ncaa-org/" + name))
        #expect(list.league == .mensLacrosseD1)
        #expect(list.teams.count == count)
        #expect(list.teams.first?.team.name == "Air Force")
        #expect(Set(list.teams.map(\.team.sourceID)).count == count)
        #expect(list.rejected.isEmpty)
    }

    @Test func `a season is read game by game`() throws {
        let path = "ncaa/stats-ncaa-org/old_game_by_game_maryland_2017.html"
        let statistics = try StatisticsReading(ncaaStatsGameByGame: try CaptureFolder.page(path))
        #expect(statistics.team?.name == "Maryland")
        #expect(statistics.record == TeamRecord(wins: 4, losses: 1))
        #expect(statistics.seasons.map(\.season).first == "2009-10")
        #expect(statistics.seasons.first?.stats["Goals"] == "181")
        #expect(statistics.seasons.first?.opponents?["Goals"] == "134")
        let played = statistics.games.filter { $0.game.result != nil }
        #expect(played.count == 5)
        for game in played {
            #expect(game.stats["Goals"] == game.game.result.map { String($0.goalsFor) })
            #expect(game.opponents?["Goals"] == game.game.result.map { String($0.goalsAgainst) })
        }
        let season = try #require(statistics.seasons.last)
        for name in ["Goals", "Assists", "Shots", "GB", "TO", "CT"] {
            let sum = played.compactMap { $0.stats[name].flatMap { Int($0) } }.reduce(0, +)
            #expect(season.stats[name] == String(sum), "\(name)")
        }
    }

    @Test func `a season that has not begun is read`() throws {
        let path = "ncaa/stats-ncaa-org/game_by_game_malone_2024_pregame-all-future.html"
        let statistics = try StatisticsReading(ncaaStatsGameByGame: try CaptureFolder.page(path))
        #expect(statistics.league.rawValue == "mlax-d2")
        #expect(statistics.team?.name == "Malone Pioneers")
        #expect(statistics.games.isEmpty == false)
        #expect(statistics.games.allSatisfy { $0.game.status == .known(.scheduled) && $0.stats.isEmpty })
    }

    @Test(arguments: CollegeCapture.all) func `a captured page that is cut anywhere is reported as truncated`(
        capture: CollegeCapture
    )
        throws
    {
        guard case .read(let kind) = capture.outcome else { return }
        let page = try capture.page()
        for length in stride(from: 1024, to: page.count - 16, by: 4096) {
            #expect(kind.failure(Array(page[..<length])) == .truncated, "\(length) bytes")
        }
    }
}
