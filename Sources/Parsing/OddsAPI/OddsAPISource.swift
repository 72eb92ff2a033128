package import Normalizing
package import Pricing
import TextCoding
package import Time
package import Transport

/// Reads The Odds API, version 4. Each request costs credits, which its response states.
///
/// The key is part of the address. Addresses are not logged or stored, tapes leave the key out, and no error has it.
package struct OddsAPISource: Sendable {
    /// The base address: `https://api.the-odds-api.com`, or a substitute.
    private let api: String
    private let key: String
    private let fetcher: any Fetcher

    package init(api: String, key: String, fetcher: any Fetcher) {
        self.api = rootAddress(api)
        self.key = key
        self.fetcher = fetcher
    }

    /// A request for the odds of a league or of one game.
    package struct Query: Hashable, Sendable {
        /// The league's name: `basketball_nba`.
        package let sport: String
        /// The id of a game at the source; `nil`: all games of the league that have not begun.
        package let event: String?
        /// The names of the markets: `h2h`, `spreads`, `totals`.
        package let markets: [String]
        /// The regions whose books are listed: `us`, `eu`.
        package let regions: [String]

        package init(sport: String, event: String? = nil, markets: [String], regions: [String]) {
            self.sport = sport
            self.event = event
            self.markets = markets
            self.regions = regions
        }
    }

    /// A response.
    package struct Answer: Sendable {
        /// The credits that the response states, also if the page could not be read.
        package let credits: OddsCredits?
        /// The page; `nil` if it has not changed.
        package let page: Result<SourcePage<QuoteListReading>?, ScrapeError>
    }

    /// Requests the odds of a league or of one game.
    /// - Parameters:
    ///   - storedValidators: The validators of the stored page.
    ///   - now: The approximate time; a `Retry-After` date is relative to it.
    /// - Throws: The error of a request without a response.
    package func odds(
        _ query: Query,
        books: BookList,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> Answer {
        let request = Request(
            .get,
            address(of: query),
            headers: ["Accept": "application/json"],
            validators: storedValidators
        )
        let response = try await fetcher.response(to: request)
        let page = Result { () throws(ScrapeError) in
            // A key that the source refuses is refused the next time as well.
            if response.status == 401 || response.status == 403 { throw .unreadable(.blocked) }
            return try response.page(at: now) { bytes throws(ParseError) in
                try QuoteListReading(oddsAPI: bytes, books: books)
            }
        }
        // The response that refuses a request for its credits states none.
        let isEmpty = response.status == 401 && errorCode(in: response) == "OUT_OF_USAGE_CREDITS"
        return Answer(credits: isEmpty ? OddsCredits(remaining: 0) : OddsCredits(response.headers), page: page)
    }

    private func address(of query: Query) -> String {
        let fields = [
            ("regions", query.regions.joined(separator: ",")), ("markets", query.markets.joined(separator: ",")),
            ("oddsFormat", "american"), ("dateFormat", "iso"), ("apiKey", key),
        ]
        let text = fields.map { "\($0.0)=\(PercentEncoding.encode($0.1, keeping: ","))" }.joined(separator: "&")
        let event = query.event.map { "/events/\(PercentEncoding.encode($0))" } ?? ""
        return "\(api)/v4/sports/\(PercentEncoding.encode(query.sport))\(event)/odds?\(text)"
    }

    /// The code in the body of an error; `nil` if there is none. The message beside it may repeat the request.
    private func errorCode(in response: Response) -> String? {
        guard let fields = try? JSONPage.fields(response.body) else { return nil }
        return fields.nonBlankText("error_code")
    }
}

/// The credits of an account of The Odds API, as the headers of a response state them.
package struct OddsCredits: Hashable, Sendable {
    /// Credits that are left in the account's period.
    package let remaining: Int
    /// Credits that were used in the period; `nil`: not stated.
    package let used: Int?
    /// Credits that this request cost; `nil`: not stated.
    package let lastCost: Int?

    package init(remaining: Int, used: Int? = nil, lastCost: Int? = nil) {
        self.remaining = remaining
        self.used = used
        self.lastCost = lastCost
    }

    /// - Returns: `nil` if the headers do not state the credits that are left.
    init?(_ headers: Headers) {
        func number(_ name: String) -> Int? {
            headers[name].flatMap { Double($0) }.flatMap { $0 >= 0 && $0 < 1e9 ? Int($0) : nil }
        }
        guard let remaining = number("x-requests-remaining") else { return nil }
        self.init(remaining: remaining, used: number("x-requests-used"), lastCost: number("x-requests-last"))
    }
}
