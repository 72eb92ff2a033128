import Logging
import Synchronization
import TestTools
import Testing
import Transport

@Suite("Host budget")
struct HostBudgetTests {
    /// Counts the current and the greatest number of concurrent requests at a server.
    private final class Gauge: Sendable {
        private let counts = Mutex((now: 0, most: 0))

        func enter() { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
        func leave() { counts.withLock { $0.now -= 1 } }
        var most: Int { counts.withLock { $0.most } }
    }

    @Test func `of fifty concurrent requests, at most eight are sent at a time`() async throws {
        let gauge = Gauge()
        let server = try ScriptedServer { peer in
            peer.serve {
                gauge.enter()
                _ = peer.isClosedByPeer(within: 10)
                gauge.leave()
                peer.answer(body: Array($0.target.utf8))
            }
        }
        let fetcher = try makeFetcher(for: server) {
            $0.maxConnectionsPerHost = 50
            $0.hostBudget = .unspaced(maxInFlight: 8, maxWaiting: 50)
        }
        let urls = (0..<50).map { server.url("/\($0)") }
        let texts = try await withThrowingTaskGroup { group in
            for url in urls { group.addTask { try await fetcher.fetch(Request(.get, url)).text } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(texts == Set((0..<50).map { "/\($0)" }))
        #expect(gauge.most <= 8)
        #expect(gauge.most > 1)
        #expect(server.connections <= 8)
        await fetcher.close()
    }

    @Test func `the starts of requests to a host keep the minimum spacing`() async throws {
        let server = try ScriptedServer { peer in peer.serve { _ in peer.answer() } }
        let fetcher = try makeFetcher(for: server) { $0.hostBudget = HostBudget(minimumSpacing: .milliseconds(100)) }
        let url = server.url()
        let begin = ContinuousClock.now
        let waits = try await withThrowingTaskGroup { group in
            for _ in 0..<5 { group.addTask { try await fetcher.fetch(Request(.get, url)).timing.waited } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        // The last request starts at least 400 ms after the first. A single request may wait for less than that,
        // because on a slow machine some time may pass between the calls.
        #expect(ContinuousClock.now - begin >= .milliseconds(400))
        #expect(waits.max() ?? .zero > .milliseconds(100))
        await fetcher.close()
    }

    @Test func `the number of waiting requests is limited`() async throws {
        let arrived = TestSignal<Void>()
        let release = Mutex(false)
        let server = try ScriptedServer { peer in
            peer.serve { _ in
                arrived.send(())
                while !release.withLock({ $0 }), !peer.isClosedByPeer(within: 10) {}
                peer.answer()
            }
        }
        let fetcher = try makeFetcher(for: server) { $0.hostBudget = .unspaced(maxInFlight: 1, maxWaiting: 1) }
        let url = server.url()
        async let first = fetcher.fetch(Request(.get, url))
        try await arrived.next()
        // One of the two requests finds the queue full and fails immediately. The other one waits until its limit has
        // passed.
        let impatient = Request(.get, url, limits: Limits(wait: .milliseconds(200)))
        async let second = failure(of: impatient, from: fetcher)
        async let third = failure(of: impatient, from: fetcher)
        #expect(await [second, third] == [.hostBudgetExhausted, .hostBudgetExhausted])
        release.withLock { $0 = true }
        #expect(try await first.status == 200)
        #expect(try await fetcher.fetch(Request(.get, url)).status == 200)
        await fetcher.close()
    }

    @Test func `a request to one host does not wait for another host`() async throws {
        let arrived = TestSignal<Void>()
        let stuck = try ScriptedServer { peer in
            _ = peer.receive()
            arrived.send(())
            _ = peer.isClosedByPeer(within: 30_000)
        }
        let quick = try ScriptedServer { peer in peer.serve { _ in peer.answer() } }
        let fetcher = try makeFetcher(for: stuck, quick) { $0.hostBudget = .unspaced(maxInFlight: 1, maxWaiting: 1) }
        let url = stuck.url()
        let waiting = Task { await failure(of: Request(.get, url), from: fetcher) }
        try await arrived.next()
        #expect(try await fetcher.fetch(Request(.get, quick.url())).status == 200)
        waiting.cancel()
        #expect(await waiting.value == .cancelled)
        await fetcher.close()
    }
}

@Suite("End of a fetch")
struct TransferEndingTests {
    /// A server that never answers. It signals that it has received a request, and that the connection was closed.
    private struct Trap {
        let server: ScriptedServer
        let caught = TestSignal<Void>()
        let left = TestSignal<Void>()

        init() throws {
            server = try ScriptedServer { [caught, left] peer in
                _ = peer.receive()
                caught.send(())
                if peer.isClosedByPeer(within: 30_000) { left.send(()) }
            }
        }
    }

    @Test func `cancelling a task ends its transfer`() async throws {
        let trap = try Trap()
        let fetcher = try makeFetcher(for: trap.server)
        let url = trap.server.url()
        let task = Task { await failure(of: Request(.get, url), from: fetcher) }
        try await trap.caught.next()
        task.cancel()
        #expect(await task.value == .cancelled)
        try await trap.left.next()
        await fetcher.close()
    }

    @Test func `a request that is cancelled while it waits leaves the queue`() async throws {
        let trap = try Trap()
        let fetcher = try makeFetcher(for: trap.server) { $0.hostBudget = .unspaced(maxInFlight: 1, maxWaiting: 1) }
        let url = trap.server.url()
        let first = Task { await failure(of: Request(.get, url), from: fetcher) }
        try await trap.caught.next()
        for _ in 0..<100 {
            let second = Task { await failure(of: Request(.get, url), from: fetcher) }
            await Task.yield()
            second.cancel()
            // The error is never `hostBudgetExhausted`, because each request has left the queue before the next one
            // comes.
            #expect(await second.value == .cancelled)
        }
        first.cancel()
        #expect(await first.value == .cancelled)
        #expect(trap.server.connections == 1)
        await fetcher.close()
    }

    @Test func `a cancelled task sends nothing`() async throws {
        let server = try ScriptedServer { peer in peer.serve { _ in peer.answer() } }
        let fetcher = try makeFetcher(for: server)
        let url = server.url()
        let codes = await withTaskGroup(of: TransportError.Code?.self) { group in
            group.cancelAll()
            for _ in 0..<20 { group.addTask { await failure(of: Request(.get, url), from: fetcher) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == Array(repeating: .cancelled, count: 20))
        #expect(server.connections == 0)
        await fetcher.close()
    }

    @Test func `closing ends all requests that are sent, waiting or made later`() async throws {
        let trap = try Trap()
        let fetcher = try makeFetcher(for: trap.server) { $0.hostBudget = .unspaced(maxInFlight: 1, maxWaiting: 9) }
        let url = trap.server.url()
        let tasks = (0..<10).map { _ in Task { await failure(of: Request(.get, url), from: fetcher) } }
        try await trap.caught.next()
        async let closing: Void = fetcher.close()
        await fetcher.close()
        await closing
        for task in tasks { #expect(await task.value == .closed) }
        try await trap.left.next()
        #expect(await failure(of: Request(.get, url), from: fetcher) == .closed)
        await fetcher.close()
    }

    @Test func `an idle fetcher can be closed`() async throws {
        for _ in 0..<20 { try await makeFetcher().close() }
    }

    @Test func `a released fetcher closes its connections`() async throws {
        let arrived = TestSignal<Void>()
        let left = TestSignal<Void>()
        let server = try ScriptedServer { peer in
            _ = peer.receive()
            peer.answer()
            arrived.send(())
            if peer.isClosedByPeer(within: 30_000) { left.send(()) }
        }
        var fetcher: HTTPFetcher? = try makeFetcher(for: server)
        #expect(try await fetcher?.fetch(Request(.get, server.url())).status == 200)
        try await arrived.next()
        fetcher = nil
        try await left.next()
    }

    @Test(arguments: ["/nonexistent/ca.pem", "/dev/null"])
    func `missing certificates are reported immediately`(file: String) {
        var configuration = FetcherConfiguration(userAgent: "t")
        configuration.caBundle = file
        let error = #expect(throws: TransportError.self) {
            try HTTPFetcher(configuration, logger: .init(label: "t"))
        }
        #expect(error?.code == .unusable && error?.detail.contains(file) == true)
        let extra = #expect(throws: TransportError.self) { try CertificateFile(at: file) }
        #expect(extra == error)
    }
}
