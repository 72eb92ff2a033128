import Glibc

/// Pauses that are part of what a test checks. For a condition, a test waits with `eventually`, a ``TestSignal`` or a
/// ``Gate``. Only those files and this one may sleep, which `PackageTests` enforces.
package enum Pacing {
    /// Sleeps in place of slow work or of a slow response.
    package static func takes(_ duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }

    /// Like ``takes(_:)``, but blocks the thread, for fake servers with their own threads.
    package static func blocks(_ duration: Duration) {
        usleep(UInt32(duration / .microseconds(1)))
    }

    /// Sleeps between two steps whose distance in time matters: goals in a row, or bytes in two packets.
    package static func apart(_ duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }
}
