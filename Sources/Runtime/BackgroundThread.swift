import Dispatch
import Glibc
import Synchronization

/// Runs tasks on a thread of its own that has the lowest priority, so that long computations only get the processor
/// time that the rest of the process, and of the machine, leaves.
///
/// Actors with an executor of their own, such as connections to Postgres, keep it. The thread lasts as long as the
/// process.
package final class BackgroundThread: TaskExecutor {
    /// The nice value of the thread, the highest one. Linux gives it the weight 15, where a thread of value 0 has 1024
    /// (`sched_prio_to_weight`).
    package static let niceness: Int32 = 19

    private let jobs = Mutex<[UnownedJob]>([])
    private let available = DispatchSemaphore(value: 0)

    /// - Throws: ``NoThread`` if the process can have no more threads.
    package init() throws(NoThread) {
        var thread = pthread_t()
        let boxed = Unmanaged.passRetained(self)
        let failure = pthread_create(&thread, nil, runBackgroundThread, boxed.toOpaque())
        guard failure == 0 else {
            boxed.release()
            throw NoThread(errno: failure)
        }
        pthread_detach(thread)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        available.signal()
    }

    fileprivate func run() -> Never {
        // Linux sets the nice value of a single thread, against POSIX. A lower priority is never refused.
        setpriority(Int32(PRIO_PROCESS.rawValue), 0, Self.niceness)
        while true {
            available.wait()
            jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

/// A thread could not be started.
package struct NoThread: Error, Hashable, CustomStringConvertible {
    /// The error of `pthread_create`.
    package let errno: Int32

    package var description: String { "no thread (\(errno)); see ulimit -u" }
}

private func runBackgroundThread(_ boxed: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let boxed else { return nil }
    Unmanaged<BackgroundThread>.fromOpaque(boxed).takeRetainedValue().run()
}
