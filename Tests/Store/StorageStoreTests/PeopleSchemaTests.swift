import Postgres
import TestSupport
import Testing

/// Test 38 of the accounts' design.
@Suite("Schema people")
struct PeopleSchemaTests {
    @Test func `38: no program reads or writes a table of people, and two programs read its views`() async throws {
        try await withTestDatabase { database in
            let rights = try await database.pool.query(
                """
                select r.rolname || ' on ' || c.relname
                  from pg_class c
                  join pg_namespace n on n.oid = c.relnamespace
                 cross join pg_roles r
                 where n.nspname = 'people' and c.relkind in ('r', 'p', 'S', 'v', 'm') and r.rolname ~ '^bardown_'
                   and (c.relkind = 'S' and has_sequence_privilege(r.oid, c.oid, 'usage, select, update')
                        or c.relkind <> 'S' and (has_table_privilege(r.oid, c.oid, 'delete, truncate, trigger')
                            or has_any_column_privilege(r.oid, c.oid, 'select, insert, update, references')))
                 order by 1
                """
            ).map { try $0.decode(String.self) }
            #expect(
                rights == [
                    "bardown_api on public_account", "bardown_push_sender on public_account",
                    "bardown_push_sender on signed_in_device",
                ]
            )
            let writers = try await database.pool.query(
                """
                select r.rolname || ' on ' || c.relname from pg_class c cross join pg_roles r
                 where c.relnamespace = 'people'::regnamespace and c.relkind in ('v', 'm') and r.rolname ~ '^bardown_'
                   and (has_table_privilege(r.oid, c.oid, 'delete, truncate, trigger')
                        or has_any_column_privilege(r.oid, c.oid, 'insert, update, references'))
                """
            ).map { try $0.decode(String.self) }
            #expect(writers == [])
            let users = try await database.pool.query(
                """
                select r.rolname::text from pg_roles r
                 where r.rolname ~ '^bardown_' and has_schema_privilege(r.oid, 'people', 'usage') order by 1
                """
            ).map { try $0.decode(String.self) }
            #expect(users == ["bardown_api", "bardown_push_sender", "bardown_scheduler"])
        }
    }

    @Test func `38: each program may run only the functions of people that its work needs`() async throws {
        try await withTestDatabase { database in
            let rights = try await database.pool.query(
                """
                select r.rolname || ': ' || string_agg(p.proname, ', ' order by p.proname)
                  from pg_proc p cross join pg_roles r
                 where p.pronamespace = 'people'::regnamespace and r.rolname ~ '^bardown_' and r.rolname <> 'bardown_api'
                   and has_function_privilege(r.oid, p.oid, 'execute')
                 group by r.rolname order by 1
                """
            ).map { try $0.decode(String.self) }
            #expect(
                rights == [
                    "bardown_push_sender: delete_mail, deliver_message, message_of, read_mail, wants_notice",
                    "bardown_scheduler: prune",
                ]
            )
            let hidden = try await database.pool.query(
                """
                select p.proname::text from pg_proc p
                 where p.pronamespace = 'people'::regnamespace and not has_function_privilege('bardown_api', p.oid, 'execute')
                 order by 1
                """
            ).map { try $0.decode(String.self) }
            #expect(
                hidden == [
                    "add_code", "delete_mail", "deliver_message", "erase_account", "erase_by_operator",
                    "export_contests", "grant_admin", "is_fresh", "lock_member", "lock_members", "mail_pause",
                    "message_of", "prune", "read_mail", "record_admin_action", "send_message", "set_suspended",
                    "suspend_by_operator", "take_token", "timestamp_text", "wants_notice",
                ]
            )
        }
    }

    @Test func `each table, column and function has a comment, and each function a search_path`() async throws {
        try await withTestDatabase { database in
            let silent = try await database.pool.query(
                """
                select c.relname || '.' || a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
                 where c.relnamespace = 'people'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0
                   and col_description(c.oid, a.attnum) is null
                 union all
                select p.proname from pg_proc p where p.pronamespace = 'people'::regnamespace
                   and (obj_description(p.oid) is null or coalesce(p.proconfig::text, '') !~ 'pg_temp')
                """
            ).map { try $0.decode(String.self) }
            #expect(silent == [])
        }
    }
}
