import Postgres
import Scores
import TestSupport
import TestTools
import Testing
import Time

@testable import Storage

/// Tests which games the home feed has, and their order.
@Suite("Feed store")
struct FeedStoreTests {
    private typealias Day = FeedDays.Day

    @Test func `the current part has two days before today, today and seven days after it, in order`() async throws {
        try await withTestDatabase { database in
            let feed = try await FeedFixture(database)
            for day in -3...8 { try await feed.insert(day + 10, day: day, status: day < 0 ? "final" : "scheduled") }
            try await feed.insert(30, day: 0, status: "final", hour: 12)
            try await feed.insert(31, day: 0, status: "live", hour: 20)
            try await feed.insert(32, day: 0, status: "scheduled", hour: nil)
            try await feed.insert(33, day: 0, status: "postponed", hour: 13)
            let found = try await feed.read()
            #expect(found.numbers(.earlier) == [9, 8])
            // The game that is being played, then the start: noon, 1 PM, 7 PM, to be announced.
            #expect(found.numbers(.today) == [31, 30, 33, 10, 32])
            #expect(found.numbers(.upcoming) == Array(11...17))
            #expect(found.before == feed.day(-2) && found.after == feed.day(7))
        }
    }

    @Test func `a game of yesterday stays in today while it is being played, and never in two sections`() async throws {
        try await withTestDatabase { database in
            let feed = try await FeedFixture(database)
            try await feed.insert(1, day: -1, status: "live")
            try await feed.insert(2, day: -1, status: "delayed", hasBegun: true)
            try await feed.insert(3, day: -1, status: "delayed")
            try await feed.insert(4, day: -1, status: "final")
            try await feed.insert(5, day: -2, status: "live")
            try await feed.insert(6, day: 0, status: "scheduled", hour: 1)
            let found = try await feed.read()
            #expect(found.numbers(.today) == [1, 2, 6] && found.numbers(.earlier) == [3, 4, 5])
            #expect(found.entries.prefix(2).map(\.game.day) == [feed.day(-1), feed.day(-1)])
            let earlier = try await feed.read(.before(try #require(feed.day(0))))
            #expect(earlier.entries.map(\.number) == [3, 4, 5])
            try await database.pool.execute("update game set status = 'final', home_score = 1, away_score = 0")
            #expect(try await feed.read().numbers(.today) == [6])
        }
    }

    @Test func `games at the same time follow the order of the leagues, then the home team's name`() async throws {
        try await withTestDatabase { database in
            let feed = try await FeedFixture(database)
            try await feed.insert(1, day: 1, status: "scheduled", league: .nhl)
            try await feed.insert(2, day: 1, status: "scheduled", home: 3)
            try await feed.insert(3, day: 1, status: "scheduled", home: 1)
            #expect(try await feed.read().entries.map(\.number) == [3, 2, 1])
            #expect(try await feed.read(leagues: [.nhl]).entries.map(\.number) == [1])
        }
    }

    @Test(arguments: [3, 2026, 90_001] as [UInt64])
    func `going through the pages finds every game once, in any time zone`(seed: UInt64) async throws {
        try await withTestDatabase { database in
            let feed = try await FeedFixture(database)
            var random = SplitMix(seed: seed)
            let statuses = GameStatus.allCases.map(\.rawValue)
            for number in 1...60 {
                try await feed.insert(
                    number,
                    day: Int.random(in: -40...40, using: &random),
                    status: try #require(statuses.randomElement(using: &random)),
                    hour: Bool.random(using: &random) ? Int.random(in: 0..<24, using: &random) : nil,
                    hasBegun: Bool.random(using: &random),
                    league: Bool.random(using: &random) ? .mensLacrosseD1 : .nhl
                )
            }
            for zone in [nil, "Asia/Tokyo", "Pacific/Pago_Pago"] {
                var numbers: [Int] = []
                for page in try await feed.allPages(in: zone) {
                    #expect(page.entries.allSatisfy { $0.day == $0.expectedDay(in: zone) }, "seed \(seed)")
                    numbers += page.entries.map(\.number)
                }
                #expect(numbers.sorted() == Array(1...60), "seed \(seed), \(zone ?? "league days")")
            }
            let (hidden, shown) = (try await feed.read(), try await feed.read(includesOutcomes: true))
            #expect(hidden.entries.map(\.number) == shown.entries.map(\.number), "seed \(seed)")
        }
    }

    @Test func `without outcomes a game has nothing that tells its course`() async throws {
        try await withTestDatabase { database in
            let feed = try await FeedFixture(database)
            try await feed.insert(1, day: 0, status: "suspended", hasBegun: true)
            try await database.pool.execute(
                "update team set rank = 3, record_wins = 4, record_losses = 1, record_at = now()"
            )
            try await database.pool.execute("update game set home_score = 5, away_score = 4, clock = '7:42'")
            try await database.pool.execute(
                """
                insert into period_score (game_id, number, label, kind, home_score, away_score)
                select id, 1, '1st', 'regulation', 5, 4 from game
                """
            )
            let hidden = try #require(try await feed.read().entries.first).game
            #expect(hidden.status == .live && hidden.score == nil && hidden.period == nil && hidden.clock == nil)
            #expect(hidden.periods.isEmpty && hidden.teams.home.rank == nil && hidden.teams.home.record.wins == 0)
            let shown = try #require(try await feed.read(includesOutcomes: true).entries.first).game
            #expect(shown.status == .suspended && shown.score == Score(home: 5, away: 4) && shown.periods.count == 1)
            #expect(shown.teams.home.rank == 3)
        }
    }

    @Test func `too many games leave out the days farthest from the anchor, but never a whole part`() throws {
        let today = CivilDate.saturday
        func days(_ counts: [Int: Int]) throws -> FeedDays {
            let days = try counts.sorted { $0.key < $1.key }.map {
                Day(day: try #require(today.adding(days: $0.key)), games: $0.value)
            }
            return FeedDays(days: days, hasEarlier: false, hasLater: false)
        }
        let busy = try days([-2: 90, -1: 80, 0: 100, 1: 90, 2: 90])
        let range = try #require(busy.range(around: today, limit: 300))
        #expect(range.lowerBound == today.adding(days: -1) && range.upperBound == today.adding(days: 1))
        #expect(busy.hasGames(before: range.lowerBound) && busy.hasGames(after: range.upperBound))
        let full = try days([0: 400, 1: 1])
        #expect(full.range(around: today, limit: 300) == today...today)
        let apart = try days([-2: 1, 7: 1])
        #expect(apart.range(around: today, limit: 300)?.upperBound == today.adding(days: 7))
        #expect(!apart.hasGames(before: try #require(today.adding(days: -2))))
        #expect(try days([:]).range(around: today, limit: 300) == nil)
    }
}

/// Games of two leagues, each with a number that tests can name, on days relative to today.
private struct FeedFixture {
    let database: TestDatabase
    let today: CivilDate

    init(_ database: TestDatabase) async throws {
        self.database = database
        try await database.pool.execute(
            """
            insert into team (id, league_id, slug, name)
            select ('bbbb0000-0000-0000-0000-' || lpad((n + o)::text, 12, '0'))::uuid, league, 'team-' || n, 'Team ' || n
              from generate_series(1, 4) n, (values ('mlax-d1', 0), ('nhl', 10)) as l (league, o)
            """
        )
        today = try #require(try await ScoreboardStore(database.pool).league(.mensLacrosseD1)).today
    }

    func day(_ offset: Int) -> CivilDate? { today.adding(days: offset) }

    /// - Parameters:
    ///   - hour: The hour of the start in New York; `nil`: to be announced.
    ///   - home: The number of the home team.
    func insert(
        _ number: Int,
        day offset: Int,
        status: String,
        hour: Int? = 19,
        hasBegun: Bool = false,
        league: LeagueID = .mensLacrosseD1,
        home: Int = 1
    ) async throws {
        let hasPeriod = hasBegun || status == "live"
        let base = league == .nhl ? 10 : 0
        try await database.pool.execute(
            """
            insert into game (id, league_id, home_team_id, away_team_id, day, start_time, status, period, period_label,
                              period_kind, home_score, away_score, observed_at)
            select \(Self.id(number))::uuid, \(league), \(Self.team(base + home))::uuid, \(Self.team(base + 4))::uuid, d.day,
                   (d.day + make_interval(hours => \(hour.map(Int32.init)))) at time zone 'America/New_York', \(status),
                   \(hasPeriod ? Int16(1) : nil), \(hasPeriod ? "1st" : nil), \(hasPeriod ? "regulation" : nil), s.score,
                   s.score, clock_timestamp()
              from (select \(today) + \(Int32(offset)) as day) d,
                   (select case when \(status) = 'final' then 0::smallint end as score) s
            """
        )
    }

    private static func id(_ number: Int) -> String { "aaaa0000-0000-0000-0000-" + padded(number) }
    private static func team(_ number: Int) -> String { "bbbb0000-0000-0000-0000-" + padded(number) }
    private static func padded(_ number: Int) -> String { String(String(number + 1_000_000_000_000).dropFirst()) }

    func read(
        _ part: FeedSelection.Part = .current,
        leagues ids: Set<LeagueID> = [.mensLacrosseD1, .nhl],
        in zone: String? = nil,
        includesOutcomes: Bool = false
    ) async throws -> FeedGames {
        let store = ScoreboardStore(database.pool)
        var today = today
        if let zone { today = try #require(try await store.today(in: zone)) }
        let selection = FeedSelection(
            leagues: try await store.leagues().filter { ids.contains($0.id) },
            today: today,
            zone: zone,
            part: part,
            includesOutcomes: includesOutcomes
        )
        return try await FeedStore.feed(selection, from: database.pool)
    }

    /// The current part and all earlier and later ones.
    func allPages(in zone: String?) async throws -> [FeedGames] {
        let current = try await read(in: zone)
        var pages = [current]
        var (before, after) = (current.before, current.after)
        while let day = before, pages.count < 40 {
            pages.append(try await read(.before(day), in: zone))
            before = pages.last?.before
        }
        while let day = after, pages.count < 40 {
            pages.append(try await read(.after(day), in: zone))
            after = pages.last?.after
        }
        return pages
    }
}

extension FeedGames {
    fileprivate func numbers(_ section: FeedEntry.Section) -> [Int] {
        entries.filter { $0.section == section }.map(\.number)
    }
}

extension FeedEntry {
    fileprivate var number: Int { Int(game.id.description.suffix(12)) ?? 0 }

    /// The day on which the game is expected, computed without the database from the offset of the zone.
    fileprivate func expectedDay(in zone: String?) -> CivilDate? {
        // A game of yesterday that is being played is listed under today.
        if section == .today, phase == .live { return day }
        guard let zone, let start = game.startTime else { return game.day }
        let hours: Int64 = zone == "Asia/Tokyo" ? 9 : -11
        let seconds = start.microseconds / 1_000_000 + hours * 3600
        return CivilDate(daysSinceEpoch: Int((Double(seconds) / 86_400).rounded(.down)))
    }
}
