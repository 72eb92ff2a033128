package import Postgres
package import Time

/// A host whose circuit breaker is not closed, or that is paused.
package struct HostIssue: Sendable, Hashable {
    package let host: String
    /// The state of its circuit breaker; `paused` when the breaker is closed.
    package let state: String
    package let reason: String
    /// Whether the last response from the host showed that it blocks us.
    package let isBlocked: Bool
}

/// The rights that a login lacks for an operator's commands.
package struct OwnRights: Sendable, Hashable {
    package let login: String
    /// The number of tables on which it lacks the right to select, insert, update or delete.
    package let deniedTableCount: Int64
    /// The first three of these tables by name.
    package let deniedTables: [String]
}

/// A source whose pages of odds are read: a row of the view `ops.odds_source`.
package struct OddsSourceReport: Sendable, Hashable {
    package let source: String
    /// The number of leagues whose odds are read there.
    package let leagues: Int64
    /// Credits that are left, as of the last response; `nil`: there was none.
    package let credits: Int64?
    /// How long ago the last response came; `nil`: there was none.
    package let age: Duration?

    package init(source: String, leagues: Int64, credits: Int64?, age: Duration?) {
        (self.source, self.leagues, self.credits, self.age) = (source, leagues, credits, age)
    }
}

/// Reads facts about a database for `bardown doctor`. Any login may run it, unless a method says otherwise.
package struct DatabaseReportStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The server's version as text, and as the number `server_version_num`: 150000 is version 15.
    package func serverVersion() async throws -> (text: String, number: Int32)? {
        try await session.first(
            "select current_setting('server_version'), current_setting('server_version_num')::integer"
        )?.decode(String.self, Int32.self)
    }

    /// The time of the database's clock.
    package func now() async throws -> Instant? {
        try await session.first("select clock_timestamp()")?.decode(Instant.self)
    }

    /// Sends an empty notification.
    package func notify(_ channel: String) async throws {
        try await session.execute("select pg_notify(\(channel), '')")
    }

    /// The sources whose pages of odds are read, ordered by name; `nil` when this login may not read them.
    package func oddsSources() async throws -> [OddsSourceReport]? {
        guard try await mayRead("ops.odds_source") else { return nil }
        return try await session.query(
            """
            select source, leagues, remaining::bigint as remaining,
                   extract(epoch from clock_timestamp() - at)::double precision as age
              from ops.odds_source order by source
            """
        ).map { row in
            OddsSourceReport(
                source: try row.decode(column: "source"),
                leagues: try row.decode(column: "leagues"),
                credits: try row.decode(column: "remaining", as: Int64?.self),
                age: try row.decode(column: "age", as: Double?.self).map { .seconds($0) }
            )
        }
    }

    /// The state of the keys of external issuers; `nil` when this login may not read it.
    package func issuerKeys() async throws -> [StoredIssuerKeys]? {
        let row = try await session.first("select has_table_privilege('issuer_key_set', 'select')")
        guard try row?.decode(Bool.self) == true else { return nil }
        return try await IssuerKeyStore(session).all()
    }

    /// Whether this login may read a view of operators.
    private func mayRead(_ view: String) async throws -> Bool {
        try await session.first(
            """
            select case when has_schema_privilege('ops', 'usage') then has_table_privilege(\(view), 'select') else false end
            """
        )?.decode(Bool.self) ?? false
    }

    /// The enabled hosts whose breaker is not closed or that are paused, ordered by name; `nil` when this login may not
    /// read them.
    package func hostIssues() async throws -> [HostIssue]? {
        guard try await mayRead("ops.host") else { return nil }
        return try await session.query(
            """
            select h.host, case when h.state <> 'closed' then h.state else 'paused' end,
                   coalesce(h.state_reason, h.pause_reason, ''), h.last_outcome is not distinct from 'blocked'
              from ops.host h where h.enabled and (h.state <> 'closed' or h.paused_until is not null) order by h.host
            """
        ).map { row in
            let (host, state, reason, isBlocked) = try row.decode(String.self, String.self, String.self, Bool.self)
            return HostIssue(host: host, state: state, reason: reason, isBlocked: isBlocked)
        }
    }

    /// The session's login, and the tables in the schemas `public` and `q` on which it lacks the right to select,
    /// insert, update or delete.
    package func ownRights() async throws -> OwnRights? {
        try await session.first(
            """
            with lacking as (
              select c.oid::regclass::text as name from pg_class c
               where c.relnamespace in (select n.oid from pg_namespace n where n.nspname in ('public', 'q'))
                 and c.relkind in ('r', 'p') and not c.relispartition
                 and not (has_schema_privilege(c.relnamespace, 'usage') and has_table_privilege(c.oid, 'select')
                          and has_table_privilege(c.oid, 'insert') and has_table_privilege(c.oid, 'update')
                          and has_table_privilege(c.oid, 'delete'))
               order by 1)
            select current_user::text, (select count(*) from lacking), array(select name from lacking limit 3)
            """
        ).map { row in
            let (login, count, some) = try row.decode(String.self, Int64.self, [String].self)
            return OwnRights(login: login, deniedTableCount: count, deniedTables: some)
        }
    }

    /// The session's login, and whether it may read the schema `ops`.
    package func opsAccess() async throws -> (login: String, hasAccess: Bool)? {
        try await session.first(
            "select current_user::text, coalesce(has_schema_privilege(to_regnamespace('ops'), 'usage'), false)"
        )?.decode(String.self, Bool.self)
    }
}
