package import Postgres

/// The rights of a program's login in this database, and what is wrong with them.
package struct LoginRights: Sendable, Hashable {
    package enum Issue: String, Sendable, PostgresDecodable {
        /// There is no such role.
        case missing
        /// The role may not log in.
        case locked
        /// The role's password is no longer valid.
        case expired
        /// The role's connection limit is 0.
        case noConnectionsAllowed
        /// The role may not connect to this database.
        case cannotConnect
        /// The role has attributes or a membership that no program needs.
        case privileged
        /// The role lacks a right that its program needs.
        case lacksPrivileges
        /// The role has a right that its program does not need.
        case hasExcessPrivileges
    }

    package let login: String
    /// The most serious problem; `nil` when the rights are as needed.
    package let issue: Issue?
    /// Role attributes that no program needs, separated by commas, such as `superuser`.
    package let attributes: String?
    /// The owner of the tables, if the login is that role or a member of it.
    package let owner: String?
    /// Missing rights, separated by commas.
    package let missingPrivileges: String?
    /// Rights that its program does not need, separated by commas.
    package let excessPrivileges: String?
    /// The database's name, quoted if necessary.
    package let database: String
}

/// Compares the rights of the programs' logins with those that their programs need. Rights may be missing, for example
/// after a dump was restored on a server without the logins. A login may also have too many rights, for example after
/// a manual grant.
///
/// The migrations define all rights. The store checks the functions that programs call, a few tables that show whether
/// the migrations set the rights in this database, and rights that would make a leaked login dangerous.
package struct LoginRightsStore: Sendable {
    private let transaction: PostgresTransaction

    package init(_ transaction: PostgresTransaction) {
        self.transaction = transaction
    }

    /// Whether the session's login may check the rights.
    package func canReadSchemas() async throws -> Bool {
        try await transaction.first(
            """
            select has_schema_privilege('public', 'usage') and has_schema_privilege('q', 'usage')
                   and has_schema_privilege('ops', 'usage')
            """
        )?.decode(Bool.self) ?? false
    }

    /// The rights of all programs' logins.
    package func rights() async throws -> [LoginRights] {
        // Compiling the statement would take far longer than running it.
        try await transaction.execute("set local jit = off")
        return try await transaction.query(Self.statement).map { row in
            LoginRights(
                login: try row.decode(column: "login"),
                issue: try row.decode(column: "trouble"),
                attributes: try row.decode(column: "attributes"),
                owner: try row.decode(column: "owner"),
                missingPrivileges: try row.decode(column: "lacking"),
                excessPrivileges: try row.decode(column: "beyond"),
                database: try row.decode(column: "database")
            )
        }
    }

    private static let statement: SQL = """
        with needed (login, object, privilege) as (values
          ('bardown_scheduler', 'public.scrape_target', 'insert'), ('bardown_scheduler', 'public.league', 'select'),
          ('bardown_scheduler', 'q.job', 'insert'), ('bardown_scheduler', 'ops.freshness', 'select'),
          ('bardown_scoreboard_scraper', 'public.game', 'update'), ('bardown_scoreboard_scraper', 'q.job', 'insert'),
          ('bardown_scoreboard_scraper', 'public.game_revision', 'insert'),
          ('bardown_scoreboard_scraper', 'public.host_budget', 'update'),
          ('bardown_detail_scraper', 'public.play', 'insert'), ('bardown_detail_scraper', 'q.job', 'insert'),
          ('bardown_detail_scraper', 'public.league_table', 'update'),
          ('bardown_detail_scraper', 'public.host_budget', 'update'),
          ('bardown_differ', 'public.game_event', 'insert'), ('bardown_differ', 'public.alert', 'insert'),
          ('bardown_differ', 'public.game_revision', 'select'), ('bardown_differ', 'q.job', 'update'),
          ('bardown_differ', 'public.game_story', 'insert'),
          ('bardown_push_sender', 'public.device', 'select'), ('bardown_push_sender', 'public.delivery', 'insert'),
          ('bardown_push_sender', 'public.notice_delivery', 'insert'), ('bardown_push_sender', 'q.job', 'update'),
          ('bardown_api', 'public.game', 'select'), ('bardown_api', 'public.play', 'select'),
          ('bardown_api', 'public.schema_migration', 'select'), ('bardown_api', 'public.game_story', 'select'),
          ('bardown_ops', 'ops.queue', 'select'), ('bardown_ops', 'ops.job', 'select')),
        function as (
          select s.nspname || '.' || p.proname as name, p.oid from pg_proc p join pg_namespace s on s.oid = p.pronamespace
           where s.nspname in ('public', 'q', 'ops', 'people')),
        called (login, function) as (
          select l.login, 'q.' || f.name
            from unnest(array['bardown_scheduler', 'bardown_scoreboard_scraper', 'bardown_detail_scraper', 'bardown_differ',
                              'bardown_push_sender']) l (login)
           cross join unnest(array['complete', 'end_worker', 'enqueue', 'enqueue_many', 'exchange', 'fire_schedules',
                                   'heartbeat', 'prune', 'rearm', 'register_worker', 'rescue', 'roll_up', 'wake']) f (name)
          union all
          select l.login, 'public.' || f.name
            from (values ('bardown_scoreboard_scraper'), ('bardown_detail_scraper')) l (login)
           cross join unnest(array['announce_changes', 'change_kind', 'folded_name', 'has_begun', 'judge_host', 'store_robots',
                                   'move_breaker', 'name_words', 'robots_of', 'record_fetch', 'reserve_request']) f (name)
          union all
          select 'bardown_api', 'public.' || f.name
            from unnest(array['answer_invitation', 'begin_idempotent_request', 'bind_device', 'change_wish',
                              'contest_badge', 'contest_offer', 'dismiss_activity', 'find_api_key',
                              'finish_idempotent_request', 'folded_name', 'forget_request_tallies', 'invite',
                              'is_missing', 'join_channel', 'make_pick', 'name_query', 'name_words',
                              'record_api_keys_used', 'number_changes', 'numbered_changes', 'register_activity',
                              'register_device', 'register_start_token', 'request_games', 'request_issuer_keys',
                              'set_wishes', 'tally_requests', 'unbind_device', 'unregister_device']) f (name)
          union all
          select 'bardown_api', 'people.' || f.name
            from unnest(array['admin_standing', 'begin_attempt', 'begin_email_change', 'begin_reset', 'begin_sign_up',
                              'block_member', 'blocks_of', 'change_password', 'clear_attempts', 'create_account',
                              'delete_account', 'end_session', 'end_sessions', 'export_account', 'find_accounts',
                              'find_members', 'identities_of', 'is_blocked', 'link_identity', 'lock_preferences',
                              'page_member', 'password_of', 'preferences_of', 'profile', 'prolong_page_session',
                              'recent_opponents', 'refresh_session', 'report_member', 'request_mail', 'reset_password',
                              'send_message_by_admin', 'session_member', 'sessions_of', 'set_app_setting_by_admin',
                              'set_discoverable', 'set_email', 'set_password', 'set_preferences', 'set_username',
                              'sign_in_external', 'start_session', 'suspend_by_admin', 'unblock_member',
                              'unlink_identity', 'use_code']) f (name)
          union all
          select 'bardown_differ', 'public.' || f.name
            from unnest(array['end_turn', 'expire_invitation', 'follow_games', 'make_automatic_pick', 'open_bets',
                              'review_pools', 'settle_contests', 'sweep_contests']) f (name)
          union all values
          ('bardown_scheduler', 'q.put_schedule'), ('bardown_scheduler', 'public.prune_activities'),
          ('bardown_scheduler', 'public.prune_contests'), ('bardown_scheduler', 'public.prune_devices'),
          ('bardown_scheduler', 'public.prune_idempotency_keys'),
          ('bardown_scheduler', 'public.prune_odds'), ('bardown_scheduler', 'public.prune_pushes'),
          ('bardown_scheduler', 'public.prune_scrapes'),
          ('bardown_detail_scraper', 'public.set_ranks'),
          ('bardown_differ', 'public.name_scorers'), ('bardown_differ', 'public.announce_changes'),
          ('bardown_differ', 'public.has_begun'),
          ('bardown_differ', 'public.add_detail_revision'),
          ('bardown_push_sender', 'people.delete_mail'), ('bardown_push_sender', 'people.read_mail'),
          ('bardown_push_sender', 'people.deliver_message'), ('bardown_push_sender', 'people.message_of'),
          ('bardown_push_sender', 'people.wants_notice'), ('bardown_push_sender', 'public.forget_issuers'),
          ('bardown_push_sender', 'public.keep_issuer_keys'),
          ('bardown_scheduler', 'people.prune'),
          ('bardown_push_sender', 'public.contest_badge'), ('bardown_push_sender', 'public.forget_follows'),
          ('bardown_push_sender', 'public.is_quiet'), ('bardown_push_sender', 'public.notice_is_current'),
          ('bardown_push_sender', 'public.quiet_ends_at'),
          ('bardown_ops', 'ops.explain'), ('bardown_ops', 'ops.operate'),
          ('bardown_ops', 'ops.session'), ('bardown_ops', 'ops.sign_in'), ('bardown_ops', 'ops.sign_out')),
        -- The operators' functions: only the owner and ops.operate may call them.
        kept (function) as (
          select 'q.' || f.name
            from unnest(array['cancel', 'discard_dead', 'drop_schedule', 'enable_schedule', 'pause', 'redrive', 'redrive_many',
                              'resume', 'run_now', 'set_limits']) f (name)
          union all values ('public.reset_host'), ('public.set_app_setting'), ('people.erase_account'),
                           ('people.erase_by_operator'), ('people.grant_admin'), ('people.send_message'),
                           ('people.set_suspended'), ('people.suspend_by_operator')),
        login as (
          select n.login, r.oid, coalesce(r.rolcanlogin, false) as enters, r.rolvaliduntil < now() as ended, r.rolconnlimit,
                 concat_ws(', ', case when r.rolsuper then 'superuser' end, case when r.rolcreatedb then 'createdb' end,
                   case when r.rolcreaterole then 'createrole' end, case when r.rolreplication then 'replication' end,
                   case when r.rolbypassrls then 'bypassrls' end) as attributes
            from (select distinct n.login from needed n) n left join pg_roles r on r.rolname = n.login),
        -- Rights are evaluated only if the role exists, because the functions fail for a role that does not exist.
        judged as (
          select l.*, o.name as owner,
                 nullif(concat_ws(', ',
                   case when not has_schema_privilege(l.oid, 'people', 'usage')
                         and l.login in ('bardown_api', 'bardown_push_sender', 'bardown_scheduler')
                        then 'usage on people' end,
                   (select string_agg(n.privilege || ' on ' || n.object, ', ' order by n.object) from needed n
                     where n.login = l.login and not (
                           has_schema_privilege(l.oid, split_part(n.object, '.', 1), 'usage')
                           -- Scrapers may write only some columns of host_budget.
                           and has_any_column_privilege(l.oid, n.object, n.privilege))),
                   (select string_agg('execute on ' || c.function, ', ' order by c.function) from called c
                     where c.login = l.login and not coalesce(
                           (select bool_and(has_function_privilege(l.oid, f.oid, 'execute')) from function f
                             where f.name = c.function), false))), '') as lacking,
                 concat_ws(', ',
                   (select 'the rights of ' || string_agg(m.roleid::regrole::text, ' and ') from pg_auth_members m
                     where m.member = l.oid and m.roleid::regrole::text ~ '^(pg|bardown)_'),
                   (select string_agg(o.name, ', ') from unnest(array['api_key', 'operator_action', 'ops_session']) o (name)
                     where has_any_column_privilege(l.oid, 'public.' || o.name, 'select, insert, update')
                        or has_table_privilege(l.oid, 'public.' || o.name, 'delete, truncate')),
                   (select string_agg('rights on people.' || c.relname, ', ' order by c.relname) from pg_class c
                     where c.relnamespace = 'people'::regnamespace and c.relkind = 'r'
                       and (has_any_column_privilege(l.oid, c.oid, 'select, insert, update')
                            or has_table_privilege(l.oid, c.oid, 'delete, truncate'))),
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
        select j.login::text as login,
               case when j.oid is null then 'missing'
                    when j.attributes <> '' or j.owner is not null then 'privileged'
                    when not j.enters then 'locked'
                    when coalesce(j.ended, false) then 'expired'
                    when j.rolconnlimit = 0 then 'noConnectionsAllowed'
                    when not has_database_privilege(j.oid, current_database(), 'connect') then 'cannotConnect'
                    when j.lacking is not null then 'lacksPrivileges'
                    when j.beyond <> '' then 'hasExcessPrivileges' end as trouble,
               nullif(j.attributes, '') as attributes, j.owner, j.lacking, nullif(j.beyond, '') as beyond,
               quote_ident(current_database()) as database
          from judged j order by j.login
        """
}
