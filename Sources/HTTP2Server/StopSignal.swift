import CLinux
import Glibc
import Synchronization

/// Tells a thread that sleeps in `poll` to end.
final class StopSignal: Sendable {
    /// Becomes readable with the first ``send()``.
    let descriptor: Int32
    private let sent = Atomic<Bool>(false)

    init() throws(HTTP2ServerError) {
        descriptor = linux_eventfd()
        guard descriptor >= 0 else { throw .ofSystem("eventfd") }
    }

    deinit {
        close(descriptor)
    }

    var wasSent: Bool { sent.load(ordering: .acquiring) }

    func send() {
        sent.store(true, ordering: .releasing)
        var one: UInt64 = 1
        // Fails only when the counter is full, and then the descriptor is readable already.
        _ = unsafe write(descriptor, &one, MemoryLayout<UInt64>.size)
    }
}
