import Postgres
import Storage
import TestSupport
import TestTools
import Testing

@testable import bardown

/// Checks the doctor's findings about the programs' logins. Each test changes a login in a transaction that is rolled
/// back, because logins belong to the whole server.
@Suite("Login")
struct LoginTests {
    private struct TakenBack: Error {}

    private static let logins = [
        "bardown_api", "bardown_detail_scraper", "bardown_differ", "bardown_ops", "bardown_push_sender",
        "bardown_scheduler",
        "bardown_scoreboard_scraper",
    ]

    /// Returns the doctor's findings after `statement` has run in the transaction.
    private func findings(after statement: String) async throws -> [Finding] {
        try await withTestDatabase { database in
            var found: [Finding] = []
            do {
                try await database.pool.withTransaction { transaction in
                    try await transaction.execute("\(unescaped: statement)")
                    found = LoginsExamination.findings(try await LoginRightsStore(transaction).rights())
                    throw TakenBack()
                }
            } catch is TakenBack {}
            return found
        }
    }

    @Test func `after the migrations every program's login has its rights`() async throws {
        let found = try await findings(after: "select 1")
        #expect(found.map(\.what) == Self.logins.map { "login \($0)" })
        let troubles = found.filter { $0.verdict != .good }
        #expect(troubles == [])
    }

    @Test(arguments: [
        ("alter role bardown_differ rename to nobody_differ", "bardown_differ", "is missing", "sql/roles.sql"),
        ("alter role bardown_differ nologin", "bardown_differ", "may not log in", "alter role bardown_differ login"),
        (
            "alter role bardown_api valid until '2020-01-01'", "bardown_api", "an expired password",
            "\\password bardown_api, then alter role bardown_api valid until 'NEW DATE'"
        ),
        (
            "alter role bardown_ops connection limit 0", "bardown_ops", "has a connection limit of 0",
            "connection limit -1"
        ),
        (
            """
            do $$ begin
              execute format('revoke connect on database %I from public, bardown_api', current_database());
              execute format('grant connect on database %I to bardown_detail_scraper, bardown_differ, bardown_ops, '
                'bardown_push_sender, bardown_scheduler, bardown_scoreboard_scraper', current_database());
            end $$
            """, "bardown_api", "may not connect to this database", "grant connect on database"
        ),
        ("alter role bardown_api superuser", "bardown_api", "is set to superuser, which no program", "nosuperuser"),
        (
            "alter role bardown_scheduler createdb createrole replication bypassrls", "bardown_scheduler",
            "is set to createdb, createrole, replication, bypassrls", "nocreatedb"
        ),
        (
            """
            do $$ begin
              create role nobody_else; alter table game owner to nobody_else; grant nobody_else to bardown_differ;
            end $$
            """, "bardown_differ", "may become nobody_else", "revoke OTHER_ROLE from bardown_differ"
        ),
        (
            "grant pg_read_all_data to bardown_api", "bardown_api",
            "has more rights than its program needs: the rights of pg_read_all_data", "revoke them"
        ),
        (
            "revoke select on game from bardown_api", "bardown_api", "lacks select on public.game",
            "deploy/guide/recovery.md"
        ),
        (
            "revoke insert on q.job from bardown_detail_scraper", "bardown_detail_scraper", "lacks insert on q.job",
            "restored without rights"
        ),
        (
            "revoke usage on schema ops from bardown_ops", "bardown_ops",
            "lacks select on ops.job, select on ops.queue", "grant"
        ),
        (
            "grant delete on game to bardown_differ", "bardown_differ",
            "has more rights than its program needs: delete on game",
            "compromised program"
        ),
        ("grant create on schema q to bardown_api", "bardown_api", "create in a schema", "revoke"),
        (
            "grant pg_execute_server_program to bardown_api", "bardown_api", "the rights of pg_execute_server_program",
            "revoke"
        ),
        ("grant select on api_key to bardown_differ", "bardown_differ", "api_key", "revoke"),
        ("grant delete on operator_action to bardown_ops", "bardown_ops", "operator_action", "revoke"),
        ("grant select on ops_session to bardown_api", "bardown_api", "ops_session", "revoke"),
        (
            "revoke execute on function ops.session from bardown_ops", "bardown_ops", "lacks execute on ops.session",
            "grant"
        ),
        (
            "grant execute on function q.pause, q.set_limits to bardown_api", "bardown_api",
            "execute on q.pause, execute on q.set_limits", "revoke"
        ),
        (
            "grant select (token) on live_activity to bardown_scheduler", "bardown_scheduler",
            "tokens of Live Activities", "revoke"
        ),
        (
            """
            do $$ begin
              revoke execute on function register_device from bardown_api; grant pg_read_all_data to bardown_api;
            end $$
            """, "bardown_api",
            "lacks execute on public.register_device; has more rights than its program needs: the rights of",
            "grant what is missing"
        ),
        (
            "grant select (token) on push_to_start to bardown_differ", "bardown_differ", "tokens of Live Activities",
            "revoke"
        ),
        (
            "revoke execute on function reserve_request from bardown_detail_scraper", "bardown_detail_scraper",
            "lacks execute on public.reserve_request", "restored without rights"
        ),
        (
            "revoke usage on schema people from bardown_scheduler", "bardown_scheduler", "lacks usage on people",
            "grant"
        ),
        (
            "grant select (email) on people.account to bardown_api", "bardown_api", "rights on people.account", "revoke"
        ),
        (
            "grant execute on function people.erase_account to bardown_scheduler", "bardown_scheduler",
            "execute on people.erase_account", "revoke"
        ),
        (
            "revoke execute on function people.session_member from bardown_api", "bardown_api",
            "lacks execute on people.session_member", "grant"
        ),
        (
            "revoke execute on function q.exchange from bardown_differ", "bardown_differ", "execute on q.exchange",
            "grant"
        ),
    ])
    func `a fault of a login is reported with advice`(
        statement: String,
        login: String,
        expectedText: String,
        fix: String
    ) async throws {
        let found = try await findings(after: statement)
        let bad = found.filter { $0.verdict == .bad }
        #expect(bad.map(\.what) == ["login \(login)"])
        let finding = try #require(bad.first)
        #expect(finding.detail.contains(expectedText), "\(finding.detail)")
        #expect(finding.fix?.contains(fix) == true, "\(finding.fix ?? "")")
    }

    @Test func `every function granted by the migrations is reported as missing once it is revoked`() async throws {
        try await withTestDatabase { database in
            let given = try await database.pool.query(
                """
                select distinct a.grantee::regrole::text, s.nspname || '.' || p.proname
                  from pg_proc p join pg_namespace s on s.oid = p.pronamespace
                 cross join aclexplode(p.proacl) a
                 where s.nspname in ('public', 'ops', 'people') and a.grantee::regrole::text like 'bardown%'
                 order by 1, 2
                """
            ).map { try $0.decode(String.self, String.self) }
            #expect(given.count > 40)
            let logins = Self.logins.joined(separator: ", ")
            let found = try await findings(
                after: "revoke execute on all functions in schema public, ops, people from \(logins)"
            )
            let missed = Dictionary(uniqueKeysWithValues: found.map { ($0.what, $0.detail.split(separator: ", ")) })
            for (login, function) in given {
                let isMissed = missed["login \(login)"]?.contains { $0.hasSuffix("execute on \(function)") } ?? false
                #expect(isMissed, "\(login) \(function)")
            }
        }
    }

    @Test func `bardown doctor ends with 69 if a login lacks a right`() async throws {
        try await withTestDatabase { (database) async throws in
            try await database.pool.execute("revoke insert on game_event from bardown_differ")
            let run = try await Tool(program: "bardown").run(["doctor"], environment: ["DATABASE_URL": database.url])
            #expect(run.code == 69)
            #expect(
                run.output.contains("FAIL login bardown_differ: lacks insert on public.game_event"),
                "\(run.output)"
            )
        }
    }
}
