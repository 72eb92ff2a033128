import Synchronization
import Testing

@testable import JobQueue

@Suite("Mailbox")
struct MailboxTests {
    @Test func `waiting messages are received immediately and in order`() async {
        let mailbox = Mailbox<Int>()
        for number in 1...3 { mailbox.send(number) }
        #expect(await mailbox.receive() == [1, 2, 3])
    }

    @Test func `a receiver is resumed by the first message`() async {
        let mailbox = Mailbox<Int>()
        async let received = mailbox.receive()
        mailbox.send(7)
        #expect(await received == [7])
    }

    @Test func `a cancelled receiver gets nothing and leaves nothing behind`() async {
        let mailbox = Mailbox<Int>()
        let receiver = Task { await mailbox.receive() }
        receiver.cancel()
        #expect(await receiver.value == [])
        mailbox.send(1)
        #expect(await mailbox.receive() == [1])
    }

    @Test func `a receiver with a deadline gets a message immediately, or nothing if none comes in time`() async {
        let mailbox = Mailbox<Int>()
        #expect(await mailbox.receive(until: .now + .milliseconds(20)) == [])
        #expect(await mailbox.receive(until: .now - .seconds(1)) == [])
        // This is far longer than a test may take, so only the message can end the wait.
        async let received = mailbox.receive(until: .now + .seconds(86_400))
        mailbox.send(7)
        #expect(await received == [7])
    }

    @Test func `no message is lost or received twice because of a deadline`() async {
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

@Suite("Stop signal")
struct StopSignalTests {
    @Test func `a handler that is set before or after the signal is called once`() {
        let calls = Mutex(0)
        let signal = StopSignal()
        _ = signal.onSet { calls.withLock { $0 += 1 } }
        #expect(!signal.isSet)
        signal.set()
        signal.set()
        #expect(signal.isSet && calls.withLock { $0 } == 1)
        _ = signal.onSet { calls.withLock { $0 += 1 } }
        #expect(calls.withLock { $0 } == 2)
    }

    @Test func `a handler that was removed is not called`() {
        let calls = Mutex(0)
        let signal = StopSignal()
        signal.removeCallback(signal.onSet { calls.withLock { $0 += 1 } })
        signal.set()
        #expect(calls.withLock { $0 } == 0)
    }

    @Test func `a wait ends at its limit, or earlier with the signal`() async {
        let signal = StopSignal()
        await signal.wait(atMost: .milliseconds(10))
        // This is far longer than a test may take, so only the signal can end the wait.
        async let waited: Void = signal.wait(atMost: .seconds(86_400))
        signal.set()
        await waited
        await signal.wait(atMost: .seconds(86_400))
    }
}
