import Testing
import Time

@Suite("HTTP date")
struct HTTPDateTests {
    private let now = Instant(microseconds: 1_794_000_000_000_000)  // November 2026

    @Test(
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Sat, 01 Jan 2000 00:00:00 GMT", 946_684_800),
            ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200),
            ("Saturday, 01-Jan-77 00:00:00 GMT", 220_924_800),
            ("Friday, 01-Jan-76 00:00:00 GMT", 3_345_062_400),
        ] as [(String, Int64)]
    )
    func `an HTTP date is read in each of its three formats`(text: String, seconds: Int64) {
        #expect(HTTPDate.instant(text, now: now)?.secondsSinceEpoch == seconds)
    }

    @Test(arguments: [
        "", "GMT", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
        "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 19940 08:49:37 GMT",
        "Sun, 006 Nov 1994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT", "Sun Nov 6 08:49:37 94",
        "Sun, 06 Nov 194 08:49:37 GMT", "1994-11-06T08:49:37Z",
    ])
    func `a malformed HTTP date is not read`(text: String) {
        #expect(HTTPDate.instant(text, now: now) == nil)
    }

    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_868_799, "Tue, 29 Feb 2000 23:59:59 GMT"),
        (-62_135_596_800, "Mon, 01 Jan 0001 00:00:00 GMT"),
    ])
    func `a written date can be read again`(seconds: Int64, text: String) throws {
        let instant = try #require(Instant(secondsSinceEpoch: seconds))
        #expect(HTTPDate.text(instant) == text)
        #expect(HTTPDate.instant(text, now: instant) == instant)
    }
}
