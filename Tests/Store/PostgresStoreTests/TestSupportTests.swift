import Postgres
import TestSupport
import Testing

/// Checks that test databases are isolated from each other, and that each begins as the migrations left it.
@Suite("Test databases")
struct TestSupportTests {
    /// The rows of each table, the position of each sequence, and the statistics that `analyze` collected.
    private static let contents: SQL = """
        select string_agg(what, E'\\n' order by what) from (
          select oid::regclass || ' ' || query_to_xml(format('select to_jsonb(t) from %s t order by to_jsonb(t)::text', oid::regclass), true, false, '')
            from pg_class where relkind = 'r' and oid >= 16384
          union all
          select concat_ws(' ', schemaname, sequencename, last_value) from pg_sequences
          union all
          select 'statistics of columns: ' || count(*) from pg_statistic where starelid >= 16384
        ) everything (what)
        """

    /// SQL that changes rows that the migrations insert, fills tables on both sides of foreign keys, and uses
    /// sequences.
    private static let use = """
        update league set name = 'Another' where id = 'nba';
        delete from table_page where league_id = 'nba';
        insert into team (league_id, slug, name) select 'nba', 'team-' || n, 'Team ' || n from generate_series(1, 20) n;
        insert into game (league_id, status, observed_at, day, home_team_id, away_team_id)
        select 'nba', 'scheduled', now(), current_date, min(id::text)::uuid, max(id::text)::uuid from team;
        insert into q.job (queue, kind, args) select 'queue', 'kind', '{}' from generate_series(1, 100);
        analyze team;
        """

    @Test func `two databases at the same time are isolated`() async throws {
        try await withTestDatabase { one in
            try await withTestDatabase { other in
                try await one.pool.execute("create table only_here (n int)")
                let row = try await other.pool.first("select to_regclass('only_here')::text")
                #expect(try row?.decode(String?.self) == nil)
            }
        }
    }

    @Test
    func `the next test sees no rows that a test wrote, and all rows that the migrations insert`() async throws {
        let untouched = try await withFreshDatabase { database in
            try await database.pool.first(Self.contents)?.decode(String.self)
        }
        // The test may get any database of the pool. It is called twice, so that the second call may get the database
        // that the first one changed.
        for _ in 1...2 {
            try await withTestDatabase { database in
                #expect(try await database.pool.first(Self.contents)?.decode(String.self) == untouched)
                try await database.pool.withConnection { try await $0.runScript(Self.use, within: .seconds(60)) }
                #expect(try await database.pool.first(Self.contents)?.decode(String.self) != untouched)
            }
        }
    }

    @Test(arguments: [
        "create table left_over (n int)", "alter table game add left_over int", "drop view ops.queue cascade",
        "grant select on game to public",
        "create or replace function q.wake(p_queues text[]) returns void language sql as ''",
        "alter table team set (fillfactor = 60)", "create index left_over on game (day)",
    ])
    func `a database whose schema a test changed is deleted and not given to another test`(change: String) async throws
    {
        let name = try await withTestDatabase { database in
            try await database.pool.withConnection { try await $0.runScript(change, within: .seconds(60)) }
            return try await database.pool.first("select current_database()::text")?.decode(String.self)
        }
        try await withTestDatabase { database in
            let found = try await database.pool.first("select 1 from pg_database where datname = \(name)")
            #expect(found == nil)
        }
    }

    @Test func `sessions that a test leaves open are ended before the next one`() async throws {
        let left = try await withTestDatabase { try await PostgresConnection.connect($0.configuration) }
        await #expect(throws: PostgresError.self) { try await left.execute("select 1") }
    }
}
