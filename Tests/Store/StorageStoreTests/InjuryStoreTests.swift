import Postgres
import Scores
import TestSupport
import Testing
import Time

@testable import Storage

/// Tests storing the injured players of a game's teams, and when the pages with them are read.
@Suite("Stored injuries")
struct InjuryStoreTests {
    private static let injured = Injury(
        player: PlayerReading(
            sourceID: SourceID(source: "espn", id: "9"),
            name: "Al Poe",
            jersey: "13",
            position: "C"
        ),
        statusText: "Out",
        reportedAt: .at(-7200),
        part: "Ankle",
        bodySide: .left,
        detail: "Sprain",
        returnDay: .saturday
    )

    private static func page(_ injuries: BySide<[Injury]>?, _ status: GameStatus = .scheduled) -> GameReading {
        var reading = GameReading.nba(status)
        reading.injuries = injuries
        return reading
    }

    private func game(in database: TestDatabase) async throws -> GameID {
        let outcome = try await database.store(.nba(.scheduled), at: 0)
        guard case .revised(let id, _) = outcome else { throw NoGame(outcome: outcome) }
        return id
    }

    @Test func `a list replaces an older one, and a page without a list or an older page changes nothing`()
        async throws
    {
        try await withTestDatabase { database in
            let id = try await game(in: database)
            let details = GameDetailStore(database.pool)
            #expect(try await details.injuries(of: id) == nil)
            let one = BySide(home: [Self.injured], away: [])
            let none = BySide<[Injury]>(home: [], away: [])
            // The second of each page, its list, and the list that is stored then, with its second.
            let steps: [(at: Int64, list: BySide<[Injury]>?, stored: BySide<[Injury]>, since: Int64)] = [
                (10, one, one, 10), (20, nil, one, 10), (5, none, one, 10), (10, none, one, 10), (30, none, none, 30),
                (25, one, none, 30), (40, one.mirrored, one.mirrored, 40),
            ]
            for step in steps {
                _ = try await database.store(detail: Self.page(step.list), at: step.at)
                let report = InjuryReport(source: "espn", observedAt: .at(step.since), injuries: step.stored)
                let stored = try await details.injuries(of: id)
                #expect(stored == report, "second \(step.at)")
            }
            // Injuries make no revision.
            #expect(try await database.value("select revision from game", as: Int64.self) == 1)
        }
    }

    /// The list on the page of a game that is over is that of the day on which the page is read.
    @Test func `a page read during a game replaces the list, and a page read after the game does not`() async throws {
        try await withTestDatabase { database in
            let id = try await game(in: database)
            let details = GameDetailStore(database.pool)
            let one = BySide(home: [Self.injured], away: [])
            let none = BySide<[Injury]>(home: [], away: [])
            for (second, status) in [(1, .postponed), (2, .cancelled), (3, .final)] as [(Int64, GameStatus)] {
                _ = try await database.store(detail: Self.page(one, status), at: second)
                let stored = try await details.injuries(of: id)
                let players = try await database.count("player")
                #expect(stored == nil && players == 0, "\(status)")
            }
            _ = try await database.store(detail: Self.page(one, .live), at: 20)
            _ = try await database.store(detail: Self.page(none, .final), at: 30)
            let stored = try await details.injuries(of: id)
            #expect(stored?.injuries == one)
            // A page that lags behind the end of the game.
            _ = try await database.store(.nba(.final), at: 35)
            _ = try await database.store(detail: Self.page(none, .live), at: 40)
            #expect(try await database.value("select status from game", as: String.self) == "final")
            #expect(try await details.injuries(of: id)?.injuries == one)
        }
    }

    @Test func `an injured player becomes a known player of the team`() async throws {
        try await withTestDatabase { database in
            let id = try await game(in: database)
            _ = try await database.store(detail: Self.page(BySide(home: [Self.injured], away: [])), at: 10)
            let players = try await GameDetailStore(database.pool).players(of: id)
            #expect(players.player(Self.injured.player, of: .home)?.name == "Al Poe")
            #expect(players.player(Self.injured.player, of: .away) == nil)
        }
    }

    @Test func `another source's list never replaces one of the league's own source`() async throws {
        try await withTestDatabase { database in
            let id = try await game(in: database)
            let store = InjuryStore(session: database.pool)
            for (second, source, isOwn, stored) in [
                (1, "other", false, "other"), (2, "espn", true, "espn"), (3, "other", false, "espn"),
            ] as [(Int64, String, Bool, String)] {
                let list = BySide<[Injury]>(home: [], away: [])
                let report = InjuryReport(source: source, observedAt: .at(second), injuries: list)
                try await store.replace(report, of: id, isOwn: isOwn)
                let found = try await GameDetailStore(database.pool).injuries(of: id)
                #expect(found?.source == stored, "second \(second)")
            }
        }
    }

    /// The status and the day of a game, whether its details are needed, and the pages that are read of it.
    private static let previews: [(status: GameStatus, day: Int32, isRequested: Bool, pages: [String])] = [
        (.scheduled, 0, true, ["own", "other"]), (.scheduled, 1, true, ["own", "other"]), (.scheduled, 0, false, []),
        (.scheduled, 2, true, []), (.scheduled, -1, true, []), (.postponed, 0, true, []), (.live, 0, true, ["own"]),
    ]

    @Test(arguments: previews)
    func `summaries are read today and tomorrow before games whose details are needed`(
        status: GameStatus,
        day: Int32,
        isRequested: Bool,
        pages: [String]
    ) async throws {
        try await withTestDatabase { database in
            let id = try await game(in: database)
            for statement in [
                "update league set followed = true where id = 'nba'",
                // It is noon there, so that the day does not end during the test.
                """
                update league set zone = (
                  select name from pg_timezone_names
                   where name ~ '^Etc/GMT' and extract(hour from clock_timestamp() at time zone name) = 12
                   order by name limit 1) where id = 'nba'
                """,
                "update league set details = case when \(isRequested) then 'all' else details end where id = 'nba'",
                "insert into league_source (league_id, source, source_code, preview_pages) values ('nba', 'other', 'nba', '{summary}')",
                "insert into game_source_id (source, source_id, game_id) values ('other', '7', '\(id)')",
            ] { try await database.pool.execute("\(unescaped: statement)") }
            func expect(_ expected: [String], _ status: GameStatus, _ day: Int32) async throws {
                try await database.pool.execute(
                    """
                    update game set status = \(status.rawValue),
                           day = (select (clock_timestamp() at time zone zone)::date from league where id = 'nba') + \(day)
                    """
                )
                try await ScheduleStore(database.pool).refreshTargets(corrections: .seconds(300), spread: .zero)
                let pages = try await database.pool.query(
                    "select coalesce(source, 'own') from scrape_target where kind = 'detail' order by 1 desc"
                ).map { try $0.decode(String.self) }
                #expect(pages == expected, "\(status), day \(day)")
            }
            try await expect(pages, status, day)
            try await expect(pages, status, day)
            // Once the game is no longer about to begin, only the league's own source is read, while the game is live.
            if isRequested { try await expect(["own"], .live, 0) }
            try await expect([], .postponed, 0)
            // A league whose source lists no injuries is read from the start of the game.
            try await database.pool.execute("update league set preview_pages = '{}'")
            try await database.pool.execute("delete from league_source")
            try await expect([], .scheduled, 0)
        }
    }
}
