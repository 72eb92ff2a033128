import HTTPTypes
import Hummingbird

/// Lets a request pass that carries the key. Without a key to compare with, every request passes.
struct KeyMiddleware<Context: RequestContext>: RouterMiddleware {
    /// Secret.
    let key: String?

    func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let key else { return try await next(request, context) }
        guard Self.isEqual(request.headers[.apiKey] ?? "", to: key) else { throw Problem.unauthorized }
        var response = try await next(request, context)
        // A shared cache keeps one copy a key, so that it hands nothing to who has none.
        response.headers[.vary] = "X-API-Key"
        return response
    }

    /// Compares in a time that depends on the length of `offered` alone, never on how much of it is right.
    static func isEqual(_ offered: String, to key: String) -> Bool {
        let key = Array(key.utf8)
        var difference = offered.utf8.count ^ key.count
        for (index, byte) in offered.utf8.enumerated() where !key.isEmpty {
            difference |= Int(byte ^ key[index % key.count])
        }
        return difference == 0
    }
}
