import FoundationEssentials
import Normalizing
import Parsing
import Scores
import Testing
import Time

@Suite("StatBroadcast captures", .enabled(if: CaptureFolder.exists("statbroadcast")))
struct StatBroadcastCaptureTests {
    /// Fails if a file has no expected outcome.
    @Test func `every file of the folder has an expected outcome`() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: CapturedFile.folder)
        #expect(Set(files.filter { $0.contains(".") }) == Set(CapturedFile.all.keys))
    }

    @Test(arguments: CapturedFile.all.keys.sorted()) func `every file is read, or refused with the expected error`(
        file: String
    )
        throws
    {
        let page = try CaptureFolder.page("statbroadcast/" + file)
        switch try #require(CapturedFile.all[file]) {
        case .none: break
        case .refused(let reader, let error): #expect(throws: error) { try reader.read(page) }
        case .game(let expected):
            let game = try expected.reader.read(page)
            #expect(game.sourceID.id == expected.id)
            #expect(game.league.rawValue == expected.league)
            #expect(game.day?.description == expected.day)
            #expect(game.status.status == expected.status)
            #expect(game.score == expected.score)
            #expect(game.periods?.map { [$0.home, $0.away] } == expected.line)
            #expect(game.period?.number == expected.period)
            expectSound(game, isWonByPeriods: expected.isWonByPeriods)
        }
    }

    /// Checks what must hold for every game of every sport.
    private func expectSound(_ game: GameReading, isWonByPeriods: Bool) {
        guard let periods = game.periods, let score = game.score else { return }
        for side in Side.allCases {
            let columns = periods.map { side == .home ? $0.home : $0.away }
            let others = periods.map { side == .home ? $0.away : $0.home }
            let won = zip(columns, others).count { $0.0 > $0.1 }
            #expect((isWonByPeriods ? won : columns.reduce(0, +)) == score[side])
            guard let plays = game.plays else { continue }
            #expect(plays.count { $0.kind == .goal && $0.side == side } == score[side])
            #expect(game.sheet?.goals?.count { $0.time.side == side } == score[side])
        }
        #expect(periods.map(\.number) == Array(1...periods.count))
        #expect(game.plays == nil || game.plays?.contains { $0.kind == .other } == false)
    }

    @Test func `a score sheet is read with the place and the officials of a game`() throws {
        let sheet = try #require(try sheet("statcrew-xml/lcgame_mlax_final_iona-at-northcarolina_2026-02-15.xml"))
        #expect(sheet.producer == "PrestoSports 7.13.0")
        #expect(sheet.stadium == "Dorrance Field")
        #expect(sheet.location == "Chapel Hill, N.C.")
        #expect(sheet.attendance == 543)
        #expect(sheet.officials.count == 4 && sheet.officials[1] == "John Radecsky")
        #expect(sheet.localStart?.description == "12:00" && sheet.localEnd?.description == "14:00")
        #expect(sheet.isNeutralSite == false)
        #expect(sheet.goals?.count == 30 && sheet.penalties?.count == 6 && sheet.goalieChanges?.count == 6)
        #expect(sheet.goals?.count { $0.strength == .manUp } == 2)
        #expect(sheet.penalties?.map(\.seconds) == [30, 30, 60, 60, 60, 60])
        #expect(sheet.goalieChanges?.first?.goalie == "Piekutowski, Denny")
    }

    @Test(
        arguments: [
            ("statcrew-xml/fbgame_duke-northcarolina_2025-11-22.xml", 8, "15:36", nil),
            ("statcrew-xml/sogame_soccer_washington-ncstate_2025-12-15_OT-no-complete-flag.xml", 4, nil, nil),
            ("statcrew-xml/sogame_fieldhockey_sju-at-unc_2022-10-23_sbid421367.xml", 5, "14:00", nil),
            ("statcrew-xml/vbgame_miami-at-northcarolina_2025-11-29_final.xml", 4, "08:00", nil),
            ("statcrew-xml/bsgame_baseball_indiana-at-unc_2026-02-14_dh2_11inn_final.xml", 4, "15:42", 2),
        ] as [(String, Int, String?, Int?)]
    )
    func `the score sheets of all sports are read with their officials`(
        file: String,
        officials: Int,
        start: String?,
        gameOfDay: Int?
    )
        throws
    {
        let sheet = try #require(try sheet(file))
        #expect(sheet.officials.count == officials)
        #expect(sheet.localStart?.description == start)
        #expect(sheet.doubleheaderGame == gameOfDay)
        #expect((sheet.attendance ?? 0) > 0)
    }

    @Test func `an event is read with its teams and start`() throws {
        let page = try CaptureFolder.page("statbroadcast/webservice/sb_event_652739_raw.txt")
        let game = try GameReading(statBroadcastEvent: page)
        #expect(game.teams.away.name == "BYU" && game.teams.home.name == "Washington State")
        #expect(game.teams.home.sourceID == nil)
        #expect(game.startTime?.instant?.description == "2026-02-26T21:00:00Z")
        #expect(game.sheet?.isNeutralSite == true)
        #expect(game.sheet?.stadium == "Bohl Diamond at Blair Field")
    }

    @Test func `a fragment of statistics is read with its teams`() throws {
        let page = try CaptureFolder.page("statbroadcast/webservice/sb_stats_652739_decoded.html")
        let game = try GameReading(statBroadcastStats: page, event: "652739")
        #expect(game.teams.away.name == "BYU" && game.teams.home.name == "Washington State")
        #expect(game.statusText == "T8th")
        #expect(game.clock == nil)
    }

    private func sheet(_ file: String) throws -> ScoreSheet? {
        try GameReading(statCrew: try CaptureFolder.page("statbroadcast/" + file)).sheet
    }
}
