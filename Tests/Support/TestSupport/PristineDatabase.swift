import Postgres
import TestTools

/// The state of a database right after the migrations: the rows that they insert and a fingerprint of the schema.
/// Restores that state in a database that a test has used.
struct PristineDatabase: Sendable {
    /// A table into which the migrations insert rows, with these rows as JSON.
    private struct Table: Sendable {
        let name: String
        let rows: String
    }

    /// The few tables that are not empty after the migrations.
    private let filledTables: [Table]
    private let fingerprint: String
    /// A query that lists the tables whose rows may differ from those that the migrations insert.
    private let changedTablesQuery: String

    /// The deadline of a statement. Only on a busy machine does one take much more than a tenth of a second.
    private static let deadline = Patience.limit

    /// Returns SQL for the rows of a table as JSON, in a fixed order.
    private static func rows(of table: String) -> String {
        #"(select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text collate "C"), '[]') from \#(table) t)"#
    }

    static func read(from connection: PostgresConnection) async throws -> PristineDatabase {
        let names = try await connection.query(
            "select oid::regclass::text from pg_class where relkind = 'r' and oid >= 16384 order by oid"
        ).map { try $0.decode(String.self) }
        var filledTables: [Table] = []
        // A table that was never written to, or that was truncated, has a size of zero. The query checks the size
        // first, because planning a read of every table takes far longer than most tests.
        var changedTablesQuery = """
            select c.oid::regclass::text from pg_class c
             where c.relkind = 'r' and c.oid >= 16384 and c.relpersistence <> 't' and pg_relation_size(c.oid) > 0
            """
        for name in names {
            let row = try await connection.first(
                "select x::text, md5(x::text) from \(unescaped: rows(of: name)) as rows (x)"
            )
            guard let (rows, digest) = try row?.decode(String.self, String.self), rows != "[]" else { continue }
            filledTables.append(Table(name: name, rows: rows))
            changedTablesQuery += """
                 and (c.oid <> '\(name)'::regclass or '\(digest)' <> md5(\(Self.rows(of: name))::text))
                """
        }
        return PristineDatabase(
            filledTables: filledTables,
            fingerprint: try await fingerprint(on: connection),
            changedTablesQuery: changedTablesQuery
        )
    }

    /// Terminates the sessions that the test left behind, empties the tables that it wrote to, inserts the rows of the
    /// migrations again, and resets sequences and statistics.
    /// - Returns: `false` if the test changed the schema, a right or a setting. Such a database cannot be used again.
    func restore(on connection: PostgresConnection) async throws -> Bool {
        try await connection.execute(
            """
            select pg_terminate_backend(pid, 10000) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
            """,
            within: Self.deadline
        )
        guard try await Self.fingerprint(on: connection) == fingerprint else { return false }
        let changedTables = try await connection.query("\(unescaped: changedTablesQuery)", within: Self.deadline)
            .map { try $0.decode(String.self) }
        if !changedTables.isEmpty {
            try await connection.execute(
                "truncate \(unescaped: changedTables.joined(separator: ", ")) restart identity cascade",
                within: Self.deadline
            )
        }
        try await refill(on: connection)
        try await connection.runScript(
            """
            select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
              from pg_sequences where last_value is not null;
            delete from pg_statistic where starelid >= 16384;
            select pg_stat_reset();
            """,
            within: Self.deadline
        )
        return true
    }

    /// Inserts the rows of the migrations into the tables that were emptied, without triggers and foreign key checks,
    /// because the rows are known to be consistent.
    private func refill(on connection: PostgresConnection) async throws {
        let emptiedTables = try await connection.query(
            "select name from unnest(\(filledTables.map(\.name))) as t (name) where pg_relation_size(name::regclass) = 0"
        ).map { try $0.decode(String.self) }
        guard !emptiedTables.isEmpty else { return }
        try await connection.execute("set session_replication_role = replica")
        for table in filledTables where emptiedTables.contains(table.name) {
            let columns = try await connection.first(
                """
                select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
                 where attrelid = \(table.name)::regclass and attnum > 0 and not attisdropped and attgenerated = ''
                """
            )
            let list = try columns?.decode(String.self) ?? ""
            try await connection.execute(
                """
                insert into \(unescaped: table.name) (\(unescaped: list)) overriding system value
                select \(unescaped: list) from jsonb_populate_recordset(null::\(unescaped: table.name), \(table.rows)::jsonb)
                """,
                within: Self.deadline
            )
        }
        try await connection.execute("set session_replication_role = origin")
    }

    /// Computes a text that is equal for databases with the same objects, rights and settings.
    ///
    /// Every change rewrites a catalog row with another `xmin`, but a copy of the database has the same `xmin`. The
    /// catalog rows of tables and indexes are also rewritten when a table is emptied, so these are compared by content.
    private static func fingerprint(on connection: PostgresConnection) async throws -> String {
        let catalogs = [
            "pg_attribute where attrelid >= 16384", "pg_attrdef", "pg_proc where oid >= 16384",
            "pg_constraint where oid >= 16384", "pg_trigger", "pg_type where oid >= 16384", "pg_enum", "pg_sequence",
            "pg_policy", "pg_rewrite where oid >= 16384", "pg_extension",
            "pg_namespace where nspname !~ '^pg_(toast_)?temp_'",
        ].map { "select concat_ws(' ', '\($0.prefix { $0 != " " })', count(*), sum(xmin::text::bigint)) from \($0)" }
        let row = try await connection.first(
            """
            select md5(string_agg(what, ',' order by what)) from (
              select concat_ws(' ', 'class', oid, relname, relowner, relacl, reloptions, relkind, relhastriggers)
                from pg_class where oid >= 16384 and relkind <> 't'
              union all
              select concat_ws(' ', 'index', indexrelid, indisvalid, indisready) from pg_index where indexrelid >= 16384
              union all
              \(unescaped: catalogs.joined(separator: " union all "))
              union all
              select concat_ws(' ', 'setting', setrole, setconfig) from pg_db_role_setting
                where setdatabase = (select oid from pg_database where datname = current_database())
              union all
              select concat_ws(' ', 'database', datallowconn, datconnlimit, datacl) from pg_database
                where datname = current_database()
            ) objects (what)
            """,
            within: deadline
        )
        return try row?.decode(String?.self) ?? ""
    }
}
