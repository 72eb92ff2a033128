import Parsing
import Storage
import Testing

@testable import Fetching
@testable import Transport

@Suite("Fetch outcomes")
struct FetchOutcomeTests {
    private static func response(_ status: Int, headers: Headers = [:], isKnownBody: Bool = false) -> Response {
        var response = Response(
            status: status,
            headers: headers,
            body: [],
            httpVersion: .http11,
            finalURL: "https://scores.example/",
            redirects: 0,
            reusedConnection: false,
            streamWasReset: false,
            timing: Response.Timing(
                waited: .zero,
                nameLookup: .zero,
                connect: .zero,
                handshake: .zero,
                firstByte: .zero,
                total: .zero
            )
        )
        response.isKnownBody = isKnownBody
        return response
    }

    private static let statuses: [(Int, Headers, FetchOutcome)] = [
        (200, [:], .fetched), (204, [:], .fetched), (304, [:], .unchanged), (307, [:], .redirected),
        (400, [:], .clientError), (401, [:], .blocked), (403, [:], .blocked), (404, [:], .absent), (410, [:], .absent),
        (418, [:], .clientError), (429, [:], .rateLimited), (451, [:], .blocked), (500, [:], .serverError),
        (503, [:], .serverError), (503, ["Retry-After": "5"], .rateLimited), (999, [:], .serverError),
    ]

    @Test(arguments: statuses)
    func `the outcome of a fetch follows from its response`(status: Int, headers: Headers, expected: FetchOutcome) {
        #expect(FetchOutcome(Self.response(status, headers: headers)) == expected)
    }

    @Test func `a response with the same body as before is not a new page`() {
        #expect(FetchOutcome(Self.response(200, isKnownBody: true)) == .sameBody)
    }

    private static let errors: [(TransportError.Code, FetchOutcome)] = [
        (.timedOut(.connect), .timedOut), (.timedOut(.idle), .timedOut), (.nameNotResolved, .transport),
        (.connectFailed, .transport), (.tlsFailed, .transport), (.connectionLost(possiblyProcessed: true), .transport),
        (.bodyTooLarge(limit: 1), .tooLarge), (.forbiddenByRobots(rule: "disallow: /"), .robots),
        (.heldBack(.robots, for: .seconds(1)), .robots), (.heldBack(.budget, for: .seconds(1)), .budget),
        (.heldBack(.paused, for: .seconds(1)), .paused), (.heldBack(.breaker, for: .seconds(1)), .breaker),
        (.heldBack(.switchedOff, for: .seconds(1)), .switchedOff), (.hostBudgetExhausted, .budget),
        (.cancelled, .cancelled), (.invalidURL, .notSent), (.forbiddenAddress(.loopback), .notSent),
    ]

    @Test(arguments: errors)
    func `the outcome follows from the transport's error`(code: TransportError.Code, expected: FetchOutcome) {
        #expect(FetchOutcome(TransportError(code)) == expected)
    }

    private static let pages: [(ScrapeError, FetchOutcome?)] = [
        (.unreadable(.blocked), .blocked), (.unreadable(.noGame), .absent), (.unreadable(.truncated), .unreadable),
        (.unreadable(.tooLarge(bytes: 2, limit: 1)), .tooLarge), (.status(500, retryAfter: nil), nil),
        (.transport(TransportError(.tlsFailed)), nil),
    ]

    @Test(arguments: pages)
    func `the page may override the status, because a block page can have status 200`(
        error: ScrapeError,
        expected: FetchOutcome?
    ) {
        #expect(FetchOutcome(error) == expected)
    }
}
