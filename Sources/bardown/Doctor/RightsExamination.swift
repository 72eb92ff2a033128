import Postgres

/// Whether the login may do what commands do, and whether the programs' logins may do what those do.
struct RightsExamination {
    let pool: PostgresPool

    func findings() async throws -> [Finding] {
        [try await login()] + (try await logins())
    }

    private func logins() async throws -> [Finding] {
        let mayLook: SQL = """
            select has_schema_privilege('public', 'usage') and has_schema_privilege('q', 'usage')
                   and has_schema_privilege('ops', 'usage')
            """
        guard try await pool.first(mayLook)?.decode(Bool.self) == true else {
            return [Finding("logins", "this login cannot check the rights of the programs' logins", .note)]
        }
        return try LoginsExamination.findings(try await pool.query(LoginsExamination.statement))
    }

    private func login() async throws -> Finding {
        let row = try await pool.first(
            """
            with lacking as (
              select c.oid::regclass::text as name from pg_class c
               where c.relnamespace in (select n.oid from pg_namespace n where n.nspname in ('public', 'q'))
                 and c.relkind in ('r', 'p') and not c.relispartition
                 and not (has_schema_privilege(c.relnamespace, 'usage') and has_table_privilege(c.oid, 'select')
                          and has_table_privilege(c.oid, 'insert') and has_table_privilege(c.oid, 'update')
                          and has_table_privilege(c.oid, 'delete'))
               order by 1)
            select current_user::text, (select count(*) from lacking),
                   (select coalesce(string_agg(l.name, ', '), '') from (select name from lacking limit 3) l)
            """
        )
        let (name, count, some) = try row?.decode(String.self, Int64.self, String.self) ?? ("?", Int64(0), "")
        if count == 0 { return Finding("rights", "\(name) can read and write every table", .good) }
        let detail = "\(name) cannot read and write \(count) tables: \(some)\(count > 3 ? " …" : "")"
        // Logins of ours are narrow on purpose.
        return name.hasPrefix("bardown_")
            ? Finding("rights", detail, .note, fix: "right for its program; commands need the owner's login")
            : Finding("rights", detail, .bad, fix: "connect as the owner of the tables, who ran bardown migrate up")
    }
}
