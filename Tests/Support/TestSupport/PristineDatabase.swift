import Postgres
import TestTools

/// What a database has right after the migrations: the rows they insert, and a fingerprint of the schema. Brings a
/// database that a test has used back to that.
struct PristineDatabase: Sendable {
    /// A table and its rows as JSON; an empty array for most tables.
    private struct Table: Sendable {
        let name: String
        let rows: String
        let digest: String
    }

    private let tables: [Table]
    private let fingerprint: String
    /// Lists the tables whose rows differ from these.
    private let differing: String

    /// Deadline of a statement: rarely more than a tenth of a second, but a busy machine may take its time.
    private static let deadline = Patience.limit

    /// The rows of a table in an order of their own, as JSON.
    private static func rows(of table: String) -> String {
        "(select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') from \(table) t)"
    }

    static func read(from connection: PostgresConnection) async throws -> PristineDatabase {
        let names = try await connection.query(
            """
            select oid::regclass::text from pg_class
             where relkind = 'r' and oid >= 16384 order by oid
            """
        ).map { try $0.decode(String.self) }
        var tables: [Table] = []
        for name in names {
            let row = try await connection.first(
                "select x::text, md5(x::text) from \(unescaped: rows(of: name)) as rows (x)"
            )
            guard let (rows, digest) = try row?.decode(String.self, String.self) else { continue }
            tables.append(Table(name: name, rows: rows, digest: digest))
        }
        let differing = tables.map { table in
            table.rows == "[]"
                ? "select '\(table.name)' where exists (select from \(table.name))"
                : "select '\(table.name)' where '\(table.digest)' <> md5(\(rows(of: table.name))::text)"
        }
        return PristineDatabase(
            tables: tables,
            fingerprint: try await fingerprint(on: connection),
            differing: differing.joined(separator: " union all ")
        )
    }

    /// Ends the sessions that the test left behind, empties the tables that it wrote to, inserts what the migrations
    /// had inserted, and resets sequences and statistics.
    /// - Returns: `false` where the test changed the schema, a right or a setting: such a database is of no more use.
    func restore(on connection: PostgresConnection) async throws -> Bool {
        try await connection.execute(
            """
            select pg_terminate_backend(pid, 10000) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
            """,
            within: Self.deadline
        )
        guard try await Self.fingerprint(on: connection) == fingerprint else { return false }
        let written = try await differingTables(on: connection)
        if !written.isEmpty {
            try await connection.execute(
                "truncate \(unescaped: written.joined(separator: ", ")) restart identity cascade",
                within: Self.deadline
            )
        }
        try await insertRows(of: try await differingTables(on: connection), on: connection)
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

    private func differingTables(on connection: PostgresConnection) async throws -> [String] {
        try await connection.query("\(unescaped: differing)", within: Self.deadline).map { try $0.decode(String.self) }
    }

    /// Inserts past triggers and foreign keys: the rows fit together, as the migrations left them.
    private func insertRows(of names: [String], on connection: PostgresConnection) async throws {
        guard !names.isEmpty else { return }
        try await connection.execute("set session_replication_role = replica")
        for table in tables where names.contains(table.name) {
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

    /// Tells whether two databases have the same objects, with the same rights and settings.
    private static func fingerprint(on connection: PostgresConnection) async throws -> String {
        let row = try await connection.first(
            """
            select md5(string_agg(what, ',' order by what)) from (
              select concat_ws(' ', 'class', oid, relname, relowner, relacl, reloptions, relkind, relhastriggers)
                from pg_class where oid >= 16384 and relkind <> 't'
              union all
              select concat_ws(' ', 'column', attrelid, attnum, attname, atttypid, attnotnull, attacl, attisdropped,
                               attstattarget, attidentity)
                from pg_attribute where attrelid >= 16384 and attnum > 0
              union all
              select concat_ws(' ', 'default', adrelid, adnum, md5(adbin::text)) from pg_attrdef
              union all
              select concat_ws(' ', 'function', oid, proname, proowner, proacl, proconfig, provolatile, prosecdef,
                               md5(prosrc))
                from pg_proc where oid >= 16384
              union all
              select concat_ws(' ', 'index', indexrelid, indisvalid, indisready) from pg_index where indexrelid >= 16384
              union all
              select concat_ws(' ', 'constraint', oid, conname, convalidated) from pg_constraint where oid >= 16384
              union all
              select concat_ws(' ', 'trigger', oid, tgenabled) from pg_trigger where oid >= 16384
              union all
              select concat_ws(' ', 'schema', oid, nspname, nspowner, nspacl) from pg_namespace
                where nspname !~ '^pg_(toast_)?temp_'
              union all
              select concat_ws(' ', 'type', oid, typname) from pg_type where oid >= 16384
              union all
              select concat_ws(' ', 'word', enumtypid, enumsortorder, enumlabel) from pg_enum where oid >= 16384
              union all
              select concat_ws(' ', 'sequence', seqrelid, seqstart, seqincrement, seqmin, seqmax, seqcycle)
                from pg_sequence where seqrelid >= 16384
              union all
              select concat_ws(' ', 'policy', polrelid, polname, polcmd, polroles, polqual, polwithcheck) from pg_policy
              union all
              select concat_ws(' ', 'rule', oid, md5(ev_action::text)) from pg_rewrite where oid >= 16384
              union all
              select concat_ws(' ', 'extension', oid, extname) from pg_extension
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
