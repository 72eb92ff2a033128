import Glibc

/// How a worker behaves. The defaults suit short jobs.
package struct WorkerConfiguration: Sendable {
    /// The program's name in `q.worker`.
    package var program: String
    package var host: String
    package var version: String
    /// The queue it takes jobs from.
    package var queue: String
    /// The maximum number of concurrent jobs; at least 1.
    package var slots: Int
    /// How long the process may be silent before other workers get its jobs.
    package var lease: Duration
    /// How often the lease is renewed; well under ``lease``.
    package var heartbeat: Duration
    /// How often it looks for unannounced jobs, give or take a fifth. This is the longest delay after a lost wake-up.
    package var poll: Duration
    /// How long running jobs may continue after the signal to stop, before they are cancelled and returned.
    package var drain: Duration
    /// How long a handler may go on after it was cancelled, before the worker gives its slot to another job. It
    /// should be well over the 13 seconds within which such a job is taken from the worker.
    package var cancellationGrace: Duration
    package var backoff: Backoff

    package init(
        program: String = ThisProcess.program,
        host: String = ThisProcess.host,
        version: String = "",
        queue: String,
        slots: Int = 8,
        lease: Duration = .seconds(15),
        heartbeat: Duration = .seconds(4),
        poll: Duration = .seconds(5),
        drain: Duration = .seconds(20),
        cancellationGrace: Duration = .seconds(30),
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
        self.cancellationGrace = cancellationGrace
        self.backoff = backoff
    }
}

/// The default names of this process in `q.worker`.
package enum ThisProcess {
    /// The file name of the program.
    package static let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "unknown"

    /// The machine's name.
    package static let host: String = {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "unknown" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }()
}
