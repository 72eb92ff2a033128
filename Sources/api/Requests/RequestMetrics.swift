import Hummingbird

/// Counts requests by method, route and class of status, and how long they took; those that ``FastPathTable`` and
/// ``LiveStreams`` answer it does not see, and they count themselves.
///
/// The route's pattern stands for the path, HEAD is GET, which answers it, and a method that no route has is `other`:
/// labels must be few.
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
        series[key].note(response.status.code, after: .now - start)
        return response
    }
}
