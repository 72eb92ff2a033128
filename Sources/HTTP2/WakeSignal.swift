import CLinux
import Glibc

/// Wakes a thread that sleeps in `poll`, from any other thread.
final class WakeSignal: Sendable {
    /// Readable after ``wake()`` until ``calm()``.
    let descriptor: Int32

    init() throws(HTTP2Error) {
        descriptor = linux_eventfd()
        guard descriptor >= 0 else { throw .ofSystem("eventfd") }
    }

    deinit {
        close(descriptor)
    }

    func wake() {
        var one: UInt64 = 1
        // Fails only when the counter is full. The descriptor is then already readable.
        _ = unsafe write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Resets the signal.
    func calm() {
        var count: UInt64 = 0
        // Fails only when there was no signal.
        _ = unsafe read(descriptor, &count, MemoryLayout<UInt64>.size)
    }
}
