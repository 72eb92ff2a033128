import FoundationEssentials
import Normalizing
import Pricing
import Scores
import Testing
import Time

@testable import simulator

/// Checks the addresses, parameters, credits and errors of the simulated odds source.
@Suite("Odds API route")
struct OddsAPIRouteTests {
    private func errorCode(_ response: UpstreamResponse) throws -> String? {
        try ParsedJSON(parsing: response.body)["error_code"].string
    }

    @Test(
        arguments: [
            ("/basketball_nba/odds", "", 422, "MISSING_REGION"),
            ("/basketball_nba/odds", "regions=us,moon", 422, "INVALID_REGION"),
            ("/basketball_nba/odds", "bookmakers=fanduel,nobody", 422, "INVALID_BOOKMAKERS"),
            ("/basketball_nba/odds", "regions=us&markets=alternate_spreads", 422, "INVALID_MARKET"),
            ("/basketball_nba/odds", "regions=us&markets=h2h,corners", 422, "INVALID_MARKET"),
            ("/basketball_nba/odds", "regions=us&markets=", 422, "INVALID_MARKET"),
            ("/basketball_nba/odds", "regions=us&oddsFormat=roman", 422, "INVALID_ODDS_FORMAT"),
            ("/basketball_nba/odds", "regions=us&dateFormat=julian", 422, "INVALID_DATE_FORMAT"),
            ("/basketball_nba/odds", "regions=us&eventIds=7", 422, "INVALID_EVENT_IDS"),
            ("/basketball_nba/events", "dateFormat=julian", 422, "INVALID_DATE_FORMAT"),
            ("/cricket_ipl/odds", "regions=us", 404, "UNKNOWN_SPORT"),
            ("/basketball_nba/events/7/odds", "regions=us", 422, "INVALID_EVENT_ID"),
            ("/basketball_nba/events/00000000000000000000000000000000/odds", "regions=us", 404, "EVENT_NOT_FOUND"),
            ("/basketball_nba/scores", "", 404, "NOT_FOUND"),
        ]
    )
    func `a bad request is refused with the documented code`(path: String, query: String, status: Int, code: String)
        throws
    {
        let response = try OddsPages().get(path, query)
        #expect(response.status == status)
        #expect(try errorCode(response) == code)
        let body = try ParsedJSON(parsing: response.body)
        #expect(body["message"].string?.isEmpty == false)
        #expect(body["details_url"].string?.hasSuffix("#\(code.lowercased().replacing("_", with: "-"))") == true)
    }

    @Test(arguments: ["", "?apiKey=", "?key=secret"])
    func `a request without a key is refused on every address`(query: String) throws {
        let pages = try OddsPages()
        for path in ["", "/basketball_nba/odds", "/basketball_nba/events", "/unknown/odds"] {
            let response = pages.raw("\(OddsPages.host)\(path)\(query)")
            #expect(response.status == 401)
            #expect(try errorCode(response) == "MISSING_KEY")
        }
    }

    @Test func `a response costs a credit for each market and region, and lists are free`() throws {
        let pages = try OddsPages(credits: 100)
        pages.pass(.minutes(200))
        func cost(_ path: String, _ query: String = "") -> [String?] {
            let response = pages.get(path, query)
            return ["last", "used", "remaining"].map { response.header("x-requests-\($0)") }
        }
        let id = try #require(pages.games(.basketball).first?.id)
        let unknown = String(repeating: "0", count: 32)
        #expect(cost("") == ["0", "0", "100"])
        #expect(cost("/basketball_nba/events") == ["0", "0", "100"])
        #expect(cost("/basketball_nba/odds", "regions=us,us_ex,eu&markets=h2h,spreads,totals") == ["9", "9", "91"])
        #expect(cost("/icehockey_nhl/odds", "regions=us") == ["1", "10", "90"])
        #expect(cost("/icehockey_nhl/odds", "bookmakers=fanduel,pinnacle&markets=h2h,totals") == ["2", "12", "88"])
        #expect(cost("/basketball_nba/odds", "regions=us&eventIds=\(unknown)") == ["0", "12", "88"])
        let markets = "h2h,alternate_totals,player_points"
        let event = cost("/basketball_nba/events/\(id)/odds", "regions=us,eu&markets=\(markets)")
        #expect(event == ["4", "16", "84"], "no book quotes players")
    }

    @Test func `without enough credits a request is refused until the next month`() throws {
        let pages = try OddsPages(credits: 10)
        #expect(pages.odds(.basketball, "regions=us,eu&markets=h2h,spreads,totals").header("x-requests-last") == "6")
        for _ in 0..<2 {
            let refused = pages.odds(.basketball, "regions=us,eu&markets=h2h,spreads,totals")
            #expect(refused.status == 401)
            #expect(try errorCode(refused) == "OUT_OF_USAGE_CREDITS")
            #expect(refused.header("x-requests-remaining") == "4")
            #expect(refused.header("x-requests-last") == "0")
        }
        #expect(pages.get("/basketball_nba/events").status == 200)
        // The tests' clock begins on 2 May. At the end of the month no games are left, so that a list costs nothing.
        pages.pass(.seconds(86_400 * 29))
        #expect(pages.odds(.basketball, "regions=us").header("x-requests-used") == "6")
        pages.pass(.seconds(86_400))
        #expect(pages.get("").header("x-requests-remaining") == "10")
    }

    @Test func `more than thirty requests in a second are refused`() throws {
        let pages = try OddsPages()
        let statuses = (0..<32).map { _ in pages.get("").status }
        #expect(statuses == Array(repeating: 200, count: 30) + [429, 429])
        let refused = pages.odds(.basketball)
        #expect(try errorCode(refused) == "EXCEEDED_FREQ_LIMIT")
        #expect(refused.header("x-requests-used") == "0")
        pages.pass(.seconds(1))
        #expect(pages.get("").status == 200)
    }

    @Test func `the list of sports has both leagues in the documented form`() throws {
        let sports = try ParsedJSON(parsing: try OddsPages().get("").body).array
        #expect(sports.map { $0["key"].string } == ["basketball_nba", "icehockey_nhl"])
        #expect(sports.map { $0["title"].string } == ["NBA", "NHL"])
        #expect(sports.allSatisfy { $0["active"].bool == true && $0["has_outrights"].bool == false })
    }

    @Test func `books, markets and events are those of the parameters`() throws {
        let pages = try OddsPages()
        pages.pass(.minutes(200))
        func books(_ query: String) throws -> Set<String> {
            Set(try pages.reading(.basketball, query).events.flatMap(\.quotes).map(\.book))
        }
        #expect(try books("regions=us_ex&markets=h2h,spreads") == ["novig", "prophetx"])
        #expect(try books("regions=eu").isSuperset(of: ["pinnacle", "betfair_ex_eu"]))
        #expect(try books("bookmakers=fanduel,pinnacle&regions=us") == ["fanduel", "pinnacle"])
        #expect(try books("regions=au") == [])
        let id = try #require(pages.games(.basketball).last?.id)
        let events = try pages.reading(.basketball, "regions=us&markets=totals&eventIds=\(id)").events
        #expect(events.map(\.sourceID.id) == [id])
        #expect(Set(events.flatMap(\.quotes).map(\.key.market)) == [.total])
        let listed = try ParsedJSON(parsing: pages.get("/basketball_nba/events", "eventIds=\(id)").body).array
        #expect(listed.map { $0["id"].string } == [id])
        #expect(listed.first?["bookmakers"].isNull == true)
    }

    @Test func `prices are decimal and times ISO by default, and times may be numbers`() throws {
        let pages = try OddsPages()
        pages.pass(.minutes(200))
        let event = try ParsedJSON(parsing: pages.get("/basketball_nba/odds", "regions=us").body)[0]
        #expect(event["commence_time"].string?.hasSuffix("Z") == true)
        let prices = event["bookmakers"].array.flatMap { $0["markets"][0]["outcomes"].array }
        #expect(!prices.isEmpty)
        for price in prices {
            guard case .number(let value) = price["price"] else { Issue.record("\(price)"); continue }
            #expect((1.01...80).contains(value))
        }
        let unix = try ParsedJSON(parsing: pages.odds(.basketball, "regions=us&dateFormat=unix").body)[0]
        let start = try #require(unix["commence_time"].int)
        #expect(Instant(secondsSinceEpoch: Int64(start))?.description == event["commence_time"].string)
        #expect(unix["bookmakers"][0]["last_update"].int != nil)
    }

    @Test func `a book of a list has a time, and a book of one event has only those of its markets`() throws {
        let pages = try OddsPages()
        pages.pass(.minutes(200))
        let id = try #require(pages.games(.hockey).first?.id)
        let book = try ParsedJSON(parsing: pages.odds(.hockey).body)[0]["bookmakers"][0]
        #expect(book["last_update"] == book["markets"][0]["last_update"])
        let page = pages.get("/icehockey_nhl/events/\(id)/odds", "regions=us")
        let single = try ParsedJSON(parsing: page.body)["bookmakers"][0]
        #expect(single["last_update"].isNull)
        #expect(single["markets"][0]["last_update"].string != nil)
    }
}
