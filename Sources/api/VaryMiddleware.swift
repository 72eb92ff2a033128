import HTTPTypes
import Hummingbird

/// Says of every answer that has a tag, and so may come in more than one form, that it does: whoever guards the routes has
/// something to say in the same field, and may have said it alone.
struct VaryMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard response.headers[.eTag] != nil, let vary = response.headers[.vary],
            !vary.lowercased().contains("accept-encoding")
        else { return response }
        response.headers[.vary] = "Accept-Encoding, \(vary)"
        return response
    }
}
