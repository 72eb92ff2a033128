import Glibc
import ServiceLifecycle

/// Ends when standard input closes, which stops the program.
///
/// A supervisor that is killed cannot stop its children, but the kernel closes the pipe that it held open.
package struct StandardInputWatch: Service {
    package init() {}

    /// Whether the environment variable `STOP_WITH_STDIN` is set and not empty.
    package static var isEnabled: Bool { getenv("STOP_WITH_STDIN").map { $0.pointee != 0 } ?? false }

    package func run() async throws {
        let closed = AsyncStream<Void> { continuation in
            // A separate thread, because the read blocks for the life of the program and must not block a pool thread.
            let boxed = Unmanaged.passRetained(ClosedNotice(continuation: continuation))
            var thread = pthread_t()
            let started = pthread_create(&thread, nil, waitForEndOfInput, boxed.toOpaque())
            if started == 0 { pthread_detach(thread) } else { boxed.release() }
        }
        await cancelWhenGracefulShutdown {
            for await _ in closed {}
        }
    }
}

private final class ClosedNotice: Sendable {
    let continuation: AsyncStream<Void>.Continuation

    init(continuation: AsyncStream<Void>.Continuation) {
        self.continuation = continuation
    }
}

private func waitForEndOfInput(_ boxed: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let boxed else { return nil }
    let notice = Unmanaged<ClosedNotice>.fromOpaque(boxed).takeRetainedValue()
    var byte: UInt8 = 0
    while true {
        let count = read(STDIN_FILENO, &byte, 1)
        if count == 0 || (count < 0 && errno != EINTR) { break }
    }
    notice.continuation.finish()
    return nil
}
