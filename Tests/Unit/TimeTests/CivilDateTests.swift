import Testing
import Time

@Suite("Civil date")
struct CivilDateTests {
    @Test(arguments: [
        ("1970-01-01", 0), ("1969-12-31", -1), ("2000-01-01", 10_957), ("2000-02-29", 11_016), ("2026-05-02", 20_575),
        ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
    ])
    func `a date is converted to days since 1970 and back`(_ text: String, _ days: Int) {
        #expect(CivilDate(text)?.daysSinceEpoch == days)
        #expect(CivilDate(daysSinceEpoch: days)?.description == text)
    }

    @Test func `every day of four centuries is unchanged by the conversion to a number and back`() {
        let dates = (0..<146_097).compactMap { CivilDate(daysSinceEpoch: $0) }
        #expect(dates.map(\.daysSinceEpoch) == Array(0..<146_097))
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test(arguments: [
        "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "26-04-01", "2026-4-1", "x", "",
    ])
    func `an invalid day is not read`(_ text: String) {
        #expect(CivilDate(text) == nil)
    }

    @Test func `dates beyond the year 9999 are refused`() {
        #expect(CivilDate(daysSinceEpoch: 2_932_897) == nil)
        #expect(CivilDate("9999-12-31")?.adding(days: 1) == nil)
        #expect(CivilDate("2026-02-28")?.adding(days: 1)?.description == "2026-03-01")
    }
}
