import Scores
import Sports
import Testing

@testable import Normalizing

/// Tests the kinds of sentences that were found in four games, in both sources' formats.
@Suite("Play lines")
struct PlayLineTests {
    private let codes = ScorerCodes(learned: ["JHU", "COR", "NORTH CA", "NC", "ND"].map { (side: nil, code: $0) })

    private func players(_ line: PlayLine?) -> [String] {
        line?.players.map { "\($0.role.rawValue): \($0.name)" } ?? []
    }

    @Test(arguments: [
        ("GOAL by COR Nikolic, AJ (FIRST GOAL), goal number 6 for season.", ["scorer: Nikolic, AJ"]),
        ("GOAL by JHU Charlie Iler, goal number 14 for season.", ["scorer: Charlie Iler"]),
        (
            "GOAL by COR Nurry, Rowyn, Assist by Goldstein, Ryan, goal number 15 for season.",
            ["scorer: Nurry, Rowyn", "assist: Goldstein, Ryan"]
        ),
        (
            "GOAL by ND Angrick, Will (MAN-UP), Assist by Jeffery, Matt, goal number 1 for season., assist number 9.",
            ["scorer: Angrick, Will", "assist: Jeffery, Matt"]
        ),
        ("GOAL by NORTH CA Luke Bair (MAN-UP), Assist by Owen Duffy.", ["scorer: Luke Bair", "assist: Owen Duffy"]),
        ("GOAL by NORTH CA Brevin Wilson.", ["scorer: Brevin Wilson"]),
        (
            "GOAL by NC Brooklyn Neumen (FPGOAL) {free position shot}, goal number 9 for season.",
            ["scorer: Brooklyn Neumen"]
        ),
        (
            "GOAL by COR Nurry, Rowyn (MAN-UP) Assist by Goldstein, Ryan.",
            ["scorer: Nurry, Rowyn", "assist: Goldstein, Ryan"]
        ),
        ("GOAL by COR Nurry, Rowyn Assist by Iler, Al.", ["scorer: Nurry, Rowyn", "assist: Iler, Al"]),
        ("GOAL by JHU.", []), ("GOAL by COR TEAM.", []),
    ])
    func `a goal is read with its scorer and its assist`(text: String, expected: [String]) {
        let line = PlayLine(text[...])?.resolved(by: codes)
        #expect(line?.kind == .goal)
        #expect(players(line) == expected)
    }

    @Test(
        arguments: [
            ("GOAL by COR Nikolic, AJ (FIRST GOAL), goal number 6 for season.", 6),
            ("GOAL by JHU Iler, Al, Assist by Roe, Bo, goal number 15 for season., assist number 2 for season.", 15),
            ("GOAL by NORTH CA Luke Bair (MAN-UP), Assist by Owen Duffy, assist number 9 for season.", nil),
            ("GOAL by JHU Iler, Al, goal number many for season.", nil), ("GOAL by JHU Charlie Iler", nil),
        ] as [(String, Int?)]
    )
    func `a goal has the scorer's goals of the season if the text states them`(text: String, total: Int?) {
        let line = PlayLine(text[...])?.resolved(by: codes)
        #expect(line?.players.first { $0.role == .scorer }?.seasonTotal == total)
        #expect(line?.players.filter { $0.role != .scorer }.allSatisfy { $0.seasonTotal == nil } == true)
    }

    @Test(arguments: [
        ("Shot by COR Goldstein, Ryan WIDE.", ["shooter: Goldstein, Ryan"]),
        ("Shot by JHU Rawson, Chuck HIT POST", ["shooter: Rawson, Chuck"]),
        ("Shot by JHU Rawson, Chuck HIT CROSSBAR", ["shooter: Rawson, Chuck"]),
        ("Shot by COR Luzzi, Brian BLOCKED.", ["shooter: Luzzi, Brian"]),
        ("Shot by COR HIGH, Mary HIGH.", ["shooter: HIGH, Mary"]),
        ("Shot by JHU Matt Collison, SAVE Tully, Matthew.", ["shooter: Matt Collison", "goalie: Tully, Matthew"]),
        ("Shot by ND Maheras, Will, SAVE by Gelinas, Oran", ["shooter: Maheras, Will", "goalie: Gelinas, Oran"]),
        (
            "Shot by NC Andie Aldave, SAVE CAMPBELL, Charlie {free position shot}.",
            ["shooter: Andie Aldave", "goalie: CAMPBELL, Charlie"]
        ),
        ("Shot by NC Andie Aldave WIDE {free position shot}.", ["shooter: Andie Aldave"]),
        ("Shot by NC Andie Aldave", ["shooter: Andie Aldave"]),
        ("Shot by JHU WIDE.", []), ("Shot by COR Nurry, Rowyn BLOCKED by Smith, John.", ["shooter: Nurry, Rowyn"]),
        ("Shot by COR Nurry, Rowyn HIT POST, rebound by JHU.", ["shooter: Nurry, Rowyn"]),
        ("Shot by COR Nurry, Rowyn WIDE LEFT.", ["shooter: Nurry, Rowyn"]),
        ("Shot by COR Nurry, Rowyn WIDE, rebound by JHU.", ["shooter: Nurry, Rowyn"]),
        ("Shot by COR HIT, Mary HIGH RIGHT {free position shot}.", ["shooter: HIT, Mary"]),
        (
            "Shot by COR Nurry, Rowyn, SAVE Gelinas, Oran, rebound by JHU.",
            ["shooter: Nurry, Rowyn", "goalie: Gelinas, Oran"]
        ),
    ])
    func `a shot is read with its shooter and the goalie who saved it`(text: String, expected: [String]) {
        let line = PlayLine(text[...])?.resolved(by: codes)
        #expect(line?.kind == .shot)
        #expect(players(line) == expected)
    }

    @Test(arguments: [
        ("Ground ball pickup by JHU Oran Gelinas.", PlayKind.groundBall, ["ground_ball: Oran Gelinas"]),
        ("Ground ball pickup by JHU.", .groundBall, []), ("Ground ball pickup by COR TEAM.", .groundBall, []),
        ("Turnover by JHU TM.", .turnover, []), ("Turnover by COR Teamer, TM.", .turnover, ["turnover: Teamer, TM"]),
        ("Ground ball pickup by JHU Sorenson, Parker", .groundBall, ["ground_ball: Sorenson, Parker"]),
        ("Clear attempt by JHU failed.", .clear, []),
        ("Clear attempt by NORTH CA good.", .clear, []),
        ("Turnover by COR.", .turnover, []),
        (
            "Turnover by JHU Oran Gelinas (caused by Firth, Willem).", .turnover,
            ["turnover: Oran Gelinas", "caused_turnover: Firth, Willem"]
        ),
        ("Penalty on COR Lamb, TJ (PUSHING/0:30) Extra-man opportunity.", .penalty, ["penalized: Lamb, TJ"]),
        (
            "Penalty on JHU Eye, Tyler (Pushing/0:30); Extra-man opportunity (ends at 14:30 of QTR 2)", .penalty,
            ["penalized: Eye, Tyler"]
        ),
        ("Yellow card on NC Foster, Ann.", .penalty, ["penalized: Foster, Ann"]),
        ("Foul on NC ZAPOLSKI, Kyla.", .foul, ["fouler: ZAPOLSKI, Kyla"]),
        ("Foul on NC.", .foul, []),
        ("Draw control by NC Elizabeth Hillman.", .drawControl, ["draw_control: Elizabeth Hillman"]),
        ("Draw control won by NC Hillman, E", .drawControl, ["draw_control: Hillman, E"]),
        ("Shot clock violation by JHU.", .shotClockViolation, []),
        ("30-second clock violation by PENN ST..", .shotClockViolation, []),
        ("[13:05] Foul on NC.", .foul, []),
        ("[12:50] Timeout by JHU", .timeout, []),
        ("Oran Gelinas at goalie for JHU.", .goalieChange, ["goalie: Oran Gelinas"]),
        ("Caputo, Sal at goalie for NORTH CA.", .goalieChange, ["goalie: Caputo, Sal"]),
        ("Timeout by JHU", .timeout, []),
        ("Timeout by  official", .timeout, []),
        ("Media timeout.", .timeout, []),
        ("Start of Quarter 1", .periodStart, []),
        ("Start of 2nd period.", .periodStart, []),
        ("End of Quarter 4", .periodEnd, []),
        ("End of OT 1", .periodEnd, []),
        ("End-of-period.", .periodEnd, []),
    ])
    func `plays of other kinds are read with their players`(text: String, kind: PlayKind, expected: [String]) {
        let line = PlayLine(text[...])?.resolved(by: codes)
        #expect(line?.kind == kind)
        #expect(players(line) == expected)
    }

    @Test(arguments: [
        "Faceoff Joe Hobot vs Cascadden, Jack won by COR, [15:00] Ground ball pickup by COR Cascadden, Jack.",
        "Faceoff Joe Hobot vs Cascadden, Jack won by COR, Ground ball pickup by COR Cascadden, Jack.",
    ])
    func `a faceoff is read with both players and the ground ball`(text: String) {
        let line = PlayLine(text[...])?.resolved(by: codes)
        #expect(line?.kind == .faceoff)
        #expect(line?.duel?.first == "Joe Hobot")
        #expect(line?.duel?.second == "Cascadden, Jack")
        #expect(line?.codes == ["COR"])
        #expect(players(line) == ["ground_ball: Cascadden, Jack"])
    }

    @Test func `a faceoff can be won without a ground ball`() {
        let text = "Faceoff Spano, Tyler vs Hobot, Joe won by JHU (on faceoff violation)."
        let line = PlayLine(text[...])?.resolved(by: codes)
        #expect(line?.kind == .faceoff)
        #expect(line?.codes == ["JHU"])
        #expect(line?.duel?.second == "Hobot, Joe")
        #expect(players(line) == [])
    }

    /// If only one player is named, the loser is unknown.
    @Test(arguments: [
        "Faceoff won by COR, Cascadden, Jack", "Faceoff won by COR.",
        "Faceoff won by COR, [15:00] Ground ball pickup by COR TEAM.", "Faceoff Cascadden, Jack won by COR.",
    ])
    func `a faceoff that does not name both players has neither winner nor loser`(text: String) {
        let line = PlayLine(text[...])?.resolved(by: codes)
        #expect(line?.kind == .faceoff)
        #expect(line?.duel == nil)
        #expect(line?.codes == ["COR"])
        #expect(players(line) == [])
    }

    @Test func `a lineup is read with the starters and goalies of both teams`() {
        let text =
            "JHU Starters: Brown, Al; Ayers, Jim. ND Starters: Yago, Jo; JHU Keeper: Gelinas, O. ND Keeper: Roe, T."
        let line = PlayLine(text[...])?.resolved(by: codes)
        #expect(line?.kind == .lineup)
        #expect(line?.isNeutral == true)
        #expect(line?.codes == ["JHU", "ND"])
        #expect(
            players(line) == [
                "starter: Brown, Al", "starter: Ayers, Jim", "starter: Yago, Jo", "goalie: Gelinas, O",
                "goalie: Roe, T",
            ]
        )
    }

    @Test(arguments: ["Batting starts", "HARPER struck out swinging (1-2 KBKS).", "GOAL", "Foul by nobody", "x"])
    func `a text that no rule recognizes gives no line`(text: String) {
        #expect(PlayLine(text[...]) == nil)
    }

    /// Broken sentences must not cause a crash.
    @Test(arguments: [
        "GOAL by ", "Shot by .", "Faceoff ", "Faceoff  vs ", "Faceoff A vs B won by ", "Turnover by  (caused by ",
        " at goalie for ", " Starters: ", ": Starters: ;;.;", "Penalty on (/)", "Clear attempt by ", "Timeout by ",
        "GOAL by COR, Assist by ", "Shot by , SAVE ", "Shot by COR é\u{301} WIDE",
    ])
    func `a broken sentence causes no crash and gives no player with an empty name`(text: String) {
        #expect(PlayLine(text[...])?.resolved(by: codes).players.allSatisfy { !$0.name.isEmpty } != false)
    }
}
