import Postgres
import Runtime
import SystemPackage

/// Tells whom a migration waits for, while it does.
///
/// A file waits for a second at a time, so there is something to be seen for most of a long wait, and between two attempts
/// nothing. It is told once for each table and each of its holders, and again after half a minute.
struct MigrationWait {
    /// What is waited for, and who has it.
    struct Sight: Hashable {
        let subject: String
        let holders: String

        var text: String { "waiting for \(subject), held by \(holders)" }
    }

    private static let look: Duration = .milliseconds(200)
    /// Looks that see the same, before it is told: about a second.
    private static let patience = 4
    private static let repetition: Duration = .seconds(30)

    /// Looks at what the session `pid` waits for, again and again until the task is cancelled.
    /// - Parameter tell: Called with each new sight.
    static func watch(_ pid: Int32, on pool: PostgresPool, tell: (Sight) -> Void) async {
        var (subject, seen) = ("", 0)
        var told: (sight: Sight, at: ContinuousClock.Instant)?
        while !Task.isCancelled {
            // Who cannot be asked tells nothing: the migration itself will complain.
            if let sight = try? await sight(of: pid, on: pool) {
                (subject, seen) = sight.subject == subject ? (subject, seen + 1) : (sight.subject, 1)
                let isNew = told.map { $0.sight != sight || .now - $0.at > repetition } ?? true
                if seen >= patience, isNew {
                    tell(sight)
                    told = (sight, .now)
                }
            }
            // Cancellation ends the sleep, and the loop with it.
            try? await Task.sleep(for: look)
        }
    }

    /// What the session waits for now; `nil`: nothing.
    static func sight(of pid: Int32, on pool: PostgresPool) async throws -> Sight? {
        let row = try await pool.first(
            """
            select case when l.relation is not null then 'table ' || l.relation::regclass
                        when l.locktype = 'advisory' then 'another bardown migrate up'
                        else 'a transaction' end,
                   string_agg(format('process %s (%s)', h.pid, concat_ws(', ', a.usename,
                     nullif(a.application_name, ''), a.state,
                     'for ' || round(extract(epoch from clock_timestamp() - a.xact_start)) || ' s')), ' and ' order by h.pid)
              from pg_locks l
              cross join lateral (select distinct b from unnest(pg_blocking_pids(l.pid)) as b) as h (pid)
              left join pg_stat_activity a on a.pid = h.pid
             where l.pid = \(pid) and not l.granted group by 1
            """
        )
        return try row.map { row in
            let (subject, holders) = try row.decode(String.self, String.self)
            return Sight(subject: subject, holders: holders)
        }
    }
}
