import Foundation
import Testing

@testable import BarDownClient

@Suite("Live progress")
struct LiveProgressTests {
    private let retry = RetryPolicy(base: .seconds(1), longest: .seconds(30))

    private func answer(_ version: String?, isStale: Bool = false) -> Fetched<Int> {
        Fetched(1, confirmedAt: Date(), freshUntil: Date(), isStale: isStale, version: version)
    }

    @Test func `the first poll is immediate, and later ones follow the server's interval plus jitter`() {
        var progress = LiveProgress()
        let asked: [(Duration, Double)] = [
            (.zero, 1), (.seconds(10), 0), (.seconds(10), 1), (.zero, 0), (.seconds(86_400), 0),
        ]
        let pauses = asked.map { progress.pause(interval: $0, retry: retry, jitter: $1) }
        #expect(pauses == [nil, .seconds(10), .seconds(11), .seconds(1), .seconds(300)])
    }

    @Test func `a response is news if it differs or ends an outage`() {
        var progress = LiveProgress()
        var news = [answer("a"), answer("a"), answer("b"), answer("b", isStale: true), answer("b")].map {
            progress.apply($0)
        }
        #expect(news == [true, false, true, true, true])
        news = (0..<2).map { _ in progress.fail(.unreachable(.timedOut)) } + [progress.apply(answer("b"))]
        #expect(news == [true, false, true])
        // Without a tag, every response counts as news.
        news = (0..<2).map { _ in progress.apply(answer(nil)) }
        #expect(news == [true, true])
    }

    @Test func `an unreachable server is polled less and less often, and never sooner than it asked for`() {
        var progress = LiveProgress()
        _ = progress.pause(interval: .zero, retry: retry, jitter: 1)
        var pauses: [Duration?] = []
        for _ in 0..<6 {
            _ = progress.fail(.unreachable(.timedOut))
            pauses.append(progress.pause(interval: .seconds(10), retry: retry, jitter: 1))
        }
        #expect(pauses == [1, 2, 4, 8, 16, 30].map { .seconds($0) })
        _ = progress.fail(.refused(ProblemDetails(status: 429, retryAfter: .seconds(60))))
        let asked = progress.pause(interval: .seconds(10), retry: retry, jitter: 1)
        #expect(asked == .seconds(60))
        _ = progress.apply(answer("a"))
        let afterwards = progress.pause(interval: .seconds(10), retry: retry, jitter: 0)
        #expect(afterwards == .seconds(10))
    }
}
