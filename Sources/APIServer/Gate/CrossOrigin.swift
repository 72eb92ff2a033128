import HTTPTypes
import Hummingbird
import NIOCore

/// The permissions of pages of other origins (the CORS protocol of the Fetch standard): they may read the public API,
/// and nothing else.
///
/// The API uses no cookies, so a page can read only what any other client can. A preflight allows only GET and HEAD,
/// and is refused at a path without GET. Apart from preflights, responses to other methods have no CORS fields, and
/// neither have those outside `/api`.
enum CrossOrigin {
    private static let exposed = "ETag, Age, RateLimit, RateLimit-Policy, Retry-After, X-BarDown-Seq, X-BarDown-Stale"
    /// The CORS fields of a response to GET, as lines of its head.
    private static let lines = ByteBuffer(
        string: "Access-Control-Allow-Origin: *\r\nAccess-Control-Expose-Headers: \(exposed)\r\n"
    )
    private static let preflightHeaders: HTTPFields = [
        .accessControlAllowOrigin: "*", .accessControlAllowMethods: "GET, HEAD",
        .accessControlAllowHeaders: "X-API-Key, X-App-Version, If-None-Match, Last-Event-ID, X-BarDown-Seq",
        .accessControlMaxAge: "86400", .cacheControl: "no-store",
    ]

    /// Whether the request is a CORS preflight, which browsers send without a key.
    static func isPreflight(_ head: HTTPRequest) -> Bool {
        head.method == .options && head.headerFields[.origin] != nil
            && head.headerFields[.accessControlRequestMethod] != nil
    }

    /// Adds the CORS fields to the response to a read of the API.
    static func addHeaders(to response: inout Response, for request: HTTPRequest, in scope: AccessScope) {
        guard scope.allowsCrossOrigin, request.method == .get || request.method == .head else { return }
        response.headers[.accessControlAllowOrigin] = "*"
        response.headers[.accessControlExposeHeaders] = exposed
    }

    /// Writes the same fields into the head of a response to GET.
    static func write(to head: inout ByteBuffer, in scope: AccessScope) {
        guard scope.allowsCrossOrigin else { return }
        head.writeImmutableBuffer(lines)
    }

    fileprivate static var preflight: Response { Response(status: .noContent, headers: preflightHeaders) }
}

/// Answers preflights of reads, and refuses writes that a page of another site makes a browser send.
struct CrossOriginMiddleware: RouterMiddleware {
    let paths: KnownPaths

    func handle(
        _ request: Request,
        context: ApiRequestContext,
        next: @concurrent (Request, ApiRequestContext) async throws -> Response
    ) async throws -> Response {
        guard context.scope.allowsCrossOrigin else { return try await next(request, context) }
        if CrossOrigin.isPreflight(request.head) {
            guard paths.methods(at: request.uri.path).contains("GET") else { return try await next(request, context) }
            return CrossOrigin.preflight
        }
        guard request.method.isRead || request.headers[.secFetchSite] != "cross-site" else { throw Problem.crossSite }
        return try await next(request, context)
    }
}

extension Problem {
    /// The request was sent by a page of another site.
    static let crossSite = Problem(
        status: .forbidden,
        code: "cross_site_request",
        detail: "Pages of other sites may read, not write. Send this from your app, your server or a page of this site"
    )

    /// The body is not JSON. Other types are refused because browsers let forms of other sites send them without a
    /// preflight.
    static let notJSON = Problem(
        status: .unsupportedMediaType,
        code: "unsupported_media_type",
        detail: "Send the body with Content-Type: application/json"
    )
}
