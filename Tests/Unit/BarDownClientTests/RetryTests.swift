import Foundation
import Testing

@testable import BarDownClient

@Suite("Retry")
struct RetryTests {
    private static let policy = RetryPolicy(
        attempts: 4,
        base: .seconds(1),
        longest: .seconds(3),
        patience: .seconds(10)
    )

    private static func refused(_ status: Int, after pause: Duration? = nil) -> APIError {
        .refused(ProblemDetails(status: status, retryAfter: pause))
    }

    @Test(
        arguments: [
            (1, .unreachable(.timedOut), .seconds(1)),
            (2, .unreachable(.failed("reset")), .seconds(2)),
            (3, refused(503), .seconds(3)),
            (4, refused(503), nil),
            (1, refused(429, after: .seconds(7)), .seconds(7)),
            (1, refused(503, after: .milliseconds(10)), .seconds(1)),
            (1, refused(429, after: .seconds(60)), nil),
            (1, refused(404), nil),
            (1, refused(401), nil),
            (1, .unreachable(.tooLarge), nil),
            (1, .unreadable("body"), nil),
            (1, .cancelled, nil),
        ] as [(Int, APIError, Duration?)]
    )
    func `only temporary errors are retried, and not before the server allows it`(
        attempt: Int,
        error: APIError,
        pause: Duration?
    ) {
        #expect(Self.policy.pause(afterAttempt: attempt, error, jitter: 1) == pause)
    }

    @Test func `jitter shortens a pause by up to half, and no value overflows`() {
        #expect(Self.policy.backOff(1, jitter: 0) == .milliseconds(500))
        #expect(Self.policy.backOff(2, jitter: 0.5) == .milliseconds(1500))
        #expect(Self.policy.backOff(.max, jitter: 7) == .seconds(3))
        #expect(Self.policy.backOff(.min, jitter: -7) == .milliseconds(500))
    }

    private static let now = Date(timeIntervalSince1970: 784_111_777)

    private static func headers(_ name: String, _ value: String) -> CacheHeaders {
        CacheHeaders(HTTPResponse(status: 200, headers: [name: value], body: HTTPBody(Data())), now: now)
    }

    @Test(
        arguments: [
            ("public, max-age=10", .seconds(10)), ("max-age=0", .zero), ("Max-Age=30, public", .seconds(30)),
            ("public,max-age=10,stale-while-revalidate=99", .seconds(10)), ("no-store, max-age=10", .zero),
            ("max-age=10, no-cache", .zero), ("max-age=ten", .zero), ("max-age=-5", .zero), ("max-age=", .zero),
            ("", .zero), ("s-maxage=10", .zero), ("max-age=99999999999999999999", .seconds(86_400)),
        ] as [(String, Duration)]
    )
    func `the freshness of a response comes from Cache-Control`(text: String, age: Duration) {
        #expect(Self.headers("Cache-Control", text).maxAge == age)
    }

    @Test(
        arguments: [
            ("no-store", false), ("No-Store, max-age=10", false), ("private,no-store", false), ("no-cache", true),
            ("max-age=10", true), ("", true),
        ]
    )
    func `Cache-Control decides whether a response may be stored`(text: String, isCacheable: Bool) {
        #expect(Self.headers("Cache-Control", text).isCacheable == isCacheable)
    }

    @Test(
        arguments: [
            ("60", .seconds(60)), ("0", .zero), ("Sun, 06 Nov 1994 08:50:37 GMT", .seconds(60)),
            ("Sun, 06 Nov 1994 08:40:00 GMT", .zero), ("soon", nil), ("-1", nil), ("", nil), ("1.5", nil),
        ] as [(String, Duration?)]
    )
    func `Retry-After is a number of seconds or a date`(text: String, pause: Duration?) {
        #expect(Self.headers("Retry-After", text).retryAfter == pause)
    }
}
