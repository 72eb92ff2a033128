import Hummingbird
import Logging
import Time

/// One debug line a request: which route, how it ended, how many seconds it took, under OpenTelemetry's names.
///
/// The route's pattern stands for the path: a path can hold a device's token.
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
