import FoundationEssentials
import Normalizing
import Parsing
import Postgres
import Pricing
import Scores
import Storage
import TestSupport
import TestTools
import Testing
import Time

/// Replays the captured pages of an evening of the WNBA: every five minutes, with three games that began later than
/// scheduled.
@Suite("Captured evening of odds", .enabled(if: OddsEvening.exists))
struct OddsEveningTests {
    @Test func `the captured evening of 68 answers: openings, moves, closings, gone`() async throws {
        let evening = try OddsEvening()
        #expect(evening.pages.count == 68)
        try await withTestDatabase { database in
            try await evening.replay(in: database)
            let closed = try await database.pool.query(
                """
                select e.source_id, count(*) from odds_line l join odds_event e on e.game_id = l.game_id
                 where l.moment = 'closing' group by 1
                """
            ).map { try $0.decode(String.self, Int64.self) }
            #expect(Set(closed.map(\.0)) == Set(evening.starts.keys))
            try await expectNothing(
                "a closing price that is not the last one before the start",
                in: database,
                Self.wrongClosing
            )
            try await expectNothing("an opening that is not the first price", in: database, Self.wrongOpening)
            try await expectNothing("a move that changes nothing", in: database, Self.idleMove)
            try await expectNothing("a price of a game that has begun", in: database, Self.latePrice)
            #expect(try await database.count("odds_line where moment = 'opening'") == 654)
            #expect(try await database.count("odds_line where moment = 'closing'") == 240)
            #expect(try await database.count("odds_move") == 1615)
            #expect(try await database.count("odds_event where game_id is null") == 0)
            let open = try await database.value(
                "select count(*) from odds_quote where state = 'open' and missed = 0",
                as: Int64.self
            )
            #expect(open == evening.openBetsAtEnd)
        }
    }

    private func expectNothing(_ fault: String, in database: TestDatabase, _ statement: SQL) async throws {
        let found = try await database.pool.query(statement).map { try $0.decode(String.self) }
        #expect(found == [], "\(fault)")
    }

    private static let bet = "market, subject, line, side, offer, book"

    private static let wrongClosing: SQL = """
        select l::text from odds_line l
         where l.moment = 'closing' and l.american is distinct from (
           select m.american from odds_move m
            where (m.game_id, m.market, m.subject, m.line, m.side, m.offer, m.book)
                  = (l.game_id, l.market, l.subject, l.line, l.side, l.offer, l.book)
              and m.state = 'open' and m.quoted_at <= l.closed_at
            order by m.observed_at desc limit 1)
        """

    private static let wrongOpening: SQL = """
        select l::text from odds_line l
         where l.moment = 'opening' and l.american is distinct from (
           select m.american from odds_move m
            where (m.game_id, m.market, m.subject, m.line, m.side, m.offer, m.book)
                  = (l.game_id, l.market, l.subject, l.line, l.side, l.offer, l.book)
            order by m.observed_at limit 1)
        """

    private static let idleMove: SQL = """
        select m::text from (
          select o.*, lag(o.american) over bet as earlier, lag(o.state) over bet as earlier_state from odds_move o
          window bet as (partition by game_id, \(unescaped: bet) order by observed_at)) m
         where m.american = m.earlier and m.state = m.earlier_state
        """

    private static let latePrice: SQL = """
        select q::text from odds_quote q join game g on g.id = q.game_id where g.status = 'live'
        """
}

/// The captured pages, and the starts of the games that began during them.
struct OddsEvening {
    struct Page {
        let at: Instant
        let reading: QuoteListReading
    }

    private static let folder = ProjectFolder.capture("odds/seq_wnba_2026-08-07")

    static var exists: Bool { FileManager.default.fileExists(atPath: folder) }

    let pages: [Page]
    /// The last start that the source stated for each game that has begun by the last page.
    let starts: [String: Instant]

    /// How long after its start a game is seen to be live.
    private static let delay = Duration.seconds(240)

    init() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder).sorted()
        pages = try names.map { name in
            let parts = Array(name.prefix(15))
            let text = { (range: Range<Int>) in String(parts[range]) }
            let time = "\(text(0..<4))-\(text(4..<6))-\(text(6..<8))T\(text(9..<11)):\(text(11..<13)):\(text(13..<15))Z"
            let bytes = try Data(contentsOf: URL(filePath: "\(Self.folder)/\(name)"))
            return Page(
                at: try #require(Instant(rfc3339: time)),
                reading: try QuoteListReading(oddsAPI: Array(bytes), books: .shipped)
            )
        }
        let last = try #require(pages.last).at
        var starts: [String: Instant] = [:]
        for event in pages.flatMap(\.reading.events) { starts[event.sourceID.id] = event.startTime }
        self.starts = starts.filter { $0.value < last }
    }

    /// The number of prices on the last page, for games that have not begun.
    var openBetsAtEnd: Int64 {
        let events = pages.last?.reading.events.filter { starts[$0.sourceID.id] == nil } ?? []
        return Int64(events.flatMap(\.quotes).count { $0.price != nil })
    }

    /// Stores the games, and all pages in order. A game becomes live a while after its start.
    func replay(in database: TestDatabase) async throws {
        for event in Dictionary(grouping: pages.flatMap(\.reading.events), by: \.sourceID).values.compactMap(\.first) {
            try await insertGame(of: event, in: database)
        }
        for page in pages {
            for (id, start) in starts where start + Self.delay <= page.at {
                try await database.pool.execute(
                    """
                    update game g set status = 'live', changed_at = \(start + Self.delay) from odds_event e
                     where e.source_id = \(id) and g.id = e.game_id and g.status = 'scheduled'
                    """
                )
            }
            let stored = OddsPage(
                league: .wnba,
                source: "odds-api",
                reading: page.reading,
                markets: [.moneyline, .spread, .total],
                coversLeague: true,
                observedAt: page.at
            )
            _ = try await database.pool.withTransaction { transaction in
                try await OddsPageWriter(transaction).store(stored, books: .shipped)
            }
        }
    }

    private func insertGame(of event: QuotedEvent, in database: TestDatabase) async throws {
        try await database.pool.execute(
            """
            with teams as (
              insert into team (league_id, slug, name)
              select 'wnba', lower(replace(n.name, ' ', '-')), n.name from (values (\(event.home)), (\(event.away))) as n (name)
              on conflict on constraint team_slug_key do update set name = excluded.name
              returning id, name)
            insert into game (league_id, home_team_id, away_team_id, day, start_time, status, observed_at)
            select 'wnba', home.id, away.id, (\(event.startTime) at time zone 'America/New_York')::date, \(event.startTime),
                   'scheduled', clock_timestamp()
              from teams home, teams away where home.name = \(event.home) and away.name = \(event.away)
            """
        )
    }
}
