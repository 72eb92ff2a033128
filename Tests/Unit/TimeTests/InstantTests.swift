import Testing
import Time

@Suite("Instant")
struct InstantTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", Int64(0)), ("2026-05-02T16:00:00Z", 1_777_737_600_000_000),
        ("2026-05-02T12:00:00-04:00", 1_777_737_600_000_000), ("1969-12-31T23:59:59.5Z", -500_000),
        ("2000-02-29T00:00:00.123456789+00:00", 951_782_400_123_456),
        ("2026-05-02t16:00:00.000001z", 1_777_737_600_000_001),
    ])
    func `an RFC 3339 time is read with its fraction`(_ text: String, _ microseconds: Int64) {
        #expect(Instant(rfc3339: text)?.microseconds == microseconds)
    }

    @Test(arguments: [
        "", "2026-05-02", "2026-05-02 16:00:00Z", "2026-05-02T16:00:00", "2026-02-30T00:00:00Z", "2026-05-02T24:00:00Z",
        "2026-05-02T16:60:00Z", "2026-05-02T16:00:60Z", "2026-05-02T16:00:00.Z", "2026-05-02T16:00:00+0400",
        "2026-05-02T16:00:00Zulu", "２026-05-02T16:00:00Z",
    ])
    func `a text that is not RFC 3339 is not read`(_ text: String) {
        #expect(Instant(rfc3339: text) == nil)
    }

    @Test(arguments: [
        (Int64(0), "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
        (1_777_737_600_999_999, "2026-05-02T16:00:00Z"),
        (951_782_400_000_000, "2000-02-29T00:00:00Z"),
    ])
    func `an instant is written without a fraction`(_ microseconds: Int64, _ text: String) {
        #expect(Instant(microseconds: microseconds).description == text)
    }

    @Test func `addition saturates at the limits of the range`() {
        let last = Instant(microseconds: .max)
        #expect(last + .seconds(1) == last)
        #expect(Instant(microseconds: .min) - .seconds(1) == Instant(microseconds: .min))
        #expect(Instant(microseconds: 5) + .microseconds(7) == Instant(microseconds: 12))
        #expect(Instant(microseconds: 12) - Instant(microseconds: 5) == .microseconds(7))
        #expect(last - Instant(microseconds: .min) > .seconds(18_000_000_000_000))
        #expect(Instant(secondsSinceEpoch: .max) == nil)
    }

    @Test func `an instant is shown as day and time without a fraction in tables for operators`() {
        #expect(Instant(microseconds: 1_777_737_600_999_999).dayAndTime == "2026-05-02 16:00:00")
    }

    @Test(arguments: [
        (Duration.milliseconds(1250), 1, "1.3"), (.milliseconds(-1250), 1, "-1.3"), (.milliseconds(1249), 1, "1.2"),
        (.zero, 1, "0.0"), (.milliseconds(-40), 1, "0.0"), (.milliseconds(49), 2, "0.05"), (.milliseconds(500), 0, "1"),
        (.milliseconds(7), 3, "0.007"), (.seconds(Int64.max), 6, "9223372036854.775807"),
    ])
    func `a decimal is rounded half away from zero, like a numeric value in Postgres`(
        _ duration: Duration,
        _ places: Int,
        _ text: String
    ) {
        #expect(duration.decimal(in: .seconds(1), places: places) == text)
    }

    @Test(arguments: [
        (Duration.seconds(1), Int64(1_000_000)), (.nanoseconds(1_999), 1), (.nanoseconds(-1_999), -1),
        (.seconds(Int64.max), .max), (.seconds(Int64.min), .min),
    ])
    func `durations are truncated to microseconds`(_ duration: Duration, _ microseconds: Int64) {
        #expect(duration.wholeMicroseconds == microseconds)
    }
}
