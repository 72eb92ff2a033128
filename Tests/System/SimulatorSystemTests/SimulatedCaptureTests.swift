import FoundationEssentials
import Scores
import TestTools
import Testing

@testable import simulator

/// Real play-by-plays, which are kept outside the repository.
enum Captures {
    static let folder = URL(filePath: ProjectFolder.capture("ncaa/sdataprod-lacrosse"))

    /// The names of the files; empty if the folder is missing.
    static let files: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasPrefix("pbp_MLA") }.sorted()
    }()

    static func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: name))
    }

    static func script(_ name: String) throws -> GameScript {
        try GameScript(capture: CapturedPlayByPlay(json: bytes(name)), scheduledStart: .minutes(10))
    }
}

@Suite("Capture", .enabled(if: !Captures.files.isEmpty, "no captures next to the repository"))
struct SimulatedCaptureTests {
    @Test(arguments: Captures.files)
    func `at its end a captured game serves exactly the captured play-by-play`(file: String) throws {
        let script = try Captures.script(file)
        let end = try #require(script.end)
        let served = try ParsedJSON(parsing: Served.playByPlay(script, at: end).body)
        #expect(try served == ParsedJSON(parsing: Captures.bytes(file)))
    }

    @Test(arguments: Captures.files)
    func `the scoreboard shows the running score at each goal, and the previous one before`(file: String) throws {
        let script = try Captures.script(file)
        let actualStart = try #require(script.actualStart)
        var before = Score.zero
        for goal in script.goals {
            let at = actualStart + goal.play.elapsed
            #expect(try Served.score(script, at: at - .milliseconds(1)) == before)
            #expect(try Served.score(script, at: at) == goal.score)
            #expect(try Served.lastScore(script, at: at) == goal.score)
            before = goal.score
        }
        #expect(script.view(at: try #require(script.end)).score == before)
    }

    @Test(arguments: Captures.files)
    func `at any time the score is that of the plays shown with it`(file: String) throws {
        let script = try Captures.script(file)
        let end = try #require(script.end)
        var last = Score.zero
        var count = 0
        for second in stride(from: 0, through: Int(end / .seconds(1)) + 60, by: 7) {
            let view = script.view(at: .seconds(second))
            #expect(view.score == view.plays.last { $0.score != nil }?.score ?? .zero)
            #expect(view.score.isAtLeast(last))
            #expect(view.plays.count >= count)
            (last, count) = (view.score, view.plays.count)
        }
        #expect(count == script.plays.count)
    }

    @Test func `a final after overtime is marked as such`() throws {
        let file = try #require(Captures.files.first { $0.contains("OT_final") })
        let script = try Captures.script(file)
        let view = script.view(at: try #require(script.end))
        #expect(StageWords(view).finalMessage == "FINAL (OT)")
        #expect(view.score == Score(home: 8, away: 9))
        let periods = (1...5).map { number in script.goals.filter { $0.play.period == number } }
        #expect(periods.map { goals in goals.count { $0.side == .home } } == [3, 3, 0, 2, 0])
        #expect(periods.map { goals in goals.count { $0.side == .away } } == [2, 1, 3, 2, 1])
    }
}

/// Checks scripts made from captures, with documents that the tests create.
@Suite("Script from capture")
struct ScriptFromCaptureTests {
    private static func document(teams: String = Self.teams, periods: String) -> String {
        """
        {"data":{"playbyplay":{"contestId":"501","title":"MLA PLAY-BY-PLAY","teams":[\(teams)],"periods":[\(periods)]}}}
        """
    }

    private static let teams = """
        {"isHome":false,"teamId":22,"nameShort":"Birch"},{"isHome":true,"teamId":"11","nameShort":"Alder"}
        """

    private static func play(_ clock: String, _ text: String, _ home: String = "null", _ away: String = "null")
        -> String
    {
        """
        {"teamId":11,"clock":"\(clock)","plays":[{"playText":"\(text)","homeScore":\(home),"visitorScore":\(away),\
        "clock":"\(clock)"}]}
        """
    }

    private static func period(_ number: Int, _ plays: [String]) -> String {
        #"{"periodNumber":\#(number),"playbyplayStats":[\#(plays.joined(separator: ","))]}"#
    }

    private func script(_ json: String) throws -> GameScript {
        try GameScript(capture: CapturedPlayByPlay(json: Array(json.utf8)), scheduledStart: .zero)
    }

    @Test func `time never goes backwards, even if a clock goes back up or is missing`() throws {
        let plays = [("15:00", "a"), ("06:11", "b"), ("06:12", "c"), ("", "d"), ("nonsense", "e"), ("05:00", "f")]
        let script = try script(Self.document(periods: Self.period(1, plays.map { Self.play($0.0, $0.1) })))
        #expect(script.plays.map(\.elapsed) == [0, 529, 529, 529, 529, 600].map { .seconds($0) })
        #expect(script.plays.map(\.printedClock) == plays.map(\.0))
        #expect(script.plays.map(\.clock) == [900, 371, 372, 372, 372, 300])
    }

    @Test func `strings, numbers and any order of teams are accepted`() throws {
        let script = try script(Self.document(periods: Self.period(1, [Self.play("10:00", "GOAL", #""1""#, "0")])))
        #expect(script.contestID == 501)
        #expect(script.teams.home.id == 11)
        #expect(script.teams.away.short == "Birch")
        #expect(script.goals.map(\.side) == [.home])
    }

    @Test func `a sudden-death goal ends the game, and longer periods follow their own clock`() throws {
        let overtime = Self.period(5, [Self.play("04:00", ""), Self.play("01:15", "GOAL", "1", "0")])
        let script = try script(Self.document(periods: Self.period(1, [Self.play("20:00", "a")]) + "," + overtime))
        #expect(script.periods.map(\.length) == [1200, 240])
        #expect(script.periods.map(\.endOffset) == [.minutes(20), .minutes(22) + .seconds(165)])
        #expect(script.periods.map(\.display) == ["1st", "Overtime(1)"])
    }

    @Test(
        arguments: [
            ("", nil), ("<html></html>", nil), ("{}", nil), (#"{"data":{"playbyplay":null}}"#, nil),
            (document(periods: ""), CaptureError.noPlays),
            (document(periods: period(1, [])), .noPlays),
            (document(teams: "", periods: period(1, [play("15:00", "a")])), .noTwoTeams),
            (document(periods: period(0, [play("15:00", "a")])), .periodsOutOfOrder),
            (document(periods: period(2, [play("15:00", "a")]) + "," + period(1, [])), .periodsOutOfOrder),
            (document(periods: period(Int.max, [play("15:00", "a")])), .periodsOutOfOrder),
        ] as [(String, CaptureError?)]
    )
    func `a document without a complete game is refused with the reason`(json: String, refusal: CaptureError?) {
        let error = #expect(throws: CaptureError.self) { try script(json) }
        guard let refusal else {
            if case .notPlayByPlay = error { return }
            Issue.record("refused as \(String(describing: error))")
            return
        }
        #expect(error == refusal)
    }
}
