import Storage
import Testing

@testable import APIServer

/// Tests the decisions about a replica, and the age of its data.
@Suite("Replica knowledge")
struct ReplicaKnowledgeTests {
    private let begin = ContinuousClock.now

    private func known() -> ReplicaKnowledge { ReplicaKnowledge(now: begin) }

    private func at(_ second: Double) -> ContinuousClock.Instant { begin + .seconds(second) }

    @Test func `a replica's lag counts from the last poll of the primary whose position it has reached`() {
        var known = known()
        known.recordReplicaPosition(LogPosition(bytes: 100))
        for second in 1...5 {
            known.recordPrimaryEnd(LogPosition(bytes: UInt64(100 * second)), since: nil, at(Double(second)))
        }
        known.recordReplicaPosition(LogPosition(bytes: 299))
        #expect(known.age(at: at(6)) == .seconds(4), "it has the primary's state of second 2")
        known.recordReplicaPosition(LogPosition(bytes: 500))
        #expect(known.age(at: at(6)) == .seconds(1))
        // While nothing changes, the lag counts from the last poll.
        known.recordPrimaryEnd(LogPosition(bytes: 500), since: nil, at(60))
        known.recordReplicaPosition(LogPosition(bytes: 500))
        #expect(known.age(at: at(60)) == .zero)
    }

    @Test func `recorded positions are thinned out beyond the limit, and the oldest is kept`() {
        var known = known()
        for second in 1...2000 {
            known.recordPrimaryEnd(LogPosition(bytes: UInt64(second)), since: nil, at(Double(second)))
        }
        known.recordReplicaPosition(LogPosition(bytes: 1))
        #expect(known.age(at: at(2000)) == .seconds(1999))
    }

    @Test func `an unavailable database is skipped, and after one wait in vain no request waits for the replica`() {
        var known = known()
        #expect(known.choice == .replica(timeout: ReplicaKnowledge.waitTimeout))
        let isNews = known.recordWait(didTimeOut: true)
        #expect(isNews && known.choice == .replica(timeout: .zero))
        let isNewsAgain = known.recordWait(didTimeOut: true)
        #expect(!isNewsAgain)
        let isCaughtUp = known.recordWait(didTimeOut: false)
        #expect(isCaughtUp && known.choice == .replica(timeout: ReplicaKnowledge.waitTimeout))
        let isPrimaryGone = known.markPrimaryUnavailable()
        #expect(isPrimaryGone && known.choice == .alone)
        let isReplicaGone = known.markReplicaUnavailable()
        #expect(isReplicaGone && known.choice == .primary)
        known.recordReplicaPosition(LogPosition(bytes: 1))
        let isBack = known.recordPrimaryEnd(LogPosition(bytes: 1), since: nil, at(1))
        #expect(isBack && known.choice == .replica(timeout: ReplicaKnowledge.waitTimeout))
    }

    @Test func `while the primary is unavailable, a replica that lacks served data is not used`() {
        var known = known()
        #expect(!known.isStranded)
        _ = known.markPrimaryUnavailable()
        #expect(known.isStranded, "its position is unknown")
        known.recordReplicaPosition(LogPosition(bytes: 100))
        #expect(!known.isStranded)
        known.recordServed(LogPosition(bytes: 101))
        #expect(known.isStranded)
        known.recordReplicaPosition(LogPosition(bytes: 101))
        #expect(!known.isStranded)
    }

    @Test func `a replica serves alone only if it has all served data that a new primary has not lost`() {
        var known = known()
        let (early, late) = (LogPosition(bytes: 100), LogPosition(bytes: 200))
        #expect(known.mayServeAlone(from: early), "nothing was served yet")
        known.recordServed(late)
        known.recordServed(early)
        #expect(!known.mayServeAlone(from: early) && known.mayServeAlone(from: late))
        // A primary that was promoted from a replica without the latest data ends before that data. Its position is
        // ignored if it was requested before the data was served.
        known.recordPrimaryEnd(early, since: early, at(1))
        #expect(!known.mayServeAlone(from: early))
        known.recordPrimaryEnd(early, since: late, at(1))
        #expect(known.mayServeAlone(from: early))
    }
}
