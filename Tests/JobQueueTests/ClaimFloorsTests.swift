import Testing
import Time

@testable import JobQueue

@Suite("Claim floors")
struct ClaimFloorsTests {
    private static let noon = Instant(microseconds: 43_200_000_000)

    @Test("a claim's floor lies just below its earliest job of each priority; of others nothing is known")
    func earliest() {
        var claimed = ClaimFloors.none
        claimed.noteClaimed(priority: 2, dueAt: Self.noon + .seconds(5))
        claimed.noteClaimed(priority: 2, dueAt: Self.noon)
        claimed.noteClaimed(priority: 0, dueAt: Self.noon + .seconds(9))
        #expect(claimed.times == [Self.noon + .milliseconds(8900), nil, Self.noon - .milliseconds(100), nil])
    }

    @Test("a later claim moves the floors of what it got and leaves the others")
    func advances() {
        var first = ClaimFloors.none
        first.noteClaimed(priority: 1, dueAt: Self.noon)
        var second = ClaimFloors.none
        second.noteClaimed(priority: 3, dueAt: Self.noon)
        let floor = Self.noon - .milliseconds(100)
        #expect(first.advanced(to: second).times == [nil, floor, nil, floor])
        #expect(first.advanced(to: .none) == first)
    }

    @Test("a priority that does not exist moves nothing", arguments: [Int16(-1), 4, .max])
    func unknown(priority: Int16) {
        var floors = ClaimFloors.none
        floors.noteClaimed(priority: priority, dueAt: Self.noon)
        #expect(floors == .none)
    }
}
