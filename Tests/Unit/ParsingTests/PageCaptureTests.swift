import Normalizing
import Parsing
import Scores
import Testing
import Time

/// A captured lacrosse game and the facts known about it.
private struct Capture: CustomTestStringConvertible {
    let path: String
    let isStatCrew: Bool
    let plays: Int
    let goals: Int
    let assists: Int
    let status: GameStatus
    /// The goals of home and away in each period.
    let line: [[Int]]

    var testDescription: String { path }

    func read() throws -> GameReading {
        let page = try CaptureFolder.page(path)
        return isStatCrew ? try GameReading(statCrew: page) : try GameReading(ncaaPlayByPlay: page)
    }

    static let all = [
        Capture(
            path: "ncaa/sdataprod-lacrosse/pbp_MLA_6599987_cornell-johnshopkins_OT_final.json",
            isStatCrew: false,
            plays: 261,
            goals: 17,
            assists: 7,
            status: .final,
            line: [[3, 2], [3, 1], [0, 3], [2, 2], [0, 1]]
        ),
        Capture(
            path: "ncaa/sdataprod-lacrosse/pbp_MLA_6599992_notredame-johnshopkins_final_dialect2.json",
            isStatCrew: false,
            plays: 240,
            goals: 24,
            assists: 17,
            status: .final,
            line: [[2, 3], [4, 3], [5, 1], [4, 2]]
        ),
        Capture(
            path: "statbroadcast/statcrew-xml/lcgame_mlax_final_iona-at-northcarolina_2026-02-15.xml",
            isStatCrew: true,
            plays: 266,
            goals: 30,
            assists: 17,
            status: .final,
            line: [[4, 2], [8, 2], [9, 1], [2, 2]]
        ),
        Capture(
            path: "statbroadcast/statcrew-xml/lcgame_wlax_LIVE_stonybrook-at-northcarolina_2022-05-19_sbid407823.xml",
            isStatCrew: true,
            plays: 178,
            goals: 12,
            assists: 5,
            status: .live,
            line: [[2, 1], [1, 3], [3, 1], [1, 0]]
        ),
    ]
}

@Suite("Lacrosse captures", .enabled(if: CaptureFolder.exists("ncaa/sdataprod-lacrosse")))
struct PageCaptureTests {
    @Test(arguments: Capture.all) private func `every play has a known kind`(capture: Capture) throws {
        let plays = try #require(try capture.read().plays)
        #expect(plays.count == capture.plays)
        #expect(plays.filter { $0.kind == .other }.map(\.text) == [])
        #expect(plays.allSatisfy { $0.side != nil || $0.kind.hasNoTeam })
        #expect(
            plays.allSatisfy {
                $0.side == nil || $0.kind != .periodStart && $0.kind != .periodEnd && $0.kind != .lineup
            }
        )
    }

    @Test(arguments: Capture.all) private func `the line score is read as expected`(capture: Capture) throws {
        let game = try capture.read()
        #expect(game.periods?.map { [$0.home, $0.away] } == capture.line)
        #expect(game.score?.home == capture.line.map { $0[0] }.reduce(0, +))
        #expect(game.score?.away == capture.line.map { $0[1] }.reduce(0, +))
        #expect(game.status == .known(capture.status))
    }

    @Test(arguments: Capture.all) private func `every goal is read with its scorer`(capture: Capture) throws {
        let goals = try #require(try capture.read().plays).filter { $0.kind == .goal }
        #expect(goals.count == capture.goals)
        #expect(goals.allSatisfy { $0.score != nil })
        #expect(goals.allSatisfy { $0.players.first?.role == .scorer })
        #expect(goals.flatMap(\.players).count { $0.role == .assist } == capture.assists)
    }

    /// A name with a code before it or an outcome after it would not match any player.
    @Test(arguments: Capture.all) private func `the names of players contain no codes and no outcomes`(capture: Capture)
        throws
    {
        let names = Set(try #require(try capture.read().plays).flatMap(\.players).map(\.name))
        for code in ["JHU ", "COR ", "ND ", "IONA ", "NORTH ", "CA ", "SBU ", "NC ", "by "] {
            #expect(names.filter { $0.hasPrefix(code) } == [])
        }
        #expect(names.filter { name in "(){};:0123456789".contains { name.contains($0) } || name.hasSuffix(".") } == [])
        #expect(names.filter { $0.split(separator: " ").count > 4 } == [])
    }

    @Test(arguments: Capture.all.prefix(3)) private func `every face-off is read with a winner`(capture: Capture) throws
    {
        let faceoffs = try #require(try capture.read().plays).filter { $0.kind == .faceoff }
        #expect(faceoffs.count >= 20)
        #expect(faceoffs.allSatisfy { $0.players.prefix(2).map(\.role) == [.faceoffWinner, .faceoffLoser] })
        // The player with the ground ball plays for the winning side and is often the winner of the face-off.
        let own = faceoffs.filter { $0.players.count == 3 && $0.players[2].name == $0.players[0].name }.count
        let foreign = faceoffs.filter { $0.players.count == 3 && $0.players[2].name == $0.players[1].name }.count
        #expect(own > 0)
        #expect(foreign == 0)
    }

    @Test func `the captured women's game is read as live`() throws {
        let game = try Capture.all[3].read()
        #expect(game.league == .womensLacrosseD1)
        #expect(game.period?.number == 4)
        #expect(game.clock?.description == "8:39")
        #expect(game.teams.away.rank == 7)
        #expect(game.day?.description == "2022-05-19")
    }

    /// The running score of the third game changes back and forth between innings, so no line score is read.
    @Test(
        arguments: [
            ("pbp_WSB_6254555_rutgers-pennst_dh1.json", 7), ("pbp_WSB_6261317_florida-texasam_8inn.json", 8),
            ("pbp_WSB_6261344_georgetown-uconn_longest.json", nil),
        ] as [(String, Int?)]
    )
    func `a captured game of another sport is read with its plays and innings`(name: String, innings: Int?) throws {
        let game = try GameReading(ncaaPlayByPlay: try CaptureFolder.page("ncaa/henrygd-softball/" + name))
        #expect(game.league.rawValue == "wsb-d1")
        #expect(game.status == .known(.final))
        #expect(game.plays?.isEmpty == false)
        #expect(game.periods?.count == innings)
        #expect(game.periods?.contains { $0.label.hasSuffix("OT") } != true)
    }

    @Test func `a captured document of a contest is read`() throws {
        let page = try CaptureFolder.page("seeds/bardown/ncaa_graphql_contests_shape.json")
        let slate = try ScoreboardReading(ncaaContests: page)
        #expect(slate.games.count == 1)
        #expect(slate.rejected.isEmpty)
        #expect(slate.games.first?.status == .known(.final))
        #expect(slate.games.first?.score == Score(home: 12, away: 9))
        #expect(slate.day?.description == "2025-03-13")
    }

    @Test func `a captured page that is cut after any kilobyte is reported as truncated`() throws {
        for capture in Capture.all {
            let page = try CaptureFolder.page(capture.path)
            for length in stride(from: 1024, to: page.count, by: 1024) {
                let part = Array(page[..<length])
                #expect(throws: ParseError.truncated, "\(capture.path) at \(length)") {
                    capture.isStatCrew ? try GameReading(statCrew: part) : try GameReading(ncaaPlayByPlay: part)
                }
            }
        }
    }
}

extension PlayKind {
    /// Whether plays of this kind may belong to no team.
    fileprivate var hasNoTeam: Bool {
        [.periodStart, .periodEnd, .lineup, .timeout].contains(self)
    }
}
