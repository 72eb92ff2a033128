import CLinux
import Glibc
import Synchronization

/// A system thread that runs one loop and reports its end.
final class EventLoopThread: Sendable {
    private struct State {
        var hasEnded = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// The argument that `pthread_create` passes to the new thread.
    private final class Work {
        let thread: EventLoopThread
        private var body: (() -> Void)?

        init(thread: EventLoopThread, body: @escaping () -> Void) {
            self.thread = thread
            self.body = body
        }

        /// Runs the body, then releases it with everything that it holds, such as sockets.
        func run() {
            body?()
            body = nil
        }
    }

    /// Starts a thread that runs `body` once, and returns without waiting for it.
    static func running(_ body: sending @escaping () -> Void) throws(HTTP2Error) -> EventLoopThread {
        let thread = EventLoopThread()
        let work = unsafe Unmanaged.passRetained(Work(thread: thread, body: body))
        var id = pthread_t()
        let failure = unsafe pthread_create(
            &id,
            nil,
            { raw in
                guard let raw = unsafe raw else { return nil }
                let work = unsafe Unmanaged<Work>.fromOpaque(raw).takeRetainedValue()
                EventLoopThread.ignoreBrokenPipes()
                work.run()
                work.thread.end()
                return nil
            },
            work.toOpaque()
        )
        guard failure == 0 else {
            unsafe work.release()
            throw .system(operation: "pthread_create", errno: failure)
        }
        pthread_detach(id)
        return thread
    }

    /// Returns when the thread's body has returned and its captures are released.
    func ended() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if !state.hasEnded { state.waiting.append(continuation) }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
    }

    private func end() {
        let waiting = state.withLock { state in
            state.hasEnded = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Blocks SIGPIPE on this thread. OpenSSL writes to sockets without MSG_NOSIGNAL, so writing to a closed one raises
    /// SIGPIPE. The signal goes to the writing thread, so the rest of the process is not affected.
    private static func ignoreBrokenPipes() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}

/// Wakes a thread that sleeps in `poll`, from any other thread.
final class WakeSignal: Sendable {
    /// The descriptor for `poll`. It is readable from ``wake()`` until ``reset()``.
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
    func reset() {
        var count: UInt64 = 0
        // Fails only when there was no signal.
        _ = unsafe read(descriptor, &count, MemoryLayout<UInt64>.size)
    }
}
