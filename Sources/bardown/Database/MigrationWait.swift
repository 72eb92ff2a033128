import Postgres
import Runtime
import SystemPackage

/// Tells whom a migration waits for, while it does.
///
/// A file waits for half a second at a time, and between two attempts there is nothing to be seen. It is told once for
/// each table and each of its holders, and again after half a minute.
struct MigrationWait {
    /// What is waited for, and who has it.
    struct Sight {
        let subject: String
        /// The processes that have it, by their ids in ascending order.
        let pids: String
        /// The same with what they do, and for how long: other words at every look.
        let holders: String

        var text: String { "waiting for \(subject), held by \(holders)" }

        /// Whether it tells nobody anything that `other` did not: the same processes have the same thing.
        func isSame(as other: Sight) -> Bool { subject == other.subject && pids == other.pids }
    }

    private static let look: Duration = .milliseconds(150)
    /// Looks that see the same, before it is told, however many attempts lie between them: what is free at once is no
    /// news.
    private static let patience = 2
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
                let isNew = told.map { !sight.isSame(as: $0.sight) || .now - $0.at > repetition } ?? true
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
            with waits as (
              select case when l.relation is not null then 'table ' || l.relation::regclass
                          else 'a transaction' end as subject, b as holder
                from pg_locks l cross join lateral unnest(pg_blocking_pids(l.pid)) as b
               where l.pid = \(pid) and not l.granted
              union
              -- Who applies migrations has this lock, and is asked for it again and again: nobody is seen to wait.
              select 'another bardown migrate up', l.pid
                from pg_locks l cross join (select hashtextextended('bardown.migrations', 0) as number) k
               where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and l.pid <> \(pid)
                 and l.database = (select oid from pg_database where datname = current_database())
                 and l.classid::bigint = (k.number >> 32 & 4294967295) and l.objid::bigint = (k.number & 4294967295)
            )
            select w.subject, string_agg(w.holder::text, ' ' order by w.holder),
                   string_agg(format('process %s (%s)', w.holder, concat_ws(', ', a.usename,
                     nullif(a.application_name, ''), a.state,
                     'for ' || round(extract(epoch from clock_timestamp() - a.xact_start)) || ' s')), ' and ' order by w.holder)
              from waits w left join pg_stat_activity a on a.pid = w.holder
             group by 1 order by 1 limit 1
            """
        )
        return try row.map { row in
            let (subject, pids, holders) = try row.decode(String.self, String.self, String.self)
            return Sight(subject: subject, pids: pids, holders: holders)
        }
    }
}
