import Testing

@testable import Pushing

@Suite("Push window")
struct PushWindowTests {
    @Test func `the first push is sent alone, and when it is accepted, others follow up to the width`() {
        let window = TriedWindow(width: 3)
        #expect(window.enter(1))
        for id in 2...6 { #expect(!window.enter(id)) }
        #expect(window.leave(1, .accepted) == [2, 3, 4])
        #expect(window.leave(3, .none) == [5])
        #expect(window.leave(2, .accepted) == [6])
        #expect(window.leave(4, .accepted) == [])
        #expect(window.phase == .open)
        #expect(window.enter(7))
        #expect(!window.enter(8))
    }

    @Test(arguments: [PushWindow.Feedback.none, .broken])
    func `until a push is accepted, pushes are sent one at a time`(_ feedback: PushWindow.Feedback) {
        let window = TriedWindow(width: 3)
        #expect(window.enter(1))
        for id in 2...4 { #expect(!window.enter(id)) }
        #expect(window.leave(1, feedback) == [2])
        #expect(window.leave(2, feedback) == [3])
        #expect(window.leave(3, .accepted) == [4])
        #expect(window.leave(4, .accepted) == [])
    }

    @Test func `after a connection breaks, one push is tried, however many others fail`() {
        let window = TriedWindow(width: 4)
        #expect(window.enter(1))
        #expect(window.leave(1, .accepted) == [])
        for id in 2...5 { #expect(window.enter(id)) }
        for id in 6...8 { #expect(!window.enter(id)) }
        #expect(window.leave(2, .broken) == [6])
        #expect(window.phase == .priming)
        #expect(window.leave(3, .broken) == [])
        #expect(window.leave(4, .accepted) == [])
        #expect(window.phase == .priming)
        #expect(window.leave(6, .accepted) == [7, 8])
        #expect(window.leave(5, .broken) == [])
        #expect(window.phase == .open)
    }

    @Test func `a push may give up while it waits, but not once it has been admitted`() {
        let window = TriedWindow(width: 1)
        #expect(window.enter(1))
        for id in 2...4 { #expect(!window.enter(id)) }
        #expect(window.giveUp(2))
        #expect(!window.giveUp(2))
        #expect(!window.giveUp(1))
        #expect(window.leave(1, .accepted) == [3])
        #expect(window.giveUp(4))
        #expect(window.leave(3, .accepted) == [])
        #expect(window.enter(5))
    }

    @Test func `after a first push without a result and with none waiting, the connection is cold again`() {
        let window = TriedWindow(width: 9)
        #expect(window.enter(1))
        #expect(window.leave(1, .none) == [])
        #expect(window.phase == .cold)
        #expect(window.enter(2))
        #expect(!window.enter(3))
    }

    @Test(arguments: [0, -1])
    func `a width of zero lets one push through`(width: Int) {
        let window = TriedWindow(width: width)
        #expect(window.enter(1))
        #expect(!window.enter(2))
        #expect(window.leave(1, .accepted) == [2])
    }

    @Test func `in any order of events no push is lost or sent twice, and the width is not exceeded`() {
        for seed in 0..<300 {
            var randomRun = RandomRun(seed: UInt64(seed))
            randomRun.run()
        }
    }
}

/// Wraps a window in a class, because `#expect` does not accept calls of mutating methods.
private final class TriedWindow {
    private var window: PushWindow

    init(width: Int) {
        window = PushWindow(width: width)
    }

    var phase: PushWindow.Phase { window.phase }

    func enter(_ id: Int) -> Bool { window.enter(id) }
    func leave(_ id: Int, _ feedback: PushWindow.Feedback) -> [Int] { window.leave(id, feedback) }
    func giveUp(_ id: Int) -> Bool { window.giveUp(id) }
}

/// Applies random events to a window and compares it with a simple model: the pushes that wait and those under way.
private struct RandomRun {
    private static let width = 5
    private var state: UInt64
    private let window = TriedWindow(width: RandomRun.width)
    private var waiting: [Int] = []
    private var underway: Set<Int> = []

    init(seed: UInt64) {
        state = seed
    }

    mutating func run() {
        for id in 0..<200 {
            switch random(4) {
            case 0, 1: enter(id)
            case 2: comeBack()
            default: giveUp()
            }
        }
        while !underway.isEmpty { comeBack() }
        #expect(waiting.isEmpty)
    }

    private mutating func enter(_ id: Int) {
        if window.enter(id) { underway.insert(id) } else { waiting.append(id) }
    }

    private mutating func comeBack() {
        guard let id = underway.sorted().first else { return }
        underway.remove(id)
        let experiences: [PushWindow.Feedback] = [.accepted, .accepted, .none, .broken]
        let admitted = window.leave(id, experiences[random(4)])
        #expect(admitted == Array(waiting.prefix(admitted.count)))
        waiting.removeFirst(admitted.count)
        #expect(underway.isDisjoint(with: admitted))
        underway.formUnion(admitted)
        // If pushes wait, others must be under way.
        #expect(waiting.isEmpty || !underway.isEmpty)
        #expect(window.phase != .open || underway.count <= Self.width)
    }

    private mutating func giveUp() {
        guard let id = waiting.last else { return }
        waiting.removeLast()
        #expect(window.giveUp(id))
    }

    /// Returns a pseudo-random number below `bound`, by the generator SplitMix64.
    private mutating func random(_ bound: UInt64) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % bound)
    }
}

@Suite("Dead token guard")
struct DeadTokenGuardTests {
    @Test func `a few bad tokens among many are credible, but only the first nineteen in a row`() {
        var few = DeadTokenGuard()
        for number in 0..<2000 {
            few.record(isBadToken: number % 25 == 0)
            #expect(few.isCredible)
        }
        var all = DeadTokenGuard()
        for _ in 0..<19 { all.record(isBadToken: true) }
        #expect(all.isCredible)
        all.record(isBadToken: true)
        #expect(!all.isCredible)
    }

    @Test func `bad tokens are credible again after enough good responses`() {
        var guardian = DeadTokenGuard()
        for _ in 0..<100 { guardian.record(isBadToken: true) }
        for _ in 0..<474 {
            guardian.record(isBadToken: false)
            #expect(!guardian.isCredible)
        }
        guardian.record(isBadToken: false)
        #expect(guardian.isCredible)
    }
}
