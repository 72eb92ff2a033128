import Hummingbird
import Logging
import Time

/// Logs one debug line per request: its route, status and duration in seconds, under OpenTelemetry's names.
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
