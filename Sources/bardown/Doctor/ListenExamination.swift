import Glibc
import Logging
import Postgres
import Storage
import Synchronization

/// Checks whether notifications arrive where programs listen. Behind a pooler in transaction mode, LISTEN succeeds but
/// no notification ever arrives.
struct ListenExamination {
    private let pool: PostgresPool
    private let listening: PostgresConfiguration
    private let variable: String

    /// How long to wait for a notification, which normally takes a millisecond.
    private static let timeout: Duration = .seconds(3)

    init(_ examination: DatabaseExamination) {
        pool = examination.pool
        listening = examination.listening
        variable = examination.listenVariable
    }

    func finding() async -> Finding {
        let channel = "bardown_doctor_\(getpid())"
        let (events, continuation) = AsyncStream<PostgresListener.Event>.makeStream()
        let listener = PostgresListener(listening, channels: [channel], logger: Logger(label: "bardown"))
        let task = Task { await listener.run { continuation.yield($0) } }
        let timer = Task {
            try await Task.sleep(for: Self.timeout)
            continuation.finish()
        }
        defer {
            task.cancel()
            timer.cancel()
        }
        var isListening = false
        for await event in events {
            switch event {
            case .listening:
                isListening = true
                do {
                    try await DatabaseReportStore(pool).notify(channel)
                } catch {
                    let reason = (error as? PostgresError)?.message ?? "\(error)"
                    return Finding("listen", "NOTIFY failed: \(reason)", .bad)
                }
            case .notification: return Finding("listen", "notifications arrive", .good)
            case .lost(let reason): return Finding("listen", "\(variable): \(reason)", .bad, fix: Self.fix)
            }
        }
        let detail = isListening ? "no notification arrived: a pooler is in between" : "no connection within 3 s"
        return Finding("listen", "\(variable): \(detail)", .bad, fix: Self.fix)
    }

    private static let fix = "set LISTEN_URL to Postgres itself, not to PgBouncer: LISTEN needs its own session"
}
