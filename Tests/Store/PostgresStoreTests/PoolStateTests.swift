import Testing

@testable import Postgres

/// Tests which caller gets which connection, and when. In these tests connections and waiters are strings.
@Suite("Pool state")
struct PoolStateTests {
    private typealias State = PoolState<String, String>
    private let now = ContinuousClock.now

    @Test func `the pool opens connections up to its size, then callers wait in a queue`() {
        var state = State(size: 2)
        #expect(state.acquire(at: now, orWaitAs: "w") == "open")
        #expect(state.acquire(at: now, orWaitAs: "w") == "open")
        #expect(state.acquire(at: now, orWaitAs: "w1") == "wait w1")
        #expect(state.acquire(at: now, orWaitAs: "w2") == "wait w2")
        #expect(state.waiters.map(\.waiter) == ["w1", "w2"])
    }

    @Test func `the caller that waited longest gets a returned connection, and an idle connection is used at once`() {
        var state = State(size: 1)
        #expect(state.acquire(at: now, orWaitAs: "w") == "open")
        #expect(state.acquire(at: now, orWaitAs: "w1") == "wait w1")
        #expect(state.acquire(at: now, orWaitAs: "w2") == "wait w2")
        #expect(described(state.release("a", at: now)) == "w1 a")
        #expect(described(state.release("a", at: now)) == "w2 a")
        #expect(described(state.release("a", at: now)) == nil)
        #expect(state.acquire(at: now, orWaitAs: "w3") == "reuse a")
    }

    @Test func `a waiter that gave up is skipped, and cannot give up twice`() {
        var state = State(size: 1)
        _ = state.acquire(at: now, orWaitAs: "w")
        guard case .wait(_, let id) = state.acquire(at: now, orWaitAs: "w1") else {
            Issue.record("should wait")
            return
        }
        _ = state.acquire(at: now, orWaitAs: "w2")
        #expect(state.remove(id) == "w1")
        #expect(state.remove(id) == nil)
        #expect(described(state.release("a", at: now)) == "w2 a")
    }

    @Test func `a broken connection frees its place, and makes the connections that were idle at that time suspect`() {
        var state = State(size: 2)
        _ = state.acquire(at: now, orWaitAs: "w")
        _ = state.acquire(at: now, orWaitAs: "w")
        #expect(described(state.release("a", at: now)) == nil)
        #expect(described(state.discard(at: now + .milliseconds(1))) == nil)
        #expect(state.acquire(at: now + .milliseconds(2), orWaitAs: "w") == "reuse a, suspect")
        #expect(state.acquire(at: now, orWaitAs: "w") == "open")
        #expect(state.acquire(at: now, orWaitAs: "w1") == "wait w1")
        #expect(described(state.discard(at: now)) == "w1 open")
    }

    @Test func `a connection that was idle for a long time is checked before use`() {
        var state = State(size: 1)
        _ = state.acquire(at: now, orWaitAs: "w")
        _ = state.release("a", at: now)
        #expect(state.acquire(at: now + .seconds(1), orWaitAs: "w") == "reuse a, suspect")
    }

    @Test func `closing ends all waits and closes idle connections, and no caller gets a connection afterwards`() {
        var state = State(size: 2)
        _ = state.acquire(at: now, orWaitAs: "w")
        _ = state.acquire(at: now, orWaitAs: "w")
        _ = state.acquire(at: now, orWaitAs: "w1")
        let (idle, waiters) = state.close()
        #expect(idle == [] && waiters == ["w1"])
        #expect(state.acquire(at: now, orWaitAs: "w2") == "closed")
        #expect(state.waiters.isEmpty)
        #expect(described(state.release("a", at: now)) == nil)
        #expect(state.idle.isEmpty)
    }

    private func described(_ next: (String, State.Grant)?) -> String? {
        guard let (waiter, grant) = next else { return nil }
        return switch grant {
        case .connection(let connection): "\(waiter) \(connection)"
        case .open: "\(waiter) open"
        }
    }
}

private func == (acquisition: PoolState<String, String>.Acquisition, words: String) -> Bool {
    switch acquisition {
    case .reuse(let connection, let isSuspect): "reuse \(connection)\(isSuspect ? ", suspect" : "")" == words
    case .open: words == "open"
    case .wait(let waiter, _): words == "wait \(waiter)"
    case .closed: words == "closed"
    }
}
