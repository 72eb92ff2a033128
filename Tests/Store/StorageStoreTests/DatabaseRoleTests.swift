import Postgres
import TestSupport
import Testing

@Suite("Roles")
struct DatabaseRoleTests {
    @Test(arguments: ["public", "q"])
    func `a function that a later migration creates is not executable by every role`(schema: String) async throws {
        try await withTestDatabase { database in
            try await database.pool.execute(
                "create function \(unescaped: schema).later() returns int language sql as 'select 1'"
            )
            let mayRun: Bool = try await database.value(
                "select has_function_privilege('bardown_api', \(schema + ".later()"), 'execute')"
            )
            #expect(!mayRun)
        }
    }

    @Test func `a role that may write to a table may run the functions that the table's indexes call`() async throws {
        try await withTestDatabase { database in
            let missing = try await database.pool.query(
                """
                with recursive called (tab, function) as (
                  select i.indrelid, d.refobjid
                    from pg_index i join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
                   where d.refclassid = 'pg_proc'::regclass
                  union
                  select c.tab, d.refobjid
                    from called c join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = c.function
                   where d.refclassid = 'pg_proc'::regclass
                )
                select distinct format('%s: %s for %s', r.rolname, c.function::regprocedure, c.tab::regclass)
                  from called c join pg_roles r on r.rolname like 'bardown\\_%'
                   and has_table_privilege(r.oid, c.tab, 'insert, update')
                 where not has_function_privilege(r.oid, c.function, 'execute')
                """
            ).map { try $0.decode(String.self) }
            #expect(missing == [])
        }
    }

    @Test func `each search_path of a function ends with pg_temp, and each security definer sets one`() async throws {
        try await withTestDatabase { database in
            let open = try await database.pool.query(
                """
                select p.oid::regprocedure::text
                  from pg_proc p
                  left join lateral (
                    select s.setting from unnest(p.proconfig) s (setting) where s.setting like 'search_path=%') c on true
                 where p.pronamespace in ('q'::regnamespace, 'ops'::regnamespace, 'public'::regnamespace)
                   and (c.setting !~ ', pg_temp$' or p.prosecdef and c.setting is null)
                """
            ).map { try $0.decode(String.self) }
            #expect(open == [])
        }
    }

    @Test func `the api's role may run exactly the functions that its work needs`() async throws {
        try await withTestDatabase { database in
            let names = try await database.pool.query(
                """
                select distinct proname::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                 where n.nspname in ('public', 'q', 'ops') and has_schema_privilege('bardown_api', n.oid, 'usage')
                   and has_function_privilege('bardown_api', p.oid, 'execute')
                 order by 1
                """
            ).map { try $0.decode(String.self) }
            #expect(
                names == [
                    "answer_invitation", "begin_idempotent_request", "bind_device", "change_wish", "contest_badge",
                    "contest_offer", "dismiss_activity", "find_api_key", "finish_idempotent_request", "folded_name",
                    "forget_request_tallies", "invite",
                    "is_missing", "join_channel", "make_pick", "name_query", "name_words", "number_changes",
                    "numbered_changes", "record_api_keys_used", "register_activity", "register_device",
                    "register_start_token", "request_games", "request_issuer_keys", "set_wishes", "tally_requests",
                    "unbind_device",
                    "unregister_device",
                ]
            )
        }
    }
}
