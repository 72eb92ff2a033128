import Storage
import Testing

@testable import APIServer

/// What is known of a replica, second by second.
@Suite("Replica knowledge")
struct ReplicaKnowledgeTests {
    private let begin = ContinuousClock.now

    private func known() -> ReplicaKnowledge { ReplicaKnowledge(now: begin) }

    private func at(_ second: Double) -> ContinuousClock.Instant { begin + .seconds(second) }

    @Test func `what the replica lacks is as old as the first look at the primary that it has not reached`() {
        var known = known()
        known.replicaHas(LogPosition(bytes: 100))
        for second in 1...5 {
            known.primaryEnds(at: LogPosition(bytes: UInt64(100 * second)), since: nil, at(Double(second)))
        }
        known.replicaHas(LogPosition(bytes: 299))
        #expect(known.age(at: at(6)) == .seconds(4), "it has what the primary had at the second second")
        known.replicaHas(LogPosition(bytes: 500))
        #expect(known.age(at: at(6)) == .seconds(1))
        // On a day on which nothing happens it is as young as the last look.
        known.primaryEnds(at: LogPosition(bytes: 500), since: nil, at(60))
        known.replicaHas(LogPosition(bytes: 500))
        #expect(known.age(at: at(60)) == .zero)
    }

    @Test func `looks beyond counting are thinned out, and the oldest stays`() {
        var known = known()
        for second in 1...2000 {
            known.primaryEnds(at: LogPosition(bytes: UInt64(second)), since: nil, at(Double(second)))
        }
        known.replicaHas(LogPosition(bytes: 1))
        #expect(known.age(at: at(2000)) == .seconds(1999))
    }

    @Test func `a database that is away is left out, and no request waits for a replica that lags`() {
        var known = known()
        #expect(known.choice == .replica(patience: ReplicaKnowledge.patience))
        let isNews = known.waited(inVain: true)
        #expect(isNews && known.choice == .replica(patience: .zero))
        let isNewsAgain = known.waited(inVain: true)
        #expect(!isNewsAgain)
        let isCaughtUp = known.waited(inVain: false)
        #expect(isCaughtUp && known.choice == .replica(patience: ReplicaKnowledge.patience))
        let isPrimaryGone = known.primaryIsAway()
        #expect(isPrimaryGone && known.choice == .alone)
        let isReplicaGone = known.replicaIsAway()
        #expect(isReplicaGone && known.choice == .primary)
        known.replicaHas(LogPosition(bytes: 1))
        let isBack = known.primaryEnds(at: LogPosition(bytes: 1), since: nil, at(1))
        #expect(isBack && known.choice == .replica(patience: ReplicaKnowledge.patience))
    }

    @Test func `without the primary a replica that lacks what was served is of no use`() {
        var known = known()
        #expect(!known.isStranded)
        _ = known.primaryIsAway()
        #expect(known.isStranded, "nobody knows how far it is")
        known.replicaHas(LogPosition(bytes: 100))
        #expect(!known.isStranded)
        known.serve(LogPosition(bytes: 101))
        #expect(known.isStranded)
        known.replicaHas(LogPosition(bytes: 101))
        #expect(!known.isStranded)
    }

    @Test func `alone it serves what shows all that was served, and the word of a new primary counts`() {
        var known = known()
        let (early, late) = (LogPosition(bytes: 100), LogPosition(bytes: 200))
        #expect(known.mayServeAlone(from: early), "nothing was served yet")
        known.serve(late)
        known.serve(early)
        #expect(!known.mayServeAlone(from: early) && known.mayServeAlone(from: late))
        // Made of a replica that lacked the end, it begins before it.
        // Who was asked before that was served says nothing new.
        known.primaryEnds(at: early, since: early, at(1))
        #expect(!known.mayServeAlone(from: early))
        known.primaryEnds(at: early, since: late, at(1))
        #expect(known.mayServeAlone(from: early))
    }
}
