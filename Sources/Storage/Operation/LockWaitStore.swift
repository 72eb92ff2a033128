package import Postgres

/// The lock that a session waits for, and the sessions that hold it.
package struct LockWait: Sendable, Hashable {
    /// `table game`, `a transaction` or `another bardown migrate up`.
    package let subject: String
    /// The ids of the processes that hold the lock, in ascending order.
    package let pids: [Int32]
    /// A description of these processes and how long their transactions have run. The text differs each time.
    package let holders: String
}

/// Finds the lock that a session waits for while it applies migrations.
package struct LockWaitStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The id of the session's process. Call it on a single connection, because a pool could use any of its
    /// connections.
    package func backendPID() async throws -> Int32? {
        try await session.first("select pg_backend_pid()")?.decode(Int32.self)
    }

    /// The lock that the process waits for now; `nil` when there is none.
    package func lockWait(of pid: Int32) async throws -> LockWait? {
        try await session.first(
            """
            with waits as (
              select case when l.relation is not null then 'table ' || l.relation::regclass
                          else 'a transaction' end as subject, b as holder
                from pg_locks l cross join lateral unnest(pg_blocking_pids(l.pid)) as b
               where l.pid = \(pid) and not l.granted
              union
              -- A process that applies migrations polls this lock, so it is never listed as waiting.
              select 'another bardown migrate up', l.pid
                from pg_locks l cross join (select hashtextextended('bardown.migrations', 0) as number) k
               where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and l.pid <> \(pid)
                 and l.database = (select oid from pg_database where datname = current_database())
                 and l.classid::bigint = (k.number >> 32 & 4294967295) and l.objid::bigint = (k.number & 4294967295)
            )
            select w.subject, array_agg(w.holder order by w.holder),
                   string_agg(format('process %s (%s)', w.holder, concat_ws(', ', a.usename,
                     nullif(a.application_name, ''), a.state,
                     'for ' || round(extract(epoch from clock_timestamp() - a.xact_start)) || ' s')), ' and ' order by w.holder)
              from waits w left join pg_stat_activity a on a.pid = w.holder
             group by 1 order by 1 limit 1
            """
        ).map { row in
            let (subject, pids, holders) = try row.decode(String.self, [Int32].self, String.self)
            return LockWait(subject: subject, pids: pids, holders: holders)
        }
    }
}
