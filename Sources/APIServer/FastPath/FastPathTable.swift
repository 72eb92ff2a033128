import HTTPTypes
import NIOCore
import Synchronization

/// The cached responses that ``FastPathHandler`` sends, by path and query as they were sent.
///
/// An address is learnt when the routes understood and answered its request; from then on it need not be parsed again.
/// Only a fresh response is served here: everything else goes to the routes.
package final class FastPathTable: Sendable {
    private let cache: ResponseCache
    private let interest: InterestRecorder
    private let series: RequestSeries
    private let hidesScores: @Sendable (String?) -> Bool
    private let known = Mutex<[String: Known]>([:])

    /// The query and scope of an address, and the counters of its responses.
    fileprivate struct Known {
        let query: ReadQuery
        let scope: AccessScope
        let whole: RequestSeries.Series
        let notModified: RequestSeries.Series
    }

    /// Addresses that are known. Beyond it all are forgotten, and learnt again.
    private static let capacity = 1024
    /// No address of ours is longer, in bytes.
    private static let longest = 512

    /// - Parameter hidesScores: Whether a request's `Cookie` hides scores, which gives it another page for an address.
    init(
        cache: ResponseCache,
        interest: InterestRecorder,
        series: RequestSeries,
        hidesScores: @escaping @Sendable (String?) -> Bool
    ) {
        self.cache = cache
        self.interest = interest
        self.series = series
        self.hidesScores = hidesScores
    }

    /// - Parameters:
    ///   - address: Path and query as they were sent.
    ///   - route: The pattern that it fits.
    ///   - cookies: As they were sent.
    func learn(_ address: String, _ query: ReadQuery, route: String, cookies: String? = nil) {
        let key = key(address, cookies)
        guard key.utf8.count <= Self.longest, known.withLock({ $0[key] }) == nil else { return }
        let learnt = Known(
            query: query,
            scope: AccessScope(path: address),
            whole: series[.init(method: "GET", route: route, status: 2)],
            notModified: series[.init(method: "GET", route: route, status: 3)]
        )
        known.withLock { known in
            if known.count >= Self.capacity { known = [:] }
            known[key] = learnt
        }
    }

    /// Path and query as they were sent. Where scores are hidden, a prefix that no address has keeps the key apart.
    private func key(_ address: String, _ cookies: String?) -> String {
        hidesScores(cookies) ? "hidden " + address : address
    }

    /// A response that can be sent, and what counts it.
    struct Hit {
        fileprivate let known: Known
        fileprivate let wire: WireResponse
        fileprivate let start: ContinuousClock.Instant

        /// The scope of the request's path.
        var scope: AccessScope { known.scope }
    }

    /// - Returns: `nil` where the routes have to answer the request.
    func find(_ head: HTTPRequest) -> Hit? {
        let start = ContinuousClock.now
        guard head.method == .get, let path = head.path,
            let known = known.withLock({ $0[key(path, head.headerFields[.cookie])] }),
            let response = cache.fresh(known.query, seen: ChangeFeed.seen(by: head.headerFields) ?? 0),
            let wire = response.wire(for: head.headerFields)
        else { return nil }
        return Hit(known: known, wire: wire, start: start)
    }

    /// The response as it goes over the wire; it is counted as sent.
    func take(_ hit: Hit) -> WireResponse {
        if let game = hit.known.query.openedGame { interest.note(game) }
        let wire = hit.wire
        if wire.body == nil {
            hit.known.notModified.note(304, after: .now - hit.start)
        } else {
            hit.known.whole.note(200, after: .now - hit.start)
        }
        return wire
    }
}
