import Scores
import Testing
import Time

@testable import Normalizing

@Suite("Eastern time")
struct EasternTimeTests {
    /// The instants of the clock changes, to the second, and ordinary days.
    @Test(arguments: [
        ("2026-03-08T06:59:59Z", -5), ("2026-03-08T07:00:00Z", -4), ("2026-11-01T05:59:59Z", -4),
        ("2026-11-01T06:00:00Z", -5), ("2027-03-14T06:59:59Z", -5), ("2027-03-14T07:00:00Z", -4),
        ("2026-01-01T00:00:00Z", -5), ("2026-07-04T12:00:00Z", -4), ("2026-12-31T23:59:59Z", -5),
    ])
    func `the offset of Eastern time changes at the right second`(text: String, hours: Int) throws {
        let instant = try #require(Instant(rfc3339: text))
        #expect(AmericanZone.eastern.offset(at: instant) == hours * 3600)
    }

    @Test func `a wall time is the same after conversion to an instant and back`() throws {
        for (year, month, day) in [(2026, 3, 7), (2026, 3, 8), (2026, 5, 2), (2026, 11, 1), (2026, 12, 31)] {
            let date = try #require(CivilDate(year: year, month: month, day: day))
            for hour in [0, 1, 3, 12, 23] {
                let instant = try #require(AmericanZone.eastern.instant(of: date, second: hour * 3600))
                let clock = try #require(AmericanZone.eastern.wallClock(of: instant))
                #expect(clock.day == date)
                #expect(clock.second == hour * 3600)
            }
        }
    }
}

@Suite("Start times in words")
struct StartWordsTests {
    private func start(
        date: String? = nil,
        time: String? = nil,
        epoch: String? = nil,
        hasTime: Bool? = nil,
        tba: Bool? = nil
    ) -> RawStart {
        var start = RawStart()
        (start.date, start.time, start.epoch) = (date, time, epoch)
        (start.hasTime, start.isToBeAnnounced) = (hasTime, tba)
        return start
    }

    @Test func `the epoch decides the start time`() throws {
        // 2026-05-02, noon in New York.
        let start = start(date: "05/02/2026", time: "11:00", epoch: "1777737600", hasTime: true, tba: false)
        #expect(start.startTime == .at(try #require(Instant(rfc3339: "2026-05-02T16:00:00Z"))))
        #expect(start.day?.description == "2026-05-02")
    }

    @Test func `the epoch determines the Eastern day`() {
        // 2026-05-03 01:30 UTC is still the second of May in New York.
        let start = start(epoch: "1777771800", hasTime: true)
        #expect(start.day?.description == "2026-05-02")
    }

    @Test(
        arguments: [
            // Midnight in New York, with every combination of flags.
            ("1777694400", true, false), ("1777694400", false, nil), ("1777694400", nil, nil),
            ("1777694400", nil, true),
            // Three in the morning, a placeholder.
            ("1777705200", false, nil), ("1777705200", nil, nil),
            // Noon, but not fixed yet.
            ("1777737600", false, false), ("1777737600", true, true),
        ] as [(String, Bool?, Bool?)]
    )
    func `a placeholder time is read as still to be announced`(epoch: String, hasTime: Bool?, tba: Bool?) {
        #expect(start(epoch: epoch, hasTime: hasTime, tba: tba).startTime == .toBeAnnounced)
        #expect(start(epoch: epoch, hasTime: hasTime, tba: tba).day?.description == "2026-05-02")
    }

    @Test func `an early hour is kept if the source confirms it`() {
        #expect(start(epoch: "1777705200", hasTime: true).startTime?.instant != nil)
    }

    @Test(arguments: [
        ("18:30", "2026-05-02T22:30:00Z"), ("06:30 PM ET", "2026-05-02T22:30:00Z"),
        ("12:00 PM", "2026-05-02T16:00:00Z"),
        ("6:30PM ET", "2026-05-02T22:30:00Z"), ("11:00 am", "2026-05-02T15:00:00Z"),
    ])
    func `printed times are Eastern time`(time: String, expected: String) throws {
        let instant = try #require(Instant(rfc3339: expected))
        #expect(start(date: "05/02/2026", time: time).startTime == .at(instant))
    }

    @Test(arguments: ["TBA", "tbd", "00:00", "12:00 AM"]) func `a printed placeholder is read as still to be announced`(
        time: String
    ) {
        #expect(start(date: "05/02/2026", time: time).startTime == .toBeAnnounced)
    }

    @Test(arguments: [nil, "", "0", "-5", "1777737600000", "soon"] as [String?])
    func `an invalid epoch gives no start time`(epoch: String?) {
        #expect(start(epoch: epoch).startTime == nil)
        #expect(start(epoch: epoch).day == nil)
    }

    @Test(
        arguments: [
            ("05/02/2026", "2026-05-02"), ("5/2/2026", "2026-05-02"), ("2/15/2026", "2026-02-15"),
            ("05-02-2026", "2026-05-02"),
            ("2026-05-02", "2026-05-02"), ("2026/05/02", "2026-05-02"), ("02/30/2026", nil), ("5/2/26", "2026-05-02"),
            ("", nil),
            ("Nov 29, 2025", "2025-11-29"), (nil, nil), ("//", nil), ("02/15/26", "2026-02-15"), ("13/2/26", nil),
            ("5-2-26", nil), ("26-05-02", nil), ("5/2/026", nil), ("Feb 15, 2026", "2026-02-15"),
            ("February 15, 2026", "2026-02-15"), ("Sept. 5, 2026", "2026-09-05"),
            ("Sunday, Feb. 15, 2026", "2026-02-15"), ("Sat May 2, 2026", "2026-05-02"), ("Feb 30, 2026", nil),
            ("Feb 15", nil), ("Feb 15, 26", nil), ("Marlins 15, 2026", nil), ("Game May 2, 2026", nil),
            ("May 2, 2026 7 PM", nil), ("15 Feb 2026", nil), ("Fe 15, 2026", nil),
        ] as [(String?, String?)]
    )
    func `a printed date is read in any usual format, and an impossible date is not read`(
        text: String?,
        expected: String?
    ) {
        #expect(CivilDate(printed: text)?.description == expected)
    }
}
