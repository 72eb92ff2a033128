import Parsing
import Scores
import Sports
import TestTools
import Testing
import Time

@Suite("Professional capture", .enabled(if: CaptureFolder.exists("nhl") && CaptureFolder.exists("espn")))
struct ProfessionalCaptureTests {
    /// Fails if a file of the folders is not in the list of captures.
    @Test func `every file of the folders is in the list`() throws {
        let files = try CaptureFolder.files(under: "nhl") + CaptureFolder.files(under: "espn")
        #expect(Set(files) == Set(ProfessionalCaptures.outcomes.keys))
    }

    @Test(arguments: ProfessionalCaptures.outcomes.keys.sorted())
    func `every file is read, or refused with the expected error`(file: String) throws {
        let page = try CaptureFolder.page(file)
        switch try #require(ProfessionalCaptures.outcomes[file]) {
        case .read(let kind):
            let reading = try kind.read(page)
            #expect(reading.rejected.map(\.reason) == [])
            #expect(reading.hasContent || ProfessionalCaptures.quiet.contains(file))
            for game in reading.games {
                #expect(GameInvariants.broken(by: game) == [], "\(game.sourceID)")
                #expect(Set(reading.games.map(\.sourceID)).count == reading.games.count)
            }
        case .refused(let kind, let reason):
            #expect(kind.failure(page) == reason)
            for kind in ProfessionalPage.allCases { #expect(kind.failure(page) != nil, "\(kind)") }
        }
    }

    private func game(_ file: String) throws -> GameReading {
        guard case .read(let kind)? = ProfessionalCaptures.outcomes[file] else { throw ParseError.noGame }
        return try #require(try kind.read(try CaptureFolder.page(file)).games.first)
    }

    private func game(_ id: String, in file: String) throws -> GameReading {
        guard case .read(let kind)? = ProfessionalCaptures.outcomes[file] else { throw ParseError.noGame }
        let games = try kind.read(try CaptureFolder.page(file)).games
        return try #require(games.first { $0.sourceID.id == id })
    }

    @Test func `a game with six overtimes is read with all its periods`() throws {
        let game = try game("espn/college-basketball/summary_final_290710041_6OT.json")
        #expect(game.league == .mensBasketballD1)
        #expect(game.period?.label == "6OT")
        #expect(game.periods?.map(\.label) == ["1st", "2nd", "OT", "2OT", "3OT", "4OT", "5OT", "6OT"])
        #expect(game.score == Score(home: 117, away: 127))
        #expect(game.plays?.count { $0.kind == .threePointer } == 16)
        // 109 plays have the code "Foul Turnover".
        #expect(game.plays?.count { $0.kind == .foul } == 66)
        #expect(game.plays?.count { $0.kind == .turnover } == 43)
        #expect(game.box?.away.value(of: .fieldGoals) == .ratio(made: 39, of: 103))
    }

    @Test func `college teams have the names of their schools`() throws {
        let teams = try game("espn/college-basketball/summary_final_290710041_6OT.json").teams
        #expect([teams.home.name, teams.away.name] == ["UConn", "Syracuse"])
    }

    @Test func `entries of standings are ordered by their places`() throws {
        let standings = try StandingsReading(espnStandings: CaptureFolder.page("espn/nba/standings_2026.json"))
        let east = try #require(standings.groups.first { $0.name?.hasPrefix("East") == true })
        #expect(
            east.entries.prefix(6).map(\.team.name) == [
                "Pistons", "Celtics", "Knicks", "Cavaliers", "Raptors", "Hawks",
            ]
        )
        #expect(east.entries.map(\.place) == (1...15).map { $0 })
    }

    @Test func `a team's schedule is read with its league`() throws {
        let page = try CaptureFolder.page("espn/nba/team_schedule_LAL_2026_postseason.json")
        let schedule = try ScoreboardReading(espnScoreboard: page, league: .mensLacrosseD1)
        #expect(schedule.league == .nba)
        let finals = schedule.games.filter { $0.status == .known(.final) }
        #expect(!finals.isEmpty && finals.allSatisfy { $0.period != nil })
        #expect(finals.contains { $0.statusText == "Final/OT" && $0.period?.label == "OT" })
    }

    @Test func `the last quarter of a seventh game is read`() throws {
        let game = try game("espn/nba/scoreboard_live_2026-05-02_PHI-BOS_q4.json")
        #expect(game.status == .known(.live))
        #expect(game.statusText == "8:41 - 4th Quarter")
        #expect(game.clock?.description == "8:41")
        #expect(game.startTime?.instant?.description == "2026-05-02T23:30:00Z")
        #expect(game.day?.description == "2026-05-02")
        #expect(game.series.first?.wins == Score(home: 3, away: 3))
        #expect(game.teams.home.record?.description == "56-26")
    }

    @Test func `a clock with tenths in the last minute is read`() throws {
        let game = try game("espn/nba/summary_final_401772994_reserialized.json")
        let clocks = game.plays?.suffix(20).compactMap(\.clock?.description) ?? []
        #expect(clocks.contains("59.1"))
        #expect(clocks.last == "0.0")
        #expect(game.clock == nil)
        let bench = game.box?.home.tables.first?.lines.filter { $0.hasPlayed == false }
        #expect(bench?.isEmpty == false)
        #expect(bench?.allSatisfy { $0.cells.isEmpty && $0.note != nil } == true)
    }

    /// In ESPN's plays the clock counts up.
    @Test func `the clock of ESPN's hockey plays is converted to the time left`() throws {
        let game = try game("espn/nhl/summary_final_401559593_pickcenter_reserialized.json")
        let start = try #require(game.plays?.first { $0.kind == .faceoff })
        #expect(start.clock?.description == "20:00")
        #expect(game.plays?.last?.clock?.description == "0:00")
        #expect(game.odds.first?.provider != nil)
        #expect(game.teams.home.record == TeamRecord(wins: 14, losses: 8, overtimeLosses: 1))
    }

    @Test func `a captured shootout is read as one goal in the line score`() throws {
        let scores = "nhl/score_2024_10_12_20241013T135531Z.json"
        for game in [try game("2024020033", in: scores), try game("nhl/peruukki/landing-2023020207.json")] {
            #expect(game.period?.label == "SO")
            #expect(game.periods?.map(\.label) == ["1st", "2nd", "3rd", "OT", "SO"])
            #expect(game.periods?.last.map { $0.home + $0.away } == 1)
            #expect(game.clock == nil)
        }
    }

    @Test func `a game postponed because of a hurricane is read`() throws {
        let game = try game("2024020029", in: "nhl/score_2024_10_12_20241013T135531Z.json")
        #expect(game.status == .known(.postponed))
        #expect(game.score == nil)
        #expect(game.teams.home.record?.overtimeLosses != nil)
    }

    @Test func `games that may not be played have no time, and undecided teams have no ID`() throws {
        let file = "nhl/schedule_2026-05-12_hockey-predictions.json"
        let game = try game("2025030214", in: file)
        #expect(game.startTime == .toBeAnnounced)
        #expect(game.teams.home.sourceID == nil)
        #expect(game.day?.description == "2026-05-12")
        #expect(try self.game("2025030245", in: file).startTime == .toBeAnnounced)
        #expect(game.series.first?.game == 4)
    }

    @Test func `in an intermission the clock is at zero`() throws {
        let game = try game("nhl/game_2025010061/play-by-play_20250929T234744Z.json")
        #expect(game.period?.number == 2)
        #expect(game.clock?.hasRunOut == true)
    }

    @Test func `suspended and postponed games of other sports are read`() throws {
        let suspended = try ScoreboardReading(
            espnScoreboard: CaptureFolder.page("espn/other/mlb_scoreboard_with_suspended.json")
        )
        #expect(suspended.games.contains { $0.status == .known(.suspended) })
        let postponed = try ScoreboardReading(
            espnScoreboard: CaptureFolder.page("espn/other/soccer_all_scoreboard_with_postponed_2026-03-21.json")
        )
        #expect(postponed.games.contains { $0.status == .known(.postponed) && $0.score == nil })
        #expect(postponed.games.allSatisfy { $0.periods == nil && $0.plays == nil && $0.period == nil })
    }

    /// The pages list blocked shots for either side.
    @Test func `the first player of a blocked shot is the shooter`() throws {
        for file in ["nhl/game_2023020339/play-by-play_20231130T041704Z.json", "espn/nhl/summary_final_401672881.json"]
        {
            let plays = try #require(try game(file).plays).filter { $0.kind == .blockedShot }
            #expect(plays.count > 4)
            #expect(plays.allSatisfy { $0.players.first?.role == .shooter })
        }
    }

    @Test func `a captured page that is cut after any kilobyte is reported as truncated`() throws {
        let file = "nhl/game_2023020339/play-by-play_20231130T041704Z.json"
        let page = try CaptureFolder.page(file)
        for length in stride(from: 1024, to: page.count, by: 1024) {
            #expect(ProfessionalPage.nhlPlayByPlay.failure(Array(page[..<length])) == .truncated)
        }
    }
}
