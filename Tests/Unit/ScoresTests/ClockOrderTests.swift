import Scores
import Testing

@Suite("Order of clocks")
struct ClockOrderTests {
    @Test(arguments: [("7:42", "7:41"), ("1:00", "59.9")])
    func `a clock with more time left comes after one with less`(more: String, less: String) throws {
        let (lower, higher) = (try #require(GameClock(less)), try #require(GameClock(more)))
        #expect(lower < higher)
    }
}
