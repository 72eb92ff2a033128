import Testing
import Time

@testable import simulator

@Suite("Eastern time")
struct SimulatedEasternTimeTests {
    @Test(
        arguments: [
            ("2026-01-15T17:00:00Z", "2026-01-15", "12:00"),
            ("2026-07-04T16:30:00Z", "2026-07-04", "12:30"),
            ("2026-03-08T06:59:59Z", "2026-03-08", "01:59"),
            ("2026-03-08T07:00:00Z", "2026-03-08", "03:00"),
            ("2026-11-01T05:59:59Z", "2026-11-01", "01:59"),
            ("2026-11-01T06:00:00Z", "2026-11-01", "01:00"),
            ("2027-03-14T06:59:59Z", "2027-03-14", "01:59"),
            ("2027-03-14T07:00:00Z", "2027-03-14", "03:00"),
            ("2027-11-07T06:00:00Z", "2027-11-07", "01:00"),
            ("2026-11-21T04:59:59Z", "2026-11-20", "23:59"),
            ("2026-11-21T05:00:00Z", "2026-11-21", "00:00"),
            ("2028-02-29T23:00:00Z", "2028-02-29", "18:00"),
            ("2027-01-01T04:30:00Z", "2026-12-31", "23:30"),
        ]
    )
    func `the wall clock of New York is right in both nights of clock changes`(
        utc: String,
        date: String,
        time: String
    ) throws {
        let instant = try #require(Instant(rfc3339: utc))
        let local = try #require(EasternTime(instant))
        #expect(local.date.description == date)
        #expect(local.hourAndMinute == time)
    }

    @Test(
        arguments: [
            ("2026-03-08T16:00:00Z", "2026-03-08T05:00:00Z"),
            ("2026-03-09T03:59:59Z", "2026-03-08T05:00:00Z"),
            ("2026-11-01T20:00:00Z", "2026-11-01T04:00:00Z"),
            ("2026-11-02T05:00:00Z", "2026-11-02T05:00:00Z"),
            ("2026-07-05T03:00:00Z", "2026-07-04T04:00:00Z"),
        ]
    )
    func `local midnight is right on days with 23 and 25 hours, too`(utc: String, midnight: String) throws {
        let instant = try #require(Instant(rfc3339: utc))
        #expect(EasternTime.midnight(before: instant)?.description == midnight)
    }

    @Test func `a new season begins on the first of August`() {
        #expect(CivilDate("2026-05-02")?.seasonYear == 2025)
        #expect(CivilDate("2026-07-31")?.seasonYear == 2025)
        #expect(CivilDate("2026-08-01")?.seasonYear == 2026)
        #expect(CivilDate("2026-11-21")?.seasonYear == 2026)
    }

    @Test func `days are written in the NCAA's format, and read in both of its formats`() {
        let date = CivilDate("2026-05-02")
        #expect(date?.american == "05/02/2026")
        #expect(CivilDate(american: "05/02/2026") == date)
        #expect(CivilDate(american: "2026/05/02") == date)
        for nonsense in ["", "05/02", "13/02/2026", "02/30/2026", "5/2/2026", "2026-05-02", "//", "05/02/2026/1"] {
            #expect(CivilDate(american: nonsense) == nil, "\(nonsense)")
        }
    }
}
