import Synchronization
import Testing

@testable import bardown_bench

@Suite("Pace")
struct PaceTests {
    @Test func `each request is sent once, and those of a lane in order`() async throws {
        let sent = Mutex<[Int: [Int]]>([:])
        let pace = Pace(perSecond: 10_000, count: 11)
        let times = try await pace.run(lanes: 3) { lane, step in sent.withLock { $0[lane, default: []].append(step) } }
        #expect(sent.withLock { $0 } == [0: [0, 1, 2, 3], 1: [0, 1, 2, 3], 2: [0, 1, 2]])
        #expect(times.count == 11 && times.allSatisfy { $0 >= 0 })
        #expect(pace.duration == .microseconds(1100))
    }
}
