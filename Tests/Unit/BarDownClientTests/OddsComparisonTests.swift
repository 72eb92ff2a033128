import BarDownClient
import Testing

@MainActor
@Suite("Odds comparison")
struct OddsComparisonTests {
    @Test func `the most valuable bets are first, and can be limited by value and market`() async {
        let model = OddsComparisonModel(FakeOddsService(), OddsQuery(league: .nba))
        await model.run()
        #expect(model.cards.map(\.side.side) == ["home", "away"])
        #expect(model.cards.first?.best?.book == "elm")
        #expect(model.books["oak"]?.title == "Oak")
        #expect(model.markets == ["moneyline"])
        model.leastValue = 0
        #expect(model.cards.map(\.side.side) == ["home"])
        model.market = "spread"
        #expect(model.cards.isEmpty)
        (model.market, model.leastValue, model.order) = (nil, nil, .start)
        #expect(model.cards.count == 2)
    }

    @Test func `a league without odds is named as the reason`() async {
        let refused = APIError.refused(ProblemDetails(status: 404, code: "odds_off"))
        let model = OddsComparisonModel(FakeOddsService(failure: refused), OddsQuery(league: .mensLacrosse))
        await model.run()
        #expect(model.refusal == "odds_off" && model.cards.isEmpty)
        #expect(model.freshness.trouble == refused)
    }

    @Test func `the history is requested for the side of a line`() async throws {
        let game = Samples.odds.games[0]
        let moves = [OddsMove(book: "elm", at: Samples.start, american: -105, state: "open")]
        let service = FakeOddsService(moves: moves)
        let line = try #require(game.lines.first)
        let history = try await service.history(of: OddsBet(line.sides[1], of: line, in: game.id), .pre)
        #expect(history.side == "away" && history.moves == moves && history.line == nil)
    }

    @Test(
        arguments: [
            (-110, "−110", "1.91", "10/11"), (150, "+150", "2.50", "3/2"), (100, "+100", "2.00", "1/1"),
            (-100, "−100", "2.00", "1/1"), (-1200, "−1200", "1.08", "1/12"), (2500, "+2500", "26.00", "25/1"),
            (-120, "−120", "1.83", "5/6"),
        ]
    )
    func `a price can be written in three formats`(american: Int, first: String, second: String, third: String) {
        #expect(OddsFormat.allCases.map { $0.text(of: american) } == [first, second, third])
    }

    @Test func `a number that is no price has no text`() {
        #expect([99, 0, -99].map { OddsFormat.decimal.text(of: $0) } == ["", "", ""])
    }
}
