import CLinux
import Glibc

/// Starts threads for work that blocks in `poll`. In a task, such work would block a thread of the shared pool.
enum BlockingThread {
    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Starts a detached thread that runs `body` and ends. The kernel keeps 15 bytes of `name`.
    /// - Throws: ``TransportError/Code/unusable`` if the system cannot create a thread.
    static func start(_ name: String, _ body: @escaping @Sendable () -> Void) throws(TransportError) {
        let box = unsafe Unmanaged.passRetained(
            Body {
                _ = unsafe linux_name_thread(name)
                blockBrokenPipeSignal()
                body()
            }
        )
        var thread = pthread_t()
        let result = unsafe pthread_create(
            &thread,
            nil,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                return nil
            },
            box.toOpaque()
        )
        guard result == 0 else {
            unsafe box.release()
            throw TransportError(.unusable, detail: "no thread (errno \(result))")
        }
        pthread_detach(thread)
    }

    /// Blocks SIGPIPE on this thread. OpenSSL writes to sockets without `MSG_NOSIGNAL`, and with `CURLOPT_NOSIGNAL`
    /// libcurl does not block SIGPIPE. Unblocked, the signal would end the process when a server closes its connection.
    private static func blockBrokenPipeSignal() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
