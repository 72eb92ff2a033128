import Glibc

/// Time that passes because a test is about it. A test waits for a condition with `eventually`, a ``TestSignal`` or a
/// ``Gate``. Only those files and this one may sleep, which `PackageTests` enforces.
package enum Pacing {
    /// Takes time, like slow work or a slow response.
    package static func takes(_ duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }

    /// Like ``takes(_:)``, where a thread of a fake server may block.
    package static func blocks(_ duration: Duration) {
        usleep(UInt32(duration / .microseconds(1)))
    }

    /// Lets time pass between two steps if the test is about the interval: goals in a row, bytes in two packets.
    package static func apart(_ duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }
}
