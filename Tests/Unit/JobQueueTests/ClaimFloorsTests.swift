import Testing
import Time

@testable import JobQueue

@Suite("Claim floors")
struct ClaimFloorsTests {
    private static let noon = Instant(microseconds: 43_200_000_000)

    @Test func `the floor of a priority is the due time of its earliest claimed job`() {
        var claimed = ClaimFloors.none
        claimed.recordClaim(priority: 2, dueAt: Self.noon + .seconds(5))
        claimed.recordClaim(priority: 2, dueAt: Self.noon)
        claimed.recordClaim(priority: 0, dueAt: Self.noon + .seconds(9))
        #expect(claimed.times == [Self.noon + .seconds(9), nil, Self.noon, nil])
    }

    @Test func `a floor is lowered by a margin, which is smaller in a backlog`() {
        var claimed = ClaimFloors.none
        claimed.recordClaim(priority: 1, dueAt: Self.noon)
        #expect(claimed.lowered(forBacklog: true).times == [nil, Self.noon - .milliseconds(100), nil, nil])
        #expect(claimed.lowered(forBacklog: false).times == [nil, Self.noon - .seconds(5), nil, nil])
        #expect(ClaimFloors.none.lowered(forBacklog: true) == .none)
    }

    @Test func `a later claim moves only the floors of its jobs' priorities`() {
        var first = ClaimFloors.none
        first.recordClaim(priority: 1, dueAt: Self.noon)
        var second = ClaimFloors.none
        second.recordClaim(priority: 3, dueAt: Self.noon)
        #expect(first.advanced(to: second).times == [nil, Self.noon, nil, Self.noon])
        #expect(first.advanced(to: .none) == first)
    }

    @Test(arguments: [Int16(-1), 4, .max])
    func `a priority that does not exist moves no floor`(priority: Int16) {
        var floors = ClaimFloors.none
        floors.recordClaim(priority: priority, dueAt: Self.noon)
        #expect(floors == .none)
    }
}
