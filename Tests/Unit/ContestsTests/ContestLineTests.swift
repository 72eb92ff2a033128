import Contests
import Testing

/// Tests the numbers of contests' bets, and the sides that have them.
@Suite("Lines of contests")
struct ContestLineTests {
    @Test(
        arguments: [
            ("-3.5", -7, "-3.5"), ("+8", 16, "8"), ("225.5", 451, "225.5"), ("0", 0, "0"), ("-0", 0, "0"),
            ("PK", 0, "0"), ("even", 0, "0"), ("3.50", 7, "3.5"), ("220.0", 440, "220"), ("-0.5", -1, "-0.5"),
            ("\u{2212}4", -8, "-4"), ("999.5", 1999, "999.5"), ("1000", nil, nil), ("2.25", nil, nil),
            ("2.3", nil, nil), ("2.55", nil, nil), ("5.", nil, nil), (".5", nil, nil), ("", nil, nil), ("-", nil, nil),
            ("--3", nil, nil), ("OFF", nil, nil), ("o225", nil, nil), ("1e2", nil, nil), ("3 ", nil, nil),
        ] as [(String, Int?, String?)]
    )
    func `a line is a multiple of a half`(text: String, halves: Int?, printed: String?) {
        let line = ContestLine(text)
        #expect(line?.halves == halves)
        #expect(line?.description == printed)
    }

    @Test func `a number becomes a line without rounding`() {
        #expect(ContestLine(-3.5)?.halves == -7)
        #expect(ContestLine(-0.0) == ContestLine.zero)
        for number in [2.25, 2.3, .nan, .infinity, 1e300, 1000] { #expect(ContestLine(number) == nil, "\(number)") }
    }

    @Test func `each side has an inverse of the same bet, which sees the opposite line of a spread`() throws {
        let line = try #require(ContestLine("-4"))
        for side in ContestSide.allCases {
            #expect(side.inverse != side && side.inverse.inverse == side)
            #expect(side.kind == side.inverse.kind)
        }
        let seen = ContestSide.allCases.map { $0.line(line).description }
        #expect(seen == ["-4", "4", "-4", "-4"])
        #expect(BetKind.spread.sides == [.home, .away])
        #expect(BetKind.total.sides == [.over, .under])
    }
}
