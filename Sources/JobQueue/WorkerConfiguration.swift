/// How a worker behaves. The defaults suit a program that does short jobs.
package struct WorkerConfiguration: Sendable {
    /// The program's name in `q.worker`.
    package var program: String
    package var host: String
    package var version: String
    /// The queue it takes jobs from.
    package var queue: String
    /// Jobs at once; at least 1.
    package var slots: Int
    /// How long the process may be silent before its jobs are given to others.
    package var lease: Duration
    /// How often the lease is renewed; well under ``lease``.
    package var heartbeat: Duration
    /// How often it looks for jobs that nobody announced, and for jobs of lost workers. A lost wake-up costs this much.
    package var poll: Duration
    /// How long running jobs may go on after the call to stop, before they are cancelled and given back.
    package var drain: Duration
    package var backoff: Backoff

    package init(
        program: String,
        host: String,
        version: String,
        queue: String,
        slots: Int,
        lease: Duration = .seconds(15),
        heartbeat: Duration = .seconds(4),
        poll: Duration = .seconds(5),
        drain: Duration = .seconds(20),
        backoff: Backoff = Backoff()
    ) {
        self.program = program
        self.host = host
        self.version = version
        self.queue = queue
        self.slots = max(1, slots)
        self.lease = lease
        self.heartbeat = heartbeat
        self.poll = poll
        self.drain = drain
        self.backoff = backoff
    }
}
