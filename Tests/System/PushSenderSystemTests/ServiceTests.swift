import Logging
import Pushing
import ServiceLifecycle
import Synchronization
import TestTools
import Testing

@testable import push_sender

@Suite("Services next to the worker")
struct ServiceTests {
    @Test func `a write is finished even if its caller is cancelled, and its error is thrown`() async throws {
        struct Trouble: Error {}
        try await withWrites { writes in
            let wasCancelled = TestSignal<Bool>()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.cancelAll()
                group.addTask {
                    #expect(Task.isCancelled)
                    try await writes.perform { wasCancelled.send(Task.isCancelled) }
                }
                try await group.waitForAll()
            }
            #expect(try await wasCancelled.next() == false)
            await #expect(throws: Trouble.self) { try await writes.perform { throw Trouble() } }
        }
    }

    @Test func `at shutdown accepted records are still written, and no more are accepted`() async throws {
        let writes = UncancellableWrites()
        let group = ServiceGroup(services: [writes], logger: Logger(label: "test"))
        let entered = TestSignal<Void>()
        let mayEnd = TestSignal<Void>()
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            tasks.addTask {
                try await writes.perform {
                    entered.send()
                    try await mayEnd.next()
                }
            }
            try await entered.next()
            await group.triggerGracefulShutdown()
            try await eventually("the service accepts no more records") {
                do { try await writes.perform {} } catch is CancellationError { return true }
                return false
            }
            mayEnd.send()
            try await tasks.waitForAll()
        }
    }

    @Test func `a caller that still waits when the service is cancelled gets an error`() async throws {
        let writes = UncancellableWrites()
        let made = Flag()
        await withTaskGroup(of: Void.self) { tasks in
            for _ in 0..<100 {
                tasks.addTask {
                    await #expect(throws: CancellationError.self) {
                        try await writes.perform { made.set() }
                    }
                }
            }
            await withTaskGroup(of: Void.self) { service in
                service.cancelAll()
                service.addTask { try? await writes.run() }
            }
        }
        #expect(!made.isSet)
    }

    @Test(arguments: [true, false])
    func `the connections to Apple are closed at shutdown, and when the program is cancelled`(isGraceful: Bool)
        async throws
    {
        let line = AnsweringTransport { _ in .success(APNsResponse(status: 200)) }
        let isUp = TestSignal<Void>()
        let services: [any Service] = [try line.senders, Beacon(isUp: isUp)]
        let group = ServiceGroup(services: services, logger: Logger(label: "test"))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            try await isUp.next()
            #expect(!line.isClosed)
            if isGraceful { await group.triggerGracefulShutdown() } else { tasks.cancelAll() }
            try? await tasks.waitForAll()
        }
        #expect(line.isClosed)
    }
}

/// A service that signals that its group runs.
private struct Beacon: Service {
    let isUp: TestSignal<Void>

    func run() async throws {
        isUp.send()
        try? await gracefulShutdown()
    }
}

private final class Flag: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock { $0 } }

    func set() {
        value.withLock { $0 = true }
    }
}
