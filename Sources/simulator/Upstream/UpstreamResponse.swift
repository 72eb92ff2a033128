import Cryptography
import TextCoding

/// The response to a request, before faults are applied.
struct UpstreamResponse: Hashable, Sendable {
    var status: Int
    var contentType = "application/json; charset=utf-8"
    var body: [UInt8]
    /// Headers in addition to those of every response.
    var headers: [Header] = []

    struct Header: Hashable, Sendable {
        let name: String
        let value: String
    }

    static func json(_ status: Int = 200, _ fill: (inout FeedJSONWriter) -> Void) -> UpstreamResponse {
        UpstreamResponse(status: status, body: FeedJSONWriter.object(fill))
    }

    /// Returns an error response: a JSON object with the message.
    static func refusal(_ status: Int, _ message: String) -> UpstreamResponse {
        json(status) { $0.field("error", message) }
    }

    /// Returns the response with validators, and without a body if the client already has it. A response whose
    /// fingerprint cannot be computed has no validators.
    ///
    /// - Parameter tags: The request's `If-None-Match` (RFC 9110, section 13.1.2), if any.
    func revalidated(ifNoneMatch tags: String?) -> UpstreamResponse {
        guard let digest = try? SHA256.digest(of: body) else { return self }
        let tag = "\"\(Hexadecimal.text(of: Array(digest.prefix(8))))\""
        var response = self
        response.headers += [
            Header(name: "ETag", value: tag),
            Header(name: "Cache-Control", value: "public, max-age=1"),
        ]
        if let tags, Self.matches(tags, tag) {
            response.status = 304
            response.body = []
        }
        return response
    }

    /// Returns whether a list of validators contains `tag`, weak or strong, or `*`.
    private static func matches(_ list: String, _ tag: String) -> Bool {
        list.split(separator: ",").contains { entry in
            let trimmed = entry.drop { $0 == " " }
            let strong = trimmed.hasPrefix("W/") ? trimmed.dropFirst(2) : trimmed
            return strong == tag[...] || strong == "*"
        }
    }
}

/// The parts of a request that matter for its response.
struct UpstreamRequest: Hashable, Sendable {
    let method: String
    /// The path and query as they are in the request line.
    let target: String
    /// The client's validators: `If-None-Match`.
    var ifNoneMatch: String?
    /// The `Authorization` header.
    var authorization: String?
    var body: [UInt8] = []
}

/// A response, and how it is sent.
struct UpstreamReply: Hashable, Sendable {
    var response: UpstreamResponse
    /// The pause before the first byte.
    var delay: Duration = .zero
    var ending = Ending.complete

    /// How the response ends.
    enum Ending: Hashable, Sendable {
        case complete
        /// The connection is closed in the middle of the body.
        case truncated
        /// The connection is reset before the first byte is sent.
        case reset
        /// The body is sent byte by byte, with this pause.
        case trickle(Duration)
    }
}
