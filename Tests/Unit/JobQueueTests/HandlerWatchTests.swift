import TestTools
import Testing

@testable import JobQueue

@Suite("Handler watch")
struct HandlerWatchTests {
    @Test func `the wait for handlers ends with the last handler, even if many others ended before`() async throws {
        let watch = HandlerWatch()
        for number in 1...100 {
            watch.begin(.of(Int64(number))) {}
            await watch.allEnded()
        }
        let gates = [Gate(), Gate()]
        for (number, gate) in gates.enumerated() { watch.begin(.of(Int64(number))) { _ = try? await gate.pass() } }
        // This is far longer than a test may take, so only the end of the last handler can end the wait.
        async let left = watch.allEnded(within: .seconds(86_400))
        for gate in gates { gate.open() }
        #expect(await left.isEmpty)
    }

    @Test func `a cancelled task still waits for the handlers`() async throws {
        let (watch, gate) = (HandlerWatch(), Gate())
        watch.begin(.of(1)) { _ = try? await gate.pass() }
        let wait = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await watch.allEnded(within: .seconds(86_400)).isEmpty && Task.isCancelled
        }
        gate.open()
        #expect(await wait.value)
    }

    @Test func `without a running handler there is no wait`() async {
        #expect(await HandlerWatch().allEnded(within: .seconds(86_400)).isEmpty)
    }

    @Test(arguments: [true, false])
    func `a handler that continues after its cancellation is abandoned and reported once`(isAlone: Bool) async throws {
        let (abandoned, gate) = (AbandonedHandlers(), Gate())
        let (named, times) = (TestSignal<Int64>(), Counter())
        let watch = HandlerWatch(cancellationGrace: .milliseconds(1), abandoned: abandoned)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                await watch.run { run in
                    _ = times.next()
                    named.send(run.jobID)
                }
            }
            // The handler waits in another task, which is not cancelled.
            watch.begin(.of(1)) { await Task { _ = try? await gate.pass() }.value }
            if isAlone { watch.cancel([1]) } else { watch.cancelAll() }
            #expect(try await named.next() == 1)
            #expect(abandoned.count == 1)
            gate.open()
            try await eventually("its end") { abandoned.count == 0 }
            #expect(await watch.allEnded(within: .seconds(86_400)).isEmpty)
            group.cancelAll()
        }
        #expect(times.count == 1)
    }

    @Test func `handlers that outlast the wait are reported, and counted as abandoned until they end`() async throws {
        let (abandoned, gate) = (AbandonedHandlers(), Gate())
        let watch = HandlerWatch(abandoned: abandoned)
        for number in 1...2 { watch.begin(.of(Int64(number))) { _ = try? await gate.pass() } }
        #expect(Set(await watch.allEnded(within: .zero).map(\.jobID)) == [1, 2])
        #expect(abandoned.count == 2 && abandoned.kindNames == ["note"])
        #expect(await watch.allEnded(within: .zero).isEmpty, "each is named once")
        gate.open()
        try await eventually("the end of the handlers") { abandoned.count == 0 }
    }
}
