import Synchronization
import Testing

@testable import JobQueue

@Suite("Mailbox", .timeLimit(.minutes(1)))
struct MailboxTests {
    @Test("what has gathered comes at once and in order")
    func gathers() async {
        let mailbox = Mailbox<Int>()
        for number in 1...3 { mailbox.send(number) }
        #expect(await mailbox.receive() == [1, 2, 3])
    }

    @Test("a receiver is woken by the first message")
    func wakes() async {
        let mailbox = Mailbox<Int>()
        async let received = mailbox.receive()
        mailbox.send(7)
        #expect(await received == [7])
    }

    @Test("a cancelled receiver gets nothing and leaves nothing behind")
    func cancelled() async {
        let mailbox = Mailbox<Int>()
        let receiver = Task { await mailbox.receive() }
        receiver.cancel()
        #expect(await receiver.value == [])
        mailbox.send(1)
        #expect(await mailbox.receive() == [1])
    }

    @Test("a deadline that passes brings nothing, a message before it comes at once")
    func deadline() async {
        let mailbox = Mailbox<Int>()
        #expect(await mailbox.receive(until: .now + .milliseconds(20)) == [])
        #expect(await mailbox.receive(until: .now - .seconds(1)) == [])
        let begin = ContinuousClock.now
        async let received = mailbox.receive(until: begin + .seconds(50))
        mailbox.send(7)
        #expect(await received == [7])
        #expect(ContinuousClock.now - begin < .seconds(25))
    }

    @Test("no message is lost to deadlines, and none comes twice")
    func stress() async {
        let mailbox = Mailbox<Int>()
        let count = 4000
        await withTaskGroup(of: Void.self) { group in
            for sender in 0..<4 {
                group.addTask {
                    for number in 0..<count / 4 {
                        mailbox.send(sender * count + number)
                        if number % 16 == 0 { await Task.yield() }
                    }
                }
            }
            var received: [Int] = []
            while received.count < count {
                received += await mailbox.receive(until: .now + .microseconds(50))
            }
            #expect(Set(received).count == count)
        }
    }
}

@Suite("Stop signal", .timeLimit(.minutes(1)))
struct StopSignalTests {
    @Test("whoever asks before and whoever asks after is called, once")
    func calls() {
        let calls = Mutex(0)
        let signal = StopSignal()
        _ = signal.whenSet { calls.withLock { $0 += 1 } }
        #expect(!signal.isSet)
        signal.set()
        signal.set()
        #expect(signal.isSet && calls.withLock { $0 } == 1)
        _ = signal.whenSet { calls.withLock { $0 += 1 } }
        #expect(calls.withLock { $0 } == 2)
    }

    @Test("whoever has gone is not called")
    func forgets() {
        let calls = Mutex(0)
        let signal = StopSignal()
        signal.forget(signal.whenSet { calls.withLock { $0 += 1 } })
        signal.set()
        #expect(calls.withLock { $0 } == 0)
    }

    @Test("a pause ends with the signal")
    func pause() async {
        let signal = StopSignal()
        await signal.wait(atMost: .milliseconds(10))
        async let waited: Void = signal.wait(atMost: .seconds(50))
        let begin = ContinuousClock.now
        signal.set()
        await waited
        await signal.wait(atMost: .seconds(50))
        #expect(ContinuousClock.now - begin < .seconds(25))
    }
}
