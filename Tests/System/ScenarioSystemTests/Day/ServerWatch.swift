import Postgres
import Synchronization

/// Looks at the sessions of the database all the time: how many the programs have, and what those wait for that are at
/// work.
final class ServerWatch: Sendable {
    private struct State {
        var waits: [String: Int] = [:]
        var looks = 0
        var unanswered = 0
    }

    private let pool: PostgresPool
    private let state = Mutex(State())

    init(pool: PostgresPool) {
        self.pool = pool
    }

    /// How often a session at work was seen waiting for what, so far; `running` for none.
    var waits: [String: Int] { state.withLock { $0.waits } }

    /// Looks five times a second until it is cancelled.
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
                    state.looks += 1
                    for (wait, count) in seen { state.waits[wait, default: 0] += Int(count) }
                }
            } catch {
                // The server is being restarted, or has no seat left: that is what happens in scenarios.
                if !Task.isCancelled { state.withLock { $0.unanswered += 1 } }
            }
            try? await Task.sleep(for: .milliseconds(200))
        }
    }

    /// Sessions of the programs' own logins at this moment.
    func connections() async throws -> Int {
        let row = try await pool.first(
            "select count(*) from pg_stat_activity where usename like 'bardown%' and backend_type = 'client backend'"
        )
        return Int(try row?.decode(Int64.self) ?? 0)
    }
}
