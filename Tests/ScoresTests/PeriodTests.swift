import FoundationEssentials
import Scores
import Testing

@Suite("Period and clock")
struct PeriodTests {
    @Test(
        "a period is printed as scoreboards print it",
        arguments: [
            (1, 4, "1st"), (2, 4, "2nd"), (3, 4, "3rd"), (4, 4, "4th"), (5, 4, "OT"), (6, 4, "2OT"), (11, 4, "7OT"),
            (2, 2, "2nd"), (3, 2, "OT"), (4, 2, "2OT"),
        ]
    )
    func label(number: Int, regulation: Int, label: String) {
        #expect(Period(number: number, regulation: regulation).label == label)
    }

    @Test("overtime is counted from the end of regulation")
    func overtime() {
        #expect(Period(number: 4).overtime == nil)
        #expect(Period(number: 5).overtime == 1)
        #expect(Period(number: 3, regulation: 2).overtime == 1)
    }

    @Test(
        "a period that went through JSON is called the same",
        arguments: [
            (Period(number: 2, regulation: 2), "2nd", Period.Kind.regulation), (Period(number: 5), "OT", .overtime),
            (Period(number: 5, regulation: 3), "2OT", .overtime),
            (Period(number: 5, regulation: 3, isShootout: true), "SO", .shootout),
        ]
    )
    func json(period: Period, label: String, kind: Period.Kind) throws {
        let back = try JSONDecoder().decode([Period].self, from: JSONEncoder().encode([period]))
        #expect(back == [period])
        #expect(back.map(\.label) == [label] && back.map(\.kind) == [kind])
    }

    @Test("a period in JSON says what it is")
    func text() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(Period(number: 5, regulation: 3)), as: UTF8.self)
        #expect(text == #"{"kind":"overtime","number":5,"regulation":3}"#)
    }

    @Test("equality and order agree")
    func order() {
        let short = Period(number: 3, regulation: 2)
        let long = Period(number: 3, regulation: 4)
        #expect(!(short < long) && !(long < short) && short == long)
        #expect(Set([short, long]).count == 1)
        #expect(Period(number: 1) < Period(number: 2))
    }

    @Test(
        "a clock is read as sources print it",
        arguments: [
            ("7:42", 462), ("07:42", 462), ("15:00", 900), (":42", 42), ("0:00", 0), ("00:00", 0), ("99:59", 5999),
        ]
    )
    func reads(text: String, seconds: Int) throws {
        #expect(try #require(GameClock(text)).seconds == seconds)
    }

    @Test(
        "what is no clock is none",
        arguments: [
            "", " ", "7", "7:4", "7:420", "7:60", "-1:00", "+1:30", "1:-5", "1:+5", "100:00", "7:42:00", "a:bc", "7.42",
        ]
    )
    func refuses(text: String) {
        #expect(GameClock(text) == nil)
    }

    @Test(
        "a clock is printed without a leading zero of its minutes",
        arguments: [(0, "0:00"), (42, "0:42"), (605, "10:05")]
    )
    func prints(seconds: Int, text: String) throws {
        let clock = try #require(GameClock(seconds: seconds))
        #expect(clock.description == text)
        #expect(GameClock(text) == clock)
    }

    @Test("a clock beyond two digits of minutes does not exist", arguments: [-1, 6000, Int.max, Int.min])
    func bounds(seconds: Int) {
        #expect(GameClock(seconds: seconds) == nil)
    }

    @Test("a clock in JSON that is none is refused by name")
    func badJSON() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([GameClock].self, from: Data("[\"soon\"]".utf8))
        }
    }
}
