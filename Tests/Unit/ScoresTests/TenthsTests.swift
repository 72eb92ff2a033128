import FoundationEssentials
import Scores
import Testing

@Suite("Tenths of a second")
struct TenthsTests {
    @Test(arguments: ["42.3", "0.0", "9.1", "59.9"])
    func `a clock in the last minute is read and printed with its tenths`(text: String) throws {
        let clock = try #require(GameClock(text))
        #expect(clock.description == text)
        let data = try JSONEncoder().encode([clock])
        #expect(try JSONDecoder().decode([GameClock].self, from: data).first?.description == text)
    }

    @Test(arguments: ["60.0", "42.", ".3", "42.35", "-1.0", "4x.1", "123.4", "1.2.3"])
    func `a text with invalid tenths is not a clock`(text: String) {
        #expect(GameClock(text) == nil)
    }

    @Test func `tenths are not shown from a minute on, and more than nine are rejected`() {
        #expect(GameClock(seconds: 61, tenths: 5)?.description == "1:01")
        #expect(GameClock(seconds: 5, tenths: 10) == nil)
        #expect(GameClock(seconds: 5, tenths: -1) == nil)
    }

    @Test func `equality and order consider the tenths`() throws {
        let clocks = try ["0:41", "0:42", "42.0", "42.1", "42.3", "43.0"].map { try #require(GameClock($0)) }
        #expect(clocks.reversed().sorted() == clocks)
        #expect(Set(clocks).count == clocks.count)
        #expect(zip(clocks, clocks.dropFirst()).allSatisfy { $0 < $1 && $0 != $1 && !($1 < $0) })
        #expect(GameClock("42.3") == GameClock(seconds: 42, tenths: 3))
    }

    @Test(arguments: [("0:00", true), ("0.0", true), ("0.4", false), ("0:01", false), ("12:00", false)])
    func `a clock has run out when no tenth is left`(text: String, hasRunOut: Bool) throws {
        #expect(try #require(GameClock(text)).hasRunOut == hasRunOut)
    }
}
