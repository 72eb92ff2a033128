import CoreMetrics
import Synchronization

/// The series of each route, made when first needed and kept: to ask for one by its labels costs more than to count.
final class RequestSeries: Sendable {
    struct Key: Hashable {
        let method: String
        let route: String
        /// The first digit.
        let status: Int
    }

    struct Series: Sendable {
        private let requests: Counter
        private let duration: Timer
        private let notModified: Counter

        init(_ key: Key, _ factory: any MetricsFactory) {
            let labels = [("method", key.method), ("route", key.route)]
            func counter(_ status: Int) -> Counter {
                Counter(
                    label: "http_requests_total",
                    dimensions: labels + [("status", "\(status)xx")],
                    factory: factory
                )
            }
            requests = counter(key.status)
            // With the route's first answer, at 0: of a counter that begins with its first error Prometheus does not
            // see that one.
            _ = counter(5)
            duration = Timer(label: "http_request_duration_seconds", dimensions: labels, factory: factory)
            notModified = Counter(
                label: "http_not_modified_total",
                dimensions: [("route", key.route)],
                factory: factory
            )
        }

        /// One was answered.
        /// - Parameter status: Whole: 304.
        func note(_ status: Int, after duration: Duration) {
            requests.increment()
            self.duration.recordNanoseconds(Int64(duration / .nanoseconds(1)))
            if status == 304 { notModified.increment() }
        }
    }

    private let factory = MetricsSystem.factory
    private let known = Mutex<[Key: Series]>([:])

    subscript(key: Key) -> Series {
        known.withLock { known in
            if let series = known[key] { return series }
            let series = Series(key, factory)
            known[key] = series
            return series
        }
    }
}

/// Counts the requests that are answered before a route is found, because they are none: under a route of their own, so
/// that a 501, which any client can cause, is told from a failure of ours.
struct RefusedRequests: Sendable {
    static let route = "malformed"

    private let mistakes: RequestSeries.Series
    private let notImplemented: RequestSeries.Series

    init(_ series: RequestSeries) {
        mistakes = series[.init(method: "other", route: Self.route, status: 4)]
        notImplemented = series[.init(method: "other", route: Self.route, status: 5)]
    }

    func note(_ status: Int) {
        (status < 500 ? mistakes : notImplemented).note(status, after: .zero)
    }
}
