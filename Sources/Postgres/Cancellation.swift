import CLibpq
import Glibc
import Synchronization

/// A request to the server to stop what a connection is doing.
///
/// `PQcancel` opens a connection of its own and blocks without a time limit, so it runs on a thread of its own.
@safe final class Cancellation: Sendable {
    /// A `PGcancel` may be used from any thread, but only by one at a time (libpq documentation). Only the sending
    /// thread uses it.
    private nonisolated(unsafe) let raw: OpaquePointer
    private let sent = Atomic(false)
    private let done: ConditionVariable

    /// `nil` when the connection is closed or the process has no file descriptor left.
    init?(of connection: OpaquePointer, at place: CallPlace) {
        guard let done = try? ConditionVariable(at: place), let cancel = unsafe PQgetCancel(connection) else {
            return nil
        }
        self.done = done
        unsafe raw = cancel
    }

    deinit {
        unsafe PQfreeCancel(raw)
    }

    func send() {
        let boxed = unsafe Unmanaged.passRetained(self)
        var thread = pthread_t()
        let started = unsafe pthread_create(&thread, nil, sendCancellation, boxed.toOpaque())
        if started == 0 { pthread_detach(thread) } else { unsafe boxed.release() }
    }

    fileprivate func sendNow() {
        var complaint = [CChar](repeating: 0, count: 256)
        if unsafe PQcancel(raw, &complaint, Int32(complaint.count)) == 1 { sent.store(true, ordering: .releasing) }
        done.signal()
    }

    /// Waits until the request has been delivered, at most until `patience`.
    func wasSent(by patience: ContinuousClock.Instant) -> Bool {
        _ = waitFor(.read, on: done.descriptor, until: patience, interruption: nil)
        return sent.load(ordering: .acquiring)
    }
}

private func sendCancellation(_ boxed: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let boxed = unsafe boxed else { return nil }
    unsafe Unmanaged<Cancellation>.fromOpaque(boxed).takeRetainedValue().sendNow()
    return nil
}
