import Postgres
import Synchronization

/// Constantly samples the wait events of the programs' active sessions in the database.
final class ServerWatch: Sendable {
    private struct State {
        var waits: [String: Int] = [:]
        var samples = 0
        var unanswered = 0
    }

    private let pool: PostgresPool
    private let state = Mutex(State())

    init(pool: PostgresPool) {
        self.pool = pool
    }

    /// How often an active session was seen with each wait event so far. `running` counts sessions without a wait
    /// event.
    var waits: [String: Int] { state.withLock { $0.waits } }

    /// Samples five times a second until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            do {
                let seen = try await pool.query(
                    """
                    select coalesce(wait_event_type || ':' || wait_event, 'running'), count(*) from pg_stat_activity
                     where usename like 'bardown%' and state in ('active', 'fastpath function call') group by 1
                    """
                ).map { try $0.decode(String.self, Int64.self) }
                state.withLock { state in
                    state.samples += 1
                    for (wait, count) in seen { state.waits[wait, default: 0] += Int(count) }
                }
            } catch {
                // The server is restarting or has no free connection, which scenarios cause.
                if !Task.isCancelled { state.withLock { $0.unanswered += 1 } }
            }
            try? await Task.sleep(for: .milliseconds(200))
        }
    }

    /// Returns the number of sessions that the programs' own logins have open now.
    func connections() async throws -> Int {
        let row = try await pool.first(
            "select count(*) from pg_stat_activity where usename like 'bardown%' and backend_type = 'client backend'"
        )
        return Int(try row?.decode(Int64.self) ?? 0)
    }
}
