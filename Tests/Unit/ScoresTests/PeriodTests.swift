import FoundationEssentials
import Scores
import Testing

@Suite("Period and clock")
struct PeriodTests {
    @Test(
        arguments: [
            (1, 4, "1st"), (2, 4, "2nd"), (3, 4, "3rd"), (4, 4, "4th"), (5, 4, "OT"), (6, 4, "2OT"), (11, 4, "7OT"),
            (2, 2, "2nd"), (3, 2, "OT"), (4, 2, "2OT"),
        ]
    )
    func `a period has the label that scoreboards print`(number: Int, regulation: Int, label: String) {
        #expect(Period(number: number, regulation: regulation).label == label)
    }

    @Test func `overtimes are counted from the end of regulation`() {
        #expect(Period(number: 4).overtime == nil)
        #expect(Period(number: 5).overtime == 1)
        #expect(Period(number: 3, regulation: 2).overtime == 1)
    }

    @Test(
        arguments: [
            (Period(number: 2, regulation: 2), "2nd", Period.Kind.regulation), (Period(number: 5), "OT", .overtime),
            (Period(number: 5, regulation: 3), "2OT", .overtime),
            (Period(number: 5, regulation: 3, isShootout: true), "SO", .shootout),
        ]
    )
    func `a period has the same label after a round trip through JSON`(period: Period, label: String, kind: Period.Kind)
        throws
    {
        let back = try JSONDecoder().decode([Period].self, from: JSONEncoder().encode([period]))
        #expect(back == [period])
        #expect(back.map(\.label) == [label] && back.map(\.kind) == [kind])
    }

    /// The league's usual number of regulation periods applies unless the kinds of the periods contradict it.
    @Test(
        arguments: [
            ([.regulation, .regulation], 4, 4), ([.regulation, .regulation, .overtime], 4, 2),
            ([.regulation, .overtime, .overtime], 4, 1), ([.regulation, .regulation, .shootout], 3, 2),
            ([.regulation, .regulation, .regulation], 2, 3), ([], 4, 4), ([.overtime], 4, 4),
        ] as [([Period.Kind], Int, Int)]
    )
    func `the number of regulation periods is determined from the kinds of the periods`(
        kinds: [Period.Kind],
        usual: Int,
        expected: Int
    ) {
        #expect(Period.regulation(of: kinds, usual: usual) == expected)
    }

    @Test(
        arguments: [
            (3, .overtime, 4, "OT"), (3, .overtime, 2, "OT"), (4, .overtime, 2, "2OT"), (3, .regulation, 2, "3rd"),
            (5, .shootout, 3, "SO"), (3, .shootout, 3, "SO"), (1, .overtime, 4, "1st"), (4, .regulation, 4, "4th"),
        ] as [(Int, Period.Kind, Int, String)]
    )
    func `a stored period is labelled by its kind`(number: Int, kind: Period.Kind, usual: Int, label: String) {
        #expect(Period(number: number, kind: kind, usual: usual).label == label)
    }

    @Test func `a period in JSON has its kind`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(Period(number: 5, regulation: 3)), as: UTF8.self)
        #expect(text == #"{"kind":"overtime","number":5,"regulation":3}"#)
    }

    @Test func `equality and order of periods are consistent`() {
        let short = Period(number: 3, regulation: 2)
        let long = Period(number: 3, regulation: 4)
        #expect(!(short < long) && !(long < short) && short == long)
        #expect(Set([short, long]).count == 1)
        #expect(Period(number: 1) < Period(number: 2))
    }

    @Test(
        arguments: [
            ("7:42", 462), ("07:42", 462), ("15:00", 900), (":42", 42), ("0:00", 0), ("00:00", 0), ("99:59", 5999),
        ]
    )
    func `a clock is read in each notation of the sources`(text: String, seconds: Int) throws {
        #expect(try #require(GameClock(text)).seconds == seconds)
    }

    @Test(
        arguments: [
            "", " ", "7", "7:4", "7:420", "7:60", "-1:00", "+1:30", "1:-5", "1:+5", "100:00", "7:42:00", "a:bc", "7.42",
        ]
    )
    func `an invalid clock is not read`(text: String) {
        #expect(GameClock(text) == nil)
    }

    @Test(arguments: [(0, "0:00"), (42, "0:42"), (605, "10:05")])
    func `a clock is printed without a leading zero in its minutes`(seconds: Int, text: String) throws {
        let clock = try #require(GameClock(seconds: seconds))
        #expect(clock.description == text)
        #expect(GameClock(text) == clock)
    }

    @Test(arguments: [-1, 6000, Int.max, Int.min])
    func `a clock has at most two digits of minutes`(seconds: Int) {
        #expect(GameClock(seconds: seconds) == nil)
    }

    @Test func `an invalid clock in JSON causes a decoding error`() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([GameClock].self, from: Data("[\"soon\"]".utf8))
        }
    }
}
