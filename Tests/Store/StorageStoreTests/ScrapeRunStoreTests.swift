import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Fetch outcomes")
struct ScrapeRunStoreTests {
    private static let host = "scores.example:443"

    private func record(_ outcome: FetchOutcome, items: Int? = nil) -> FetchRecord {
        var record = FetchRecord(host: Self.host, outcome: outcome, duration: .milliseconds(12))
        record.status = 200
        record.bytes = 1000
        record.items = items
        return record
    }

    @Test func `the programs and the table name the same outcomes`() async throws {
        try await withTestDatabase { database in
            let known = try await database.pool.query("select outcome from fetch_outcome")
                .map { try $0.decode(String.self) }
            #expect(Set(known) == Set(FetchOutcome.allCases.map(\.rawValue)))
        }
    }

    @Test func `each fetch of a reading has a row, and operators see the sums of each host`() async throws {
        try await withTestDatabase { database in
            let game = try await database.game()
            let subject = ScrapeSubject(
                target: "detail:1",
                league: .mensLacrosseD1,
                game: game,
                job: 7,
                parser: "ncaa-plays/1"
            )
            let store = ScrapeRunStore(database.pool)
            _ = try await store.recordOutcomes([record(.absent), record(.fetched, items: 31)], of: subject)
            _ = try await store.recordOutcomes([record(.fetched, items: 2), record(.budget)], of: subject)
            let rows = try await database.pool.query(
                """
                select concat_ws(' ', host, target, league_id, job_id, outcome, status, bytes, items, duration_ms, parser)
                  from scrape_run where game_id = \(game) order by finished_at
                """
            ).map { try $0.decode(String.self) }
            let start = "\(Self.host) detail:1 mlax-d1 7"
            #expect(
                rows == [
                    "\(start) absent 200 1000 12 ncaa-plays/1", "\(start) fetched 200 1000 31 12 ncaa-plays/1",
                    "\(start) fetched 200 1000 2 12 ncaa-plays/1", "\(start) budget 200 1000 12 ncaa-plays/1",
                ]
            )
            let health: String = try await database.value(
                """
                select string_agg(concat_ws(' ', fetches, sent, fetched, held_back, items, round(p95_ms)), ';')
                  from ops.scrape_health where host = \(Self.host)
                """
            )
            #expect(health == "4 3 2 1 33 12")
        }
    }

    @Test func `a page is postponed until its host's unknown robots.txt may be fetched`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute(
                "insert into scrape_target (key, kind, league_id, day) values ('page', 'scoreboard', 'mlax-d1', '2026-05-02')"
            )
            var held = record(.robots)
            held.retryAfter = .seconds(1000)
            _ = try await ScrapeRunStore(database.pool).recordOutcomes([held], of: ScrapeSubject(target: "page"))
            let isThen: Bool = try await database.value(
                "select next_at - clock_timestamp() between interval '600 s' and interval '1000 s' from scrape_target"
            )
            #expect(isThen)
            // The host itself has asked for no pause.
            #expect(try await database.count("host_budget where paused_until > clock_timestamp()") == 0)
        }
    }

    @Test func `a page that robots.txt forbids is not requested again within the hour`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute(
                "insert into scrape_target (key, kind, league_id, day) values ('page', 'scoreboard', 'mlax-d1', '2026-05-02')"
            )
            _ = try await ScrapeRunStore(database.pool).recordOutcomes(
                [record(.robots)],
                of: ScrapeSubject(target: "page")
            )
            let isPostponed: Bool = try await database.value(
                "select next_at > clock_timestamp() + interval '59 min' from scrape_target"
            )
            #expect(isPostponed)
        }
    }

    @Test func `two readings of the same hosts in different orders do not deadlock`() async throws {
        try await withTestDatabase { database in
            let store = ScrapeRunStore(database.pool)
            let hosts = ["a.example:443", "b.example:443"]
            for host in hosts {
                _ = try await HostStore(database.pool).reserveSlot(
                    at: host,
                    rate: 1000,
                    burst: 100,
                    maxWait: .seconds(1)
                )
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<60 {
                    let names = number % 2 == 0 ? hosts : hosts.reversed()
                    group.addTask {
                        _ = try await store.recordOutcomes(
                            names.map { FetchRecord(host: $0, outcome: .fetched) },
                            of: ScrapeSubject(target: "page \(number)")
                        )
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await database.count("scrape_run") == 120)
        }
    }

    @Test func `only fetches older than a fortnight are deleted`() async throws {
        try await withTestDatabase { database in
            for days in [0, 1, 13, 14, 15] {
                try await database.pool.execute(
                    """
                    insert into scrape_run (finished_at, host, target, outcome, duration_ms)
                    values (clock_timestamp() - \(Int32(days)) * interval '1 day', 'h:1', 'page', 'fetched', 1)
                    """
                )
            }
            try await ScrapeRunStore(database.pool).prune()
            let kept = try await database.pool.query(
                "select (clock_timestamp() at time zone 'UTC')::date - (finished_at at time zone 'UTC')::date from scrape_run order by 1"
            ).map { try $0.decode(Int32.self) }
            #expect(kept == [0, 1, 13, 14])
        }
    }

    @Test func `a partition of fetches with an old and a recent row is not truncated`() async throws {
        try await withTestDatabase { database in
            // The rows are sixteen days apart, so both are in the same one of the sixteen partitions.
            for days in [15, -1] {
                try await database.pool.execute(
                    """
                    insert into scrape_run (finished_at, host, target, outcome, duration_ms)
                    values (clock_timestamp() - \(Int32(days)) * interval '1 day', 'h:1', 'page', 'fetched', 1)
                    """
                )
            }
            try await ScrapeRunStore(database.pool).prune()
            #expect(try await database.count("scrape_run") == 2)
        }
    }

    @Test func `operators see every host with its state and the reason`() async throws {
        try await withTestDatabase { database in
            _ = try await HostStore(database.pool).reserveSlot(at: Self.host, rate: 10, burst: 4, maxWait: .seconds(1))
            let store = ScrapeRunStore(database.pool)
            for _ in 0..<3 { _ = try await store.recordOutcomes([record(.blocked)], of: ScrapeSubject(target: "page")) }
            let words: String = try await database.value(
                """
                select concat_ws(', ', state, state_reason, last_outcome, last_status, enabled, robots) from ops.host
                 where host = \(Self.host)
                """
            )
            #expect(words == "open, failed too often, last: blocked 200, blocked, 200, t, obeyed")
        }
    }
}
