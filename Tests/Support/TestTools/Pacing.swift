import Glibc

/// Time that passes because a test is about it. Whatever a test waits for, it waits for with `eventually`, a
/// ``TestSignal`` or a ``Gate``: only this file and those may sleep, and `PackageTests` enforces it.
package enum Pacing {
    /// Takes time, as slow work or a slow answer does.
    package static func takes(_ duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }

    /// As ``takes(_:)``, where a thread of a fake server may block.
    package static func blocks(_ duration: Duration) {
        usleep(UInt32(duration / .microseconds(1)))
    }

    /// Lets time pass between two steps whose distance the test is about: goals in a row, bytes in two packets.
    package static func apart(_ duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }
}
