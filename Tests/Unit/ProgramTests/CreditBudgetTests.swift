import Storage
import Testing
import Time

@testable import detail_scraper

@Suite("Credits of sources of odds")
struct CreditBudgetTests {
    /// Noon of a day, by UTC.
    private static let noon = Instant(microseconds: 1_777_723_200_000_000)

    private func budget(
        _ remaining: Int?,
        of total: Int? = 20_000,
        nextIn hours: Int? = nil,
        readBefore: Duration = .seconds(60),
        usesReserve: Bool = true
    ) -> CreditBudget {
        let state = CreditState(
            remaining: remaining,
            total: total,
            at: remaining == nil ? nil : Self.noon - readBefore,
            nextStart: hours.map { Self.noon + .seconds(3600 * $0) },
            now: Self.noon
        )
        return CreditBudget(state, cost: 9, usesReserve: usesReserve)
    }

    @Test func `credits run low, near games go first`() {
        let table: [(remaining: Int?, hours: Int?, CreditBudget)] = [
            (nil, nil, .allowed), (20_000, nil, .allowed), (509, nil, .allowed), (508, nil, .reserved),
            (508, 4, .reserved), (508, 3, .allowed), (9, 1, .allowed), (8, 1, .empty), (0, 1, .empty),
        ]
        for (remaining, hours, expected) in table {
            #expect(budget(remaining, nextIn: hours) == expected, "\(remaining ?? -1) \(hours ?? -1)")
        }
    }

    @Test func `pages of single games do not use what is kept for near games`() {
        #expect(budget(509, nextIn: 1, usesReserve: false) == .allowed)
        #expect(budget(508, nextIn: 1, usesReserve: false) == .reserved)
        #expect(budget(8, nextIn: 1, usesReserve: false) == .empty)
    }

    @Test func `of many credits a fiftieth is reserved`() {
        #expect(budget(2009, of: 100_000) == .allowed)
        #expect(budget(2008, of: 100_000) == .reserved)
        #expect(budget(509, of: nil) == .allowed)
    }

    @Test func `without credits one request a day is allowed, to find new ones`() {
        #expect(budget(0, readBefore: .seconds(43_200)) == .empty)
        #expect(budget(0, readBefore: .seconds(43_201)) == .allowed)
    }
}
