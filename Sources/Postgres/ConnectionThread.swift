import CLinux
import Glibc
import Synchronization

/// The thread that runs one connection's calls, as the executor of its actor.
///
/// libpq waits in `poll(2)`, which must not block a thread of Swift's concurrency pool. In measurements this was faster
/// than an event loop: with a handful of connections, a thread for each is the shortest way from a call to the socket
/// and back.
final class ConnectionThread: SerialExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isStopping = false
    }

    private let state = Mutex(State())
    private let condition: ConditionVariable

    /// - Throws: `connectionFailed` when the process has no file descriptor or thread left.
    init(at callSite: CallSite) throws(PostgresError) {
        condition = try ConditionVariable(at: callSite)
        let boxed = unsafe Unmanaged.passRetained(self)
        var thread = pthread_t()
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        // libpq, TLS and a decoder fit easily into 512 KiB. The default reserves 8 MiB for each thread.
        unsafe pthread_attr_setstacksize(&attributes, 512 * 1024)
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let result = unsafe pthread_create(&thread, &attributes, runConnectionThread, boxed.toOpaque())
        unsafe pthread_attr_destroy(&attributes)
        guard result == 0 else {
            unsafe boxed.release()
            throw PostgresError(
                .connectionFailed,
                "no thread for a connection (\(result)); see ulimit -u",
                at: callSite
            )
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Signal while the lock is held. The job may be the connection's last: once it has run, this object may be
        // freed, and a later signal would be written to a closed descriptor or to a new one with the same number.
        state.withLock { state in
            state.jobs.append(job)
            condition.signal()
        }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
    }

    /// Ends the thread after the queued jobs have run.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            condition.signal()
        }
    }

    fileprivate func run() {
        while true {
            let (jobs, isStopping) = state.withLock { state in
                defer { state.jobs = [] }
                return (state.jobs, state.isStopping)
            }
            for job in jobs { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
            if jobs.isEmpty {
                if isStopping { return }
                condition.wait()
            }
        }
    }
}

private func runConnectionThread(_ boxed: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let boxed = unsafe boxed else { return nil }
    unsafe Unmanaged<ConnectionThread>.fromOpaque(boxed).takeRetainedValue().run()
    return nil
}

/// Wakes one waiting thread. A signal sent before the wait is not lost. Uses an eventfd, which needs no second lock.
final class ConditionVariable: Sendable {
    let descriptor: Int32

    /// - Throws: `connectionFailed` when the process has no file descriptor left.
    init(at callSite: CallSite) throws(PostgresError) {
        descriptor = linux_eventfd()
        guard descriptor >= 0 else {
            throw PostgresError(.connectionFailed, "no file descriptor left (\(errno)); see ulimit -n", at: callSite)
        }
    }

    deinit {
        close(descriptor)
    }

    func signal() {
        eventfd_write(descriptor, 1)
    }

    /// Clears the signals sent so far.
    func reset() {
        var value: eventfd_t = 0
        unsafe eventfd_read(descriptor, &value)
    }

    func wait() {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&entry, 1, -1) < 0, errno == EINTR {}
        reset()
    }
}
