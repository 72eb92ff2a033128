import HTTPTypes
import NIOCore
import Synchronization

/// The cached responses that ``FastPathHandler`` sends, by path and query as they were sent.
///
/// An address is learnt when the routes understood and answered its request; from then on it need not be parsed again.
/// Only a fresh response is served here: everything else goes to the routes.
final class FastPathTable: Sendable {
    private let cache: AnswerCache
    private let interest: InterestRecorder
    private let series: RequestSeries
    private let known = Mutex<[String: Known]>([:])

    /// The question and scope of an address, and the counters of its responses.
    fileprivate struct Known {
        let question: Question
        let scope: AccessScope
        let whole: RequestSeries.Series
        let notModified: RequestSeries.Series
    }

    /// Addresses that are known; beyond it all are learnt again.
    private static let capacity = 1024
    /// No address of ours is longer, in bytes.
    private static let longest = 512

    init(cache: AnswerCache, interest: InterestRecorder, series: RequestSeries) {
        self.cache = cache
        self.interest = interest
        self.series = series
    }

    /// - Parameters:
    ///   - address: Path and query as they were sent.
    ///   - route: The pattern that it fits.
    ///   - cookies: As they were sent: pages for who hides scores are others.
    func learn(_ address: String, _ question: Question, route: String, cookies: String? = nil) {
        let key = Self.key(address, cookies)
        guard key.utf8.count <= Self.longest, known.withLock({ $0[key] }) == nil else { return }
        let asked = Known(
            question: question,
            scope: AccessScope(path: address),
            whole: series[.init(method: "GET", route: route, status: 2)],
            notModified: series[.init(method: "GET", route: route, status: 3)]
        )
        known.withLock { known in
            if known.count >= Self.capacity { known = [:] }
            known[key] = asked
        }
    }

    /// Path and query as they were sent; for who hides scores something that no address is.
    private static func key(_ address: String, _ cookies: String?) -> String {
        ScoresCookie.hidesScores(cookies) ? "hidden " + address : address
    }

    /// An answer that is at hand, and what counts that it is given.
    struct Hit {
        fileprivate let known: Known
        fileprivate let wire: WireAnswer
        fileprivate let start: ContinuousClock.Instant

        /// The scope of the request's path.
        var scope: AccessScope { known.scope }
    }

    /// - Returns: `nil` where the request has to go the ordinary way.
    func find(_ head: HTTPRequest) -> Hit? {
        let start = ContinuousClock.now
        guard head.method == .get, let path = head.path,
            let known = known.withLock({ $0[Self.key(path, head.headerFields[.cookie])] }),
            let answer = cache.atHand(known.question, seen: ChangeFeed.seen(by: head.headerFields) ?? 0),
            let wire = answer.wire(for: head.headerFields)
        else { return nil }
        return Hit(known: known, wire: wire, start: start)
    }

    /// The answer as it goes over the wire; it is counted as given.
    func take(_ hit: Hit) -> WireAnswer {
        if let game = hit.known.question.game { interest.note(game) }
        let wire = hit.wire
        if wire.body == nil {
            hit.known.notModified.note(304, after: .now - hit.start)
        } else {
            hit.known.whole.note(200, after: .now - hit.start)
        }
        return wire
    }
}
