import CoreMetrics
import Hummingbird
import Logging
import Synchronization
import Time

/// Counts requests by method, route and status class, and measures their duration. ``FastPathTable`` and
/// ``LiveStreams`` answer requests that no middleware sees, and count those themselves. Requests that
/// ``AuthMiddleware`` refuses are not counted here, only in ``RefusalCounters``.
///
/// The number of label values must be small. So the route's pattern replaces the path, HEAD counts as GET, and a method
/// that no route has is `other`.
struct RequestMetrics<Context: RequestContext>: RouterMiddleware {
    let series: RequestSeries

    func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let method = ["GET", "POST", "PUT", "DELETE"].first { $0 == request.method.rawValue } ?? "other"
        let key = RequestSeries.Key(
            method: request.method == .head ? "GET" : method,
            route: context.endpointPath ?? "NotFound",
            status: response.status.code / 100
        )
        series[key].record(response.status.code, after: .now - start)
        return response
    }
}

/// The series of each route. They are made on first use and kept, because finding one by its labels costs more than
/// counting.
final class RequestSeries: Sendable {
    struct Key: Hashable {
        let method: String
        let route: String
        /// The first digit of the status.
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
            // The counter of 5xx responses is created at 0 with the route's first response. If it first appeared at 1,
            // with the first error, Prometheus would not see that error as an increase.
            _ = counter(5)
            duration = Timer(label: "http_request_duration_seconds", dimensions: labels, factory: factory)
            notModified = Counter(
                label: "http_not_modified_total",
                dimensions: [("route", key.route)],
                factory: factory
            )
        }

        /// Counts one response.
        /// - Parameter status: The full status code, such as 304.
        func record(_ status: Int, after duration: Duration) {
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

/// Counts invalid requests, which are answered before a route is found. They have a route label of their own, so that a
/// 501, which any client can cause, is not mistaken for a server error.
struct RefusedRequests: Sendable {
    static let route = "malformed"

    private let clientErrors: RequestSeries.Series
    private let notImplemented: RequestSeries.Series

    init(_ series: RequestSeries) {
        clientErrors = series[.init(method: "other", route: Self.route, status: 4)]
        notImplemented = series[.init(method: "other", route: Self.route, status: 5)]
    }

    func record(_ status: Int) {
        (status < 500 ? clientErrors : notImplemented).record(status, after: .zero)
    }
}

/// Logs one debug line for each request that ``AuthMiddleware`` admits: its route, status and duration in seconds,
/// under OpenTelemetry's names.
///
/// It logs the route's pattern instead of the path, because a path can contain a device's token.
struct RequestLog<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard context.logger.logLevel <= .debug else { return try await next(request, context) }
        let start = ContinuousClock.now
        let response = try await next(request, context)
        context.logger.debug(
            "request",
            metadata: [
                "http.request.method": "\(request.method.rawValue)",
                "http.route": "\(context.endpointPath ?? "")",
                "http.response.status_code": "\(response.status.code)",
                "http.server.request.duration": "\((ContinuousClock.now - start).seconds)",
            ]
        )
        return response
    }
}
