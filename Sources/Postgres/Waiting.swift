import CLinux
import Glibc
import Synchronization

/// The socket events that a connection waits for.
struct Interest: OptionSet {
    let rawValue: Int16
    static let read = Interest(rawValue: Int16(POLLIN))
    static let write = Interest(rawValue: Int16(POLLOUT))
}

/// How a wait ended.
enum WaitOutcome {
    case ready(Interest)
    case deadline
    /// The interruption was signalled, because the caller's task was cancelled.
    case interrupted
}

/// Waits until the socket is ready, the deadline passes, or `interruption` is signalled.
func waitFor(
    _ interest: Interest,
    on socket: Int32,
    until deadline: ContinuousClock.Instant,
    interruption: ConditionVariable?
) -> WaitOutcome {
    while true {
        let timeLeft = ContinuousClock.now.duration(to: deadline)
        guard timeLeft > .zero else { return .deadline }
        // Rounded up, because otherwise the wait would end before the deadline and the loop would spin through the last
        // millisecond.
        let milliseconds = Int32(
            clamping: timeLeft.components.seconds * 1000 + timeLeft.components.attoseconds / 1_000_000_000_000_000 + 1
        )
        var entries = [
            pollfd(fd: socket, events: interest.rawValue, revents: 0),
            pollfd(fd: interruption?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        let count = unsafe poll(&entries, 2, milliseconds)
        if count < 0, errno != EINTR { return .ready(interest) }
        if count <= 0 { continue }
        if entries[0].revents != 0 {
            // An error or hang-up counts as readable and writable, so that libpq sees and reports it.
            let broken = Int16(POLLERR) | Int16(POLLHUP) | Int16(POLLNVAL)
            let ready = Interest(rawValue: entries[0].revents).intersection([.read, .write])
            return .ready(entries[0].revents & broken != 0 ? interest : ready)
        }
        if entries[1].revents != 0 { return .interrupted }
    }
}

/// Whether data can be read now. The end of the stream counts as data.
func isReadable(_ socket: Int32) -> Bool {
    var entry = pollfd(fd: socket, events: Interest.read.rawValue, revents: 0)
    return unsafe poll(&entry, 1, 0) != 0
}

/// The deadline of one call, and whether its task was cancelled.
final class Call: Sendable {
    let deadline: ContinuousClock.Instant
    let callSite: CallSite
    /// The connection's wake-up signal. All calls on the connection share it, so only ``isCancelled`` says whether the
    /// signal was meant for this call.
    let alarm: ConditionVariable
    private let cancelled = Atomic(false)

    init(within limit: Duration, alarm: ConditionVariable, callSite: CallSite) {
        deadline = .now + limit
        self.alarm = alarm
        self.callSite = callSite
    }

    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func cancel() {
        cancelled.store(true, ordering: .releasing)
        alarm.signal()
    }

    func error(_ code: PostgresError.Code, _ message: String) -> PostgresError {
        PostgresError(code, message, at: callSite)
    }
}
