import Synchronization

/// Stops a thread that sleeps in `poll`.
final class ServerStop: Sendable {
    private let signal: WakeSignal
    private let sent = Atomic<Bool>(false)

    init() throws(HTTP2Error) {
        signal = try WakeSignal()
    }

    /// Becomes readable with the first ``send()``.
    var descriptor: Int32 { signal.descriptor }

    var wasSent: Bool { sent.load(ordering: .acquiring) }

    func send() {
        sent.store(true, ordering: .releasing)
        signal.wake()
    }
}
