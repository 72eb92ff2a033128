import Scores
import Testing

@testable import Normalizing

@Suite("Scorer codes")
struct ScorerCodesTests {
    @Test(
        arguments: [
            (["JHU"], "JHU Oran Gelinas", "Oran Gelinas"),
            (["NORTH", "NORTH CA"], "NORTH CA Luke Bair", "Luke Bair"),
            (["ND"], "NDiaye, Al", "NDiaye, Al"),
            (["ND"], "ND", nil),
            ([], "SBU HART, Kailyn", "HART, Kailyn"),
            ([], "HART, Kailyn", "HART, Kailyn"),
            ([], "SBU HART", "HART"),
            (["JHU", "COR"], "HART KAILYN", "HART KAILYN"),
            (["JHU", "COR"], "JHU HART KAILYN", "HART KAILYN"),
            (["JHU", "COR"], "SBU HART, Kailyn", "HART, Kailyn"),
            (["JHU", "COR"], "SBU Kailyn Hart", "Kailyn Hart"),
            (["JHU", "COR"], "SBU TEAM", "TEAM"),
            ([], "JHU", nil),
            ([], "", nil),
            ([], "Oran Gelinas", "Oran Gelinas"),
        ] as [([Substring], String, String?)]
    )
    func `a team's code before a name is not part of the name`(codes: [Substring], text: String, expected: String?) {
        let learned = zip([Side.home, .away], codes).map { (side: Side?.some($0), code: $1) }
        #expect(ScorerCodes(learned: learned).player(in: text[...]).map(String.init) == expected)
    }

    /// A word in capitals before a name counts as part of the name only if the codes of both teams are known. Two codes
    /// of one team, or an invalid code, are not enough.
    @Test(
        arguments: [
            [(.home, "NORTH CA"), (.home, "UNC")], [(.home, "UNC"), (.home, "")], [(.home, "UNC"), (.away, ".")],
            [(.home, "UNC"), (.away, "UNC.")], [(nil, "UNC"), (nil, "COR")],
            [(.home, "UNC"), (.home, "UNC"), (.home, "COR"), (.away, "UNC")],
        ] as [[(Side?, Substring)]]
    )
    func `two codes of one team do not count as the codes of both teams`(codes: [(Side?, Substring)]) {
        let read = ScorerCodes(learned: codes.map { (side: $0.0, code: $0.1) })
        #expect(read.player(in: "JHU HART KAILYN") == "HART KAILYN")
    }
}
