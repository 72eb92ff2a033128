import Testing
import Time

@testable import JobQueue

@Suite("Claim floors")
struct ClaimFloorsTests {
    private static let noon = Instant(microseconds: 43_200_000_000)

    @Test("of a claim the earliest job of each priority counts; of other priorities nothing is known")
    func earliest() {
        var claimed = ClaimFloors.none
        claimed.noteClaimed(priority: 2, dueAt: Self.noon + .seconds(5))
        claimed.noteClaimed(priority: 2, dueAt: Self.noon)
        claimed.noteClaimed(priority: 0, dueAt: Self.noon + .seconds(9))
        #expect(claimed.times == [Self.noon + .seconds(9), nil, Self.noon, nil])
    }

    @Test("room is left below, less where a backlog lies close together")
    func lowered() {
        var claimed = ClaimFloors.none
        claimed.noteClaimed(priority: 1, dueAt: Self.noon)
        #expect(claimed.lowered(forBacklog: true).times == [nil, Self.noon - .milliseconds(100), nil, nil])
        #expect(claimed.lowered(forBacklog: false).times == [nil, Self.noon - .seconds(5), nil, nil])
        #expect(ClaimFloors.none.lowered(forBacklog: true) == .none)
    }

    @Test("a later claim moves the floors of what it got and leaves the others")
    func advances() {
        var first = ClaimFloors.none
        first.noteClaimed(priority: 1, dueAt: Self.noon)
        var second = ClaimFloors.none
        second.noteClaimed(priority: 3, dueAt: Self.noon)
        #expect(first.advanced(to: second).times == [nil, Self.noon, nil, Self.noon])
        #expect(first.advanced(to: .none) == first)
    }

    @Test("a priority that does not exist moves nothing", arguments: [Int16(-1), 4, .max])
    func unknown(priority: Int16) {
        var floors = ClaimFloors.none
        floors.noteClaimed(priority: priority, dueAt: Self.noon)
        #expect(floors == .none)
    }
}
