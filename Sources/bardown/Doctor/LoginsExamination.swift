import Postgres

/// Whether each program's login is there, can be used, and has the rights that its program needs: not fewer, as after a
/// dump that was restored where the logins were missing, and not more, as where somebody helped himself.
///
/// The migrations say all that each may do. Looked at here are the functions that programs call, those tables that tell
/// at once whether the migrations did so in this database, and what would make a login that leaks dangerous.
enum LoginsExamination {
    static func findings(_ rows: Rows) throws -> [Finding] {
        try rows.map { row in
            let (login, trouble, detail, database) = try row.decode(String.self, String.self, String.self, String.self)
            let what = "login \(login)"
            switch Trouble(rawValue: trouble) {
            case nil: return Finding(what, "has its rights", .good)
            case .some(let trouble): return Finding(what, detail, .bad, fix: trouble.fix(of: login, in: database))
            }
        }
    }

    private enum Trouble: String {
        case missing, locked, expired, shut, mighty, narrow, wide

        /// - Parameter database: Its name, quoted where it has to be.
        func fix(of login: String, in database: String) -> String {
            switch self {
            case .missing:
                "psql -v owner=OWNER -f sql/roles.sql creates all logins; restore the dump again for their rights: "
                    + "deploy/guide/recovery.md"
            case .locked:
                "as its owner or a superuser: alter role \(login) login connection limit -1"
            case .expired:
                "as its owner or a superuser, in psql: \\password \(login), then alter role \(login) valid until 'NEW DATE'; "
                    + "give the new password to its program as well"
            case .shut: "as the database's owner or a superuser: grant connect on database \(database) to \(login)"
            case .mighty:
                "leave it only what the migrations grant: alter role \(login) nosuperuser nocreatedb nocreaterole "
                    + "noreplication nobypassrls; revoke OTHER_ROLE from \(login)"
            case .narrow:
                "the dump was restored without rights (--no-privileges), or before the logins: restore it again, "
                    + "deploy/guide/recovery.md, or grant what is missing"
            case .wide: "revoke it: a program that is taken over can do all that its login may"
            }
        }
    }

    /// One row a login: its name, what is wrong with it (empty: nothing), that in words, and the database. Of several
    /// troubles the worst.
    static let statement: SQL = """
        with needed (login, object, privilege) as (values
          ('bardown_scheduler', 'public.scrape_target', 'insert'), ('bardown_scheduler', 'public.league', 'select'),
          ('bardown_scheduler', 'q.job', 'insert'), ('bardown_scheduler', 'ops.freshness', 'select'),
          ('bardown_scoreboard_scraper', 'public.game', 'update'), ('bardown_scoreboard_scraper', 'q.job', 'insert'),
          ('bardown_scoreboard_scraper', 'public.game_revision', 'insert'),
          ('bardown_scoreboard_scraper', 'public.host_budget', 'update'),
          ('bardown_detail_scraper', 'public.play', 'insert'), ('bardown_detail_scraper', 'q.job', 'insert'),
          ('bardown_detail_scraper', 'public.league_table', 'update'),
          ('bardown_detail_scraper', 'public.host_budget', 'update'),
          ('bardown_differ', 'public.game_event', 'insert'), ('bardown_differ', 'public.push_event', 'insert'),
          ('bardown_differ', 'public.game_revision', 'select'), ('bardown_differ', 'q.job', 'update'),
          ('bardown_push_sender', 'public.device', 'select'), ('bardown_push_sender', 'public.delivery', 'insert'),
          ('bardown_push_sender', 'q.job', 'update'),
          ('bardown_api', 'public.game', 'select'), ('bardown_api', 'public.play', 'select'),
          ('bardown_api', 'public.schema_migration', 'select'),
          ('bardown_ops', 'ops.queue', 'select'), ('bardown_ops', 'ops.job', 'select')),
        function as (
          select s.nspname || '.' || p.proname as name, p.oid from pg_proc p join pg_namespace s on s.oid = p.pronamespace
           where s.nspname in ('public', 'q', 'ops')),
        called (login, function) as (
          select l.login, 'q.' || f.name
            from unnest(array['bardown_scheduler', 'bardown_scoreboard_scraper', 'bardown_detail_scraper', 'bardown_differ',
                              'bardown_push_sender']) l (login)
           cross join unnest(array['complete', 'end_worker', 'enqueue', 'enqueue_many', 'exchange', 'fire_schedules',
                                   'heartbeat', 'prune', 'rearm', 'register_worker', 'rescue', 'roll_up', 'wake']) f (name)
          union all
          select l.login, 'public.' || f.name
            from (values ('bardown_scoreboard_scraper'), ('bardown_detail_scraper')) l (login)
           cross join unnest(array['announce_changes', 'change_kind', 'folded_name', 'judge_host', 'keep_robots', 'move_breaker',
                                   'name_words', 'robots_of', 'settle_fetch', 'take_turn']) f (name)
          union all
          select 'bardown_api', 'public.' || f.name
            from unnest(array['dismiss_activity', 'find_api_key', 'folded_name', 'forget_request_tallies',
                              'is_missing', 'join_channel', 'name_query', 'name_words', 'note_api_keys_used',
                              'number_changes', 'register_activity', 'register_device', 'register_start_token',
                              'tally_requests', 'unregister_device', 'want_games']) f (name)
          union all values
          ('bardown_scheduler', 'q.put_schedule'), ('bardown_scheduler', 'public.prune_activities'),
          ('bardown_scheduler', 'public.prune_devices'), ('bardown_scheduler', 'public.prune_pushes'),
          ('bardown_scheduler', 'public.prune_scrapes'),
          ('bardown_detail_scraper', 'public.set_ranks'),
          ('bardown_differ', 'public.name_scorers'), ('bardown_differ', 'public.announce_changes'),
          ('bardown_push_sender', 'public.forget_follows'), ('bardown_push_sender', 'public.is_quiet'),
          ('bardown_ops', 'ops.explain'), ('bardown_ops', 'ops.operate'),
          ('bardown_ops', 'ops.session'), ('bardown_ops', 'ops.sign_in'), ('bardown_ops', 'ops.sign_out')),
        -- What operators may have done: the owner calls them, and ops.operate.
        kept (function) as (
          select 'q.' || f.name
            from unnest(array['cancel', 'discard_dead', 'drop_schedule', 'enable_schedule', 'pause', 'redrive', 'redrive_many',
                              'resume', 'run_now', 'set_limits']) f (name)
          union all values ('public.reset_host')),
        login as (
          select n.login, r.oid, coalesce(r.rolcanlogin, false) as enters, r.rolvaliduntil < now() as ended, r.rolconnlimit,
                 concat_ws(', ', case when r.rolsuper then 'superuser' end, case when r.rolcreatedb then 'createdb' end,
                   case when r.rolcreaterole then 'createrole' end, case when r.rolreplication then 'replication' end,
                   case when r.rolbypassrls then 'bypassrls' end) as attributes
            from (select distinct n.login from needed n) n left join pg_roles r on r.rolname = n.login),
        -- Looked at only where the role is there: of one that is not nothing can be asked.
        judged as (
          select l.*, o.name as owner,
                 nullif(concat_ws(', ',
                   (select string_agg(n.privilege || ' on ' || n.object, ', ' order by n.object) from needed n
                     where n.login = l.login and not (
                           has_schema_privilege(l.oid, split_part(n.object, '.', 1), 'usage')
                           -- Of host_budget scrapers may write some columns.
                           and has_any_column_privilege(l.oid, n.object, n.privilege))),
                   (select string_agg('execute on ' || c.function, ', ' order by c.function) from called c
                     where c.login = l.login and not coalesce(
                           (select bool_and(has_function_privilege(l.oid, f.oid, 'execute')) from function f
                             where f.name = c.function), false))), '') as lacking,
                 concat_ws(', ',
                   (select 'what ' || string_agg(m.roleid::regrole::text, ' and ') || ' may' from pg_auth_members m
                     where m.member = l.oid and m.roleid::regrole::text ~ '^(pg|bardown)_'),
                   (select string_agg(o.name, ', ') from unnest(array['api_key', 'operator_action', 'ops_session']) o (name)
                     where has_any_column_privilege(l.oid, 'public.' || o.name, 'select, insert, update')
                        or has_table_privilege(l.oid, 'public.' || o.name, 'delete, truncate')),
                   case when l.login <> 'bardown_push_sender'
                         and (has_column_privilege(l.oid, 'public.push_to_start', 'token', 'select')
                              or has_column_privilege(l.oid, 'public.live_activity', 'token', 'select'))
                        then 'select on tokens of Live Activities' end,
                   (select string_agg('execute on ' || k.function, ', ' order by k.function) from kept k
                     where exists (select from function f
                                    where f.name = k.function and has_function_privilege(l.oid, f.oid, 'execute'))),
                   case when has_table_privilege(l.oid, 'public.schema_migration', 'insert,update,delete')
                        then 'change on schema_migration' end,
                   case when has_table_privilege(l.oid, 'public.game', 'delete,truncate') then 'delete on game' end,
                   case when has_table_privilege(l.oid, 'public.game_revision', 'update,delete,truncate')
                        then 'change on game_revision' end,
                   case when l.login <> 'bardown_push_sender' and has_column_privilege(l.oid, 'public.device', 'token', 'select')
                        then 'select on device (token)' end,
                   case when has_schema_privilege(l.oid, 'public', 'create') or has_schema_privilege(l.oid, 'q', 'create')
                        then 'create in a schema' end) as beyond
            from login l
            left join lateral (
              select c.relowner::regrole::text as name from pg_class c
               where c.oid = 'public.game'::regclass and pg_has_role(l.oid, c.relowner, 'member')) o on l.oid is not null)
        select j.login::text,
               case when j.oid is null then 'missing'
                    when j.attributes <> '' or j.owner is not null then 'mighty'
                    when not j.enters then 'locked'
                    when coalesce(j.ended, false) then 'expired'
                    when j.rolconnlimit = 0 then 'locked'
                    when not has_database_privilege(j.oid, current_database(), 'connect') then 'shut'
                    when j.lacking is not null then 'narrow'
                    when j.beyond <> '' then 'wide' else '' end,
               case when j.oid is null then 'is missing'
                    when j.attributes <> '' then 'is set to ' || j.attributes || ', which no program needs'
                    when j.owner is not null then 'is the tables'' owner, or may become ' || j.owner
                    when not j.enters then 'may not log in'
                    when coalesce(j.ended, false) then 'has a password that is no longer good'
                    when j.rolconnlimit = 0 then 'has a connection limit of 0'
                    when not has_database_privilege(j.oid, current_database(), 'connect') then 'may not connect to this database'
                    else concat_ws('; ', 'lacks ' || j.lacking,
                                   'has more rights than its program needs: ' || nullif(j.beyond, '')) end,
               quote_ident(current_database())
          from judged j order by j.login
        """
}
