import HTTPTypes
import NIOCore
import Synchronization

/// The cached responses that ``FastPathHandler`` sends, by path and query exactly as requested.
///
/// An address is added when the routes have parsed and answered a request for it, so that it need not be parsed again.
/// Only fresh responses are served here; everything else goes to the routes.
package final class FastPathTable: Sendable {
    private let cache: ResponseCache
    private let interest: InterestRecorder
    private let series: RequestSeries
    private let hidesScores: @Sendable (String?) -> Bool
    private let entries = Mutex<[String: Entry]>([:])

    /// The query and scope of an address, and the counters of its responses.
    fileprivate struct Entry {
        let query: ReadQuery
        let scope: AccessScope
        let full: RequestSeries.Series
        let notModified: RequestSeries.Series
    }

    /// The greatest number of known addresses. When it is reached, all are dropped and learned again.
    private static let capacity = 1024
    /// The maximum length of an address in the table, in bytes. Requests for longer addresses, such as a search for a
    /// long text, are handled by the routes.
    private static let maxKeyLength = 512

    /// - Parameter hidesScores: Whether a request's `Cookie` hides scores, in which case the same address has another
    ///   page.
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

    /// Adds an address. If it is known with another query, the new query replaces that one: an address without a league
    /// means the default league, which may change.
    /// - Parameters:
    ///   - address: Path and query exactly as requested.
    ///   - route: The pattern that it matches.
    ///   - cookies: The `Cookie` header of the request.
    func register(_ address: String, _ query: ReadQuery, route: String, cookies: String? = nil) {
        let key = key(address, cookies)
        guard key.utf8.count <= Self.maxKeyLength, entries.withLock({ $0[key]?.query }) != query else { return }
        let entry = Entry(
            query: query,
            scope: AccessScope(path: address),
            full: series[.init(method: "GET", route: route, status: 2)],
            notModified: series[.init(method: "GET", route: route, status: 3)]
        )
        entries.withLock { entries in
            if entries[key] == nil, entries.count >= Self.capacity { entries = [:] }
            entries[key] = entry
        }
    }

    /// Path and query exactly as requested. For hidden scores it has a prefix that no address has.
    private func key(_ address: String, _ cookies: String?) -> String {
        hidesScores(cookies) ? "hidden " + address : address
    }

    /// A response that can be sent, and its counters.
    struct Hit {
        fileprivate let entry: Entry
        fileprivate let wire: WireResponse
        fileprivate let start: ContinuousClock.Instant

        /// The scope of the request's path.
        var scope: AccessScope { entry.scope }
    }

    /// - Returns: `nil` if the routes have to answer the request.
    func find(_ head: HTTPRequest) -> Hit? {
        let start = ContinuousClock.now
        guard head.method == .get, let path = head.path,
            let entry = entries.withLock({ $0[key(path, head.headerFields[.cookie])] }),
            let response = cache.fresh(entry.query, seen: ChangeFeed.seen(by: head.headerFields) ?? 0),
            let wire = response.wire(for: head.headerFields)
        else { return nil }
        return Hit(entry: entry, wire: wire, start: start)
    }

    /// Counts the response as sent and returns it.
    func serve(_ hit: Hit) -> WireResponse {
        cache.countSent()
        if let game = hit.entry.query.openedGame { interest.record(game) }
        let wire = hit.wire
        if wire.body == nil {
            hit.entry.notModified.record(304, after: .now - hit.start)
        } else {
            hit.entry.full.record(200, after: .now - hit.start)
        }
        return wire
    }
}
