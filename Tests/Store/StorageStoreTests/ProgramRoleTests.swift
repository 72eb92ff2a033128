import Postgres
import TestSupport
import Testing

/// Each program and the page /ops have a login of their own. These tests check that each is denied everything outside
/// its work. `PipelineSystemTests`, whose programs log in as themselves, shows that each can do its work; for the page,
/// `ApiSystemTests.OpsTests` does.
@Suite("Program roles")
struct ProgramRoleTests {
    static let logins = [
        "scheduler", "scoreboard_scraper", "detail_scraper", "differ", "push_sender", "api", "ops",
    ]

    /// Statements that only the owner may run.
    static let forbiddenToAll = [
        "create table mine (id int)", "create function mine() returns int language sql as 'select 1'",
        "create schema mine", "alter table game add column mine int", "drop table game", "truncate game",
        "create role mine", "alter role bardown_api superuser",
        "insert into device (token, environment, topic) values ('x', 'sandbox', 'x')",
        "insert into follow default values", "select * from idempotency_key", "delete from idempotency_key",
        "update device set token = 'x'", "delete from device", "delete from follow", "delete from game",
        "select digest from api_key", "insert into schema_migration values ('x', 'x')", "delete from schema_migration",
        "truncate q.run", "delete from q.run", "update q.run set error = null", "delete from q.dead",
        "select q.run_now(1)", "select q.cancel(1)", "select q.pause('diff', 'x')", "select q.redrive(1)",
        "select pg_read_file('/etc/passwd')", "copy game to program 'true'", "set role postgres",
    ]

    static let readsTokens = [
        "select token from device", "select token_digest from device", "select * from device",
        "select token from push_to_start", "select token from live_activity",
    ]

    static let writesGames = [
        "update game set home_score = 99", "insert into game (league_id) values ('mlax-d1')", "delete from play",
        "insert into period_score values (null)", "insert into game_revision (game_id) values (null)",
        "update game_event set kind = 'x'", "delete from game_event", "update game_revision set snapshot = '{}'",
    ]

    /// Only operators may set the budget of a host, and no role may change the recorded outcomes of fetches.
    static let rewritesCrawlPolicy = [
        "update host_budget set robots = 'permitted', robots_reason = 'x'", "update host_budget set rate = 10000",
        "update host_budget set enabled = true", "insert into host_budget (host, rate) values ('x:443', 10000)",
        "delete from host_budget", "update scrape_run set outcome = 'fetched'",
        "update host_transition set reason = 'x'", "truncate scrape_run",
    ]

    static let insertsAlerts = ["insert into alert (game_id) values (null)", "insert into delivery values (null)"]

    static let readsPages = [
        "update host_budget set enabled = true", "select * from robots_txt", "truncate scrape_run",
    ]

    static let forbidden: [(String, [String])] = [
        (
            "scheduler",
            readsTokens + writesGames + insertsAlerts + [
                "select * from follow", "select * from delivery",
                "truncate scrape_run", "delete from alert", "update host_budget set enabled = true",
            ]
        ),
        (
            "scoreboard_scraper",
            readsTokens + insertsAlerts + rewritesCrawlPolicy + [
                "select * from follow", "insert into game_event default values",
                "update game_revision set snapshot = '{}'", "delete from game_revision",
                "insert into logo default values",
                "insert into ranking_entry default values", "update league set followed = false",
                "delete from identity_decision", "select * from alert", "select * from live_activity",
            ]
        ),
        (
            "detail_scraper",
            readsTokens + insertsAlerts + rewritesCrawlPolicy + [
                "select * from follow", "insert into game_event default values",
                "update game_revision set snapshot = '{}'", "delete from game_revision",
                "update league set followed = false",
                "delete from logo", "select * from alert",
            ]
        ),
        (
            "differ",
            readsTokens + readsPages + [
                "select * from follow", "select * from live_activity",
                "update game set home_score = 99", "insert into game (league_id) values ('mlax-d1')",
                "delete from play",
                "insert into game_revision (game_id) values (null)", "update game_event set kind = 'x'",
                "delete from game_event", "update alert set alert = '{}'", "insert into delivery values (null)",
                "update live_activity set state = 'ended'", "select * from scrape_target",
                "select * from people.account", "select * from people.public_account",
                "update contest_game set outcome = 'void'", "delete from contest_bet",
                "select make_pick(null, null, 0, null, 'home')",
            ]
        ),
        (
            "push_sender",
            writesGames + readsPages + [
                "insert into alert (game_id) values (null)",
                "update device set token = 'x'", "update alert set alert = '{}'", "select * from scrape_target",
                "insert into push_to_start default values", "update league set followed = false",
                "select * from game_hold",
            ]
        ),
        (
            "api",
            readsTokens + writesGames + insertsAlerts + readsPages + [
                "select * from q.job", "select * from scrape_target",
                "select * from api_key", "insert into contest_bet default values", "update contest set result = 'tie'",
                "select follow_games('{}')", "select complete_contests('{}')", "update member_record set won = 1",
                "select make_automatic_pick(null, 0, null, 'home')",
            ]
        ),
        (
            // For these actions, the page may only call ops.operate, which records the operator.
            "ops",
            readsTokens + writesGames + insertsAlerts + readsPages + [
                "select * from game", "select * from follow", "select * from alert", "select * from delivery",
                "select * from api_key", "select * from q.job", "select args from q.dead", "select * from q.worker",
                "update q.worker set asleep = true", "select q.enqueue('diff', 'diff', '{}')",
                "select q.resume('diff')",
                "select q.discard_dead(1)", "select q.explain_job(1)", "select number_changes()",
                "select * from operator_action", "insert into operator_action default values",
                "delete from operator_action", "update operator_action set who = 'x'", "select * from ops_session",
                "insert into ops_session default values", "delete from ops_session",
            ]
        ),
    ]

    static let cases = forbidden.map { ($0.0, $0.1 + forbiddenToAll) }

    @Test(arguments: cases)
    func `a program's role may not run statements that the program does not need`(program: String, statements: [String])
        async throws
    {
        try await withTestDatabase { database in
            // The page /ops has no access to the schema of our tables. Even with access to the schema, it may not use
            // the tables.
            if program == "ops" { try await database.pool.execute("grant usage on schema public to bardown_ops") }
            let connection = try await connect(to: database, as: "bardown_\(program)")
            for statement in statements {
                do throws(PostgresError) {
                    try await connection.execute("\(unescaped: statement)")
                    Issue.record("\(program) may: \(statement)")
                } catch {
                    let state = error.sqlState?.rawValue ?? "none"
                    // Only 42501, insufficient privilege, is accepted, because a syntax error, for example, would prove
                    // nothing.
                    #expect(state == "42501", "\(program), \(statement): \(error)")
                }
            }
            await connection.close()
        }
    }

    @Test func `the scheduler may delete only old rows, and a limited number at a time`() async throws {
        try await withTestDatabase { database in
            let connection = try await connect(to: database, as: "bardown_scheduler")
            for call in [
                "prune_pushes(-100000, 1000000)", "prune_pushes(6)", "prune_pushes(30, 0)",
                "prune_activities(-1000, -1000, 1000)", "prune_activities(1, 6)", "prune_activities(1, 7, 100001)",
                "prune_pushes(7, null)", "prune_activities(1, 7, null)",
                "prune_scrapes(0)",
            ] {
                let error = await #expect(throws: PostgresError.self, "\(call)") {
                    try await connection.execute("select \(unescaped: call)")
                }
                #expect(error?.sqlState?.rawValue == "22023", "\(call): \(String(describing: error))")
            }
            for call in ["prune_pushes()", "prune_activities()", "prune_scrapes()", "prune_idempotency_keys()"] {
                try await connection.execute("select \(unescaped: call)")
            }
            await connection.close()
        }
    }

    @Test func `the scheduler sees the age of the oldest snapshot, and no statement of another session`() async throws {
        try await withTestDatabase { database in
            let holder = try await connect(to: database, as: "bardown_differ")
            try await holder.execute("begin isolation level repeatable read")
            try await holder.execute("select 'hunter2' from league")
            let scheduler = try await connect(to: database, as: "bardown_scheduler")
            let held = try await scheduler.query("select oldest_snapshot_held_for is not null from ops.database")
            #expect(try held.first?.decode(Bool.self) == true)
            let read = try await scheduler.query("select count(*) from pg_stat_activity where query ~ 'hunter2'' from'")
            #expect(try read.first?.decode(Int64.self) == 0)
            await holder.close()
            await scheduler.close()
        }
    }

    @Test func `the login of the page /ops can use the schema of its views and no other`() async throws {
        try await withTestDatabase { database in
            let schemas = try await database.pool.query(
                """
                select nspname::text from pg_namespace
                 where nspname !~ '^(pg_|information_schema$)' and has_schema_privilege('bardown_ops', oid, 'usage')
                """
            ).map { try $0.decode(String.self) }
            #expect(schemas == ["ops"])
        }
    }

    @Test(arguments: logins)
    func `a program's login owns nothing and is no superuser`(program: String) async throws {
        try await withTestDatabase { database in
            let role = "bardown_\(program)"
            let powers: Bool = try await database.value(
                """
                select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
                  from pg_roles where rolname = \(role)
                """
            )
            let owned: Int64 = try await database.value(
                "select count(*) from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = \(role)"
            )
            let memberships: Int64 = try await database.value(
                "select count(*) from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = \(role)"
            )
            #expect(!powers && owned == 0 && memberships == 0)
        }
    }

    private func connect(to database: TestDatabase, as role: String) async throws -> PostgresConnection {
        try await PostgresConnection.connect(
            PostgresConfiguration(
                url: database.url + (database.url.contains("?") ? "&" : "?") + "user=\(role)",
                applicationName: "tests"
            )
        )
    }
}
