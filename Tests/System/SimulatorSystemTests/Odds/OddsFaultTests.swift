import Normalizing
import Parsing
import Pricing
import Scores
import Testing
import Time

@testable import simulator

/// Checks that each fault of the odds source does what its name says.
@Suite("Odds fault")
struct OddsFaultTests {
    private func pages(_ kind: Fault.Kind, match: String? = nil) throws -> OddsPages {
        let pages = try OddsPages(credits: 500, faults: [Fault(kind: kind, match: match)])
        pages.pass(.minutes(200))
        return pages
    }

    @Test func `every fault of odds is a kind of fault, and hits no other source`() throws {
        for fault in OddsFault.allCases {
            let kind = try #require(Fault.Kind(rawValue: fault.rawValue))
            let pages = try pages(kind)
            let board = "/api-web.nhle.com/v1/score/2026-05-02"
            let other = try OddsPages()
            other.pass(.minutes(200))
            #expect(pages.raw(board) == other.raw(board))
            #expect(pages.scenario.log(since: 0).entries.allSatisfy { $0.faults.isEmpty })
        }
    }

    @Test func `the fault odds_empty gives lists without games, which cost nothing`() throws {
        let pages = try pages(.oddsEmpty)
        let response = pages.odds(.basketball)
        #expect(String(decoding: response.body, as: UTF8.self) == "[]")
        #expect(response.status == 200 && response.header("x-requests-last") == "0")
        let id = try #require(pages.games(.basketball).first?.id)
        let event = try QuoteListReading(
            oddsAPI: pages.get("/basketball_nba/events/\(id)/odds", "regions=us").body,
            books: .shipped
        )
        #expect(event.events.map(\.quotes.count) == [0])
    }

    @Test func `the fault odds_out_of_credits refuses what costs credits`() throws {
        let pages = try pages(.oddsOutOfCredits)
        let response = pages.odds(.basketball)
        #expect(response.status == 401)
        #expect(response.header("x-requests-remaining") == "0" && response.header("x-requests-used") == "500")
        #expect(throws: ParseError.upstreamErrors(["OUT_OF_USAGE_CREDITS"])) { try pages.reading(.basketball) }
        #expect(pages.get("").status == 200)
    }

    @Test func `the fault odds_limit refuses every request`() throws {
        let pages = try pages(.oddsLimit)
        for path in ["", "/basketball_nba/events"] { #expect(pages.get(path).status == 429) }
        #expect(throws: ParseError.upstreamErrors(["EXCEEDED_FREQ_LIMIT"])) { try pages.reading(.basketball) }
        #expect(pages.odds(.basketball).header("x-requests-remaining") == "500")
    }

    @Test func `the fault odds_invalid_price spoils one price of each market, and the parser says how`() throws {
        let pages = try pages(.oddsInvalidPrice)
        let events = try pages.reading(.basketball).events + pages.reading(.hockey).events
        let reasons = Set(events.flatMap(\.refused).map(\.reason.name))
        #expect(reasons == ["below_100", "not_whole", "not_a_number", "too_long"])
        for event in events { #expect(event.refused.count == event.quotes.count) }
    }

    @Test func `the fault odds_missing_side leaves one side of each line`() throws {
        let events = try pages(.oddsMissingSide).reading(.basketball).events
        #expect(events.flatMap(\.quotes).count > 100)
        for event in events {
            let sides = Dictionary(grouping: event.quotes) { "\($0.book) \($0.key) \($0.offer)" }
            #expect(sides.values.allSatisfy { $0.count == 1 })
        }
    }

    @Test func `the fault odds_future_time gives times of an hour later`() throws {
        let pages = try pages(.oddsFutureTime)
        let times = Set(try pages.reading(.basketball).events.flatMap(\.quotes).map(\.quotedAt))
        #expect(times == [pages.now + .seconds(3600)])
    }

    @Test func `the fault odds_duplicate_event lists each game twice`() throws {
        let pages = try pages(.oddsDuplicateEvent)
        let reading = try pages.reading(.basketball)
        #expect(reading.events.count == pages.games(.basketball).count)
        #expect(reading.rejected.map(\.reason) == Array(repeating: "duplicate", count: reading.events.count))
    }

    @Test func `a stale response has the prices of earlier, and half a list every second game`() throws {
        let fresh = try OddsPages()
        fresh.pass(.minutes(140))
        let old = fresh.odds(.hockey).body
        let stale = try OddsPages(faults: [Fault(kind: .stale, seconds: 3600)])
        stale.pass(.minutes(200))
        #expect(stale.odds(.hockey).body == old)
        let half = try pages(.halfList)
        #expect(try half.reading(.hockey).events.count == (half.games(.hockey).count + 1) / 2)
    }

    @Test func `a fault with a page's name hits only this page`() throws {
        let pages = try pages(.oddsLimit, match: "odds_events")
        #expect(pages.get("/basketball_nba/events").status == 429)
        #expect(pages.odds(.basketball).status == 200)
    }
}
