import Contests
import Scores
import TestTools
import Testing

/// Tests the verdict of each bet for the final score of its game.
@Suite("Verdicts of bets")
struct BetVerdictTests {
    private static func verdict(_ side: ContestSide, _ line: String, _ outcome: GameOutcome) throws -> String {
        let line = try #require(ContestLine(line))
        return BetTerms(line: line, drafter: .one, side1: side).verdict(in: outcome).name
    }

    private static func final(_ home: Int, _ away: Int) -> GameOutcome { .final(Score(home: home, away: away)) }

    private typealias Vector = (name: String, side: ContestSide, line: String, home: Int, away: Int, verdict: String)

    /// The worked examples of the rules.
    private static let vectors: [Vector] = [
        ("home −7, 110–97", .home, "-7", 110, 97, "home"),
        ("home −13, 110–97", .home, "-13", 110, 97, "push"),
        ("home −13.5, 110–97", .home, "-13.5", 110, 97, "away"),
        ("away +5.5, 116–110", .away, "-5.5", 116, 110, "home"),
        ("over 225.5, 110–97", .over, "225.5", 110, 97, "under"),
        ("over 207, 110–97", .over, "207", 110, 97, "push"),
        ("under 206.5, 110–97", .under, "206.5", 110, 97, "over"),
        ("total 220 and overtime, 105–105 then 116–110", .over, "220", 116, 110, "over"),
        ("home −1.5 and a shootout, 3–2", .home, "-1.5", 3, 2, "away"),
        ("total 5 and a shootout, 3–2", .over, "5", 3, 2, "push"),
        ("home −4, 104–100", .home, "-4", 104, 100, "push"),
        ("home −4 corrected, 105–100", .home, "-4", 105, 100, "home"),
        ("home +3, 97–100", .home, "3", 97, 100, "push"),
        ("home +3.5, 97–100", .home, "3.5", 97, 100, "home"),
        ("a line of nothing, 100–99", .away, "0", 100, 99, "home"),
        ("a line of nothing and a draw", .away, "PK", 2, 2, "push"),
        ("no goals at all", .under, "0.5", 0, 0, "under"),
        ("scores that no 64 bits can add", .over, "999.5", .max, .max, "over"),
    ]

    @Test(arguments: vectors.indices)
    func `24: the settlement vectors of the rules, overtime, shootout, half points`(index: Int) throws {
        let vector = Self.vectors[index]
        let verdict = try Self.verdict(vector.side, vector.line, Self.final(vector.home, vector.away))
        #expect(verdict == vector.verdict, "\(vector.name)")
    }

    @Test(arguments: ContestSide.allCases)
    func `a cancelled game voids a bet, and any other that is not over leaves it open`(side: ContestSide) throws {
        for status in GameStatus.allCases {
            let outcome = GameOutcome(status, score: Score(home: 110, away: 97))
            let verdict = try Self.verdict(side, "-7", outcome)
            switch status {
            case .final: #expect(["home", "over"].contains(verdict))
            case .cancelled: #expect(verdict == "void")
            default: #expect(verdict == "open", "\(status)")
            }
        }
        let withoutScore = try Self.verdict(side, "-7", GameOutcome(.final, score: nil))
        #expect(withoutScore == "open")
    }

    /// Compares lines of −60…60 and totals of 0…120 with arithmetic in fractions, which are exact for halves.
    @Test func `any line and score give the verdict of exact fractions, and mirrored sides the mirrored one`() throws {
        var wrong: [String] = []
        for halves in stride(from: -120, through: 240, by: Thoroughness.choose(quick: 7, thorough: 1)) {
            let line = try #require(ContestLine(halves: halves))
            for home in stride(from: 0, through: 40, by: 4) {
                for away in 0...40 {
                    let total = BetTerms(line: line, drafter: .one, side1: .over)
                    let spread = BetTerms(line: line, drafter: .two, side1: .home)
                    let turned = BetTerms(line: line.opposite, drafter: .two, side1: .home)
                    let verdicts = [
                        spread.verdict(in: Self.final(home, away)).name,
                        turned.verdict(in: Self.final(away, home)).name,
                        total.verdict(in: Self.final(home, away)).name,
                    ]
                    let points = Double(halves) / 2
                    let margin = Double(home - away) + points
                    let excess = Double(home + away) - points
                    let expected = [
                        margin > 0 ? "home" : margin < 0 ? "away" : "push",
                        margin > 0 ? "away" : margin < 0 ? "home" : "push",
                        excess > 0 ? "over" : excess < 0 ? "under" : "push",
                    ]
                    if verdicts != expected { wrong.append("\(line) \(home)–\(away): \(verdicts)") }
                }
            }
        }
        #expect(wrong == [])
    }
}
