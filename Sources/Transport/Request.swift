/// An HTTP request.
package struct Request: Sendable {
    package enum Method: String, Sendable, Hashable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
    }

    package var method: Method
    /// An absolute `http` or `https` URL without user name and password. A fragment is not sent.
    package var url: String
    /// The caller's headers. The fetcher itself writes `User-Agent`, `Accept-Encoding`, the conditions from
    /// ``validators`` and everything that frames the message, and refuses these names here.
    package var headers: Headers
    /// Must be empty for `get` and `head`.
    package var body: [UInt8]
    /// The version that the caller already has. If the resource is unchanged, the server can respond with a 304 without
    /// a body.
    package var validators: Validators?
    package var limits: Limits
    /// JSON members of the response that change without a change of content, such as the time when the response was
    /// made. They are left out of ``Validators/digest``.
    package var volatileMembers: Set<String> = []

    package init(
        _ method: Method = .get,
        _ url: String,
        headers: Headers = [:],
        body: [UInt8] = [],
        validators: Validators? = nil,
        limits: Limits = Limits()
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.validators = validators
        self.limits = limits
    }
}

/// Identifies one version of a resource, by the server's validators (RFC 9110, section 8.8) and by its body.
package struct Validators: Sendable, Hashable, Codable {
    /// With its quotes and any `W/`.
    package var etag: String?
    /// An HTTP date, kept as text because it is sent back unchanged.
    package var lastModified: String?
    /// A hash of the body, for servers that send no validators, or new ones for an unchanged page. It is not sent. The
    /// fetcher that compares it sets ``Response/isKnownBody``.
    package var digest: String?

    package init(etag: String? = nil, lastModified: String? = nil, digest: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
        self.digest = digest
    }

    /// Only the digest, for a server whose validators change without a change of content; `nil` if there is none.
    package var ofBody: Validators? { digest.map { Validators(digest: $0) } }

    package var isEmpty: Bool { etag == nil && lastModified == nil && digest == nil }
}

/// Limits of a request. A fetch that exceeds one fails with that limit's own error.
///
/// Durations longer than a day count as a day.
package struct Limits: Sendable, Hashable {
    /// The wait for a turn within the host's budget, for each hop. Not part of ``total``.
    package var wait: Duration
    /// From the start of a new connection to the end of its TLS handshake, including the name look-up.
    package var connect: Duration
    /// From the start of the first hop to the last byte, including redirects.
    package var total: Duration
    /// The longest time without any byte in either direction after the request is sent.
    package var idle: Duration
    /// The size of the body after decompression.
    package var bodyBytes: Int
    /// The size of the body on the wire.
    package var wireBytes: Int
    /// The total size of all header lines of one exchange, including interim responses and trailers.
    package var headerBytes: Int
    /// With 0, a redirect is returned to the caller.
    package var maxRedirects: Int

    package init(
        wait: Duration = .seconds(30),
        connect: Duration = .seconds(5),
        total: Duration = .seconds(20),
        idle: Duration = .seconds(10),
        bodyBytes: Int = 8 << 20,
        wireBytes: Int = 4 << 20,
        headerBytes: Int = 64 << 10,
        maxRedirects: Int = 3
    ) {
        self.wait = wait
        self.connect = connect
        self.total = total
        self.idle = idle
        self.bodyBytes = bodyBytes
        self.wireBytes = wireBytes
        self.headerBytes = headerBytes
        self.maxRedirects = maxRedirects
    }
}

extension Request {
    /// Names that only the fetcher may write. A caller's `Content-Length` or `Host` could make one request look like
    /// two, and the `User-Agent` must identify us.
    private static let reservedNames: Set<String> = [
        "host", "content-length", "transfer-encoding", "connection", "keep-alive", "upgrade", "te", "trailer", "expect",
        "proxy-authorization", "accept-encoding", "user-agent", "if-none-match", "if-modified-since",
    ]

    /// Why the request is invalid; `nil` if it can be sent.
    var flaw: TransportError.RequestFlaw? {
        if !body.isEmpty, method == .get || method == .head { return .bodyWithoutMeaning(method) }
        for field in headers {
            guard field.isWellFormed else { return .malformedHeader(name: field.name) }
            guard !Self.reservedNames.contains(field.name.lowercased()) else {
                return .reservedHeader(name: field.name)
            }
        }
        for field in conditions where !field.isWellFormed { return .malformedHeader(name: field.name) }
        return nil
    }

    /// The conditional headers for ``validators``.
    var conditions: Headers {
        var conditions = Headers()
        if let etag = validators?.etag { conditions.add("If-None-Match", etag) }
        if let date = validators?.lastModified { conditions.add("If-Modified-Since", date) }
        return conditions
    }
}

extension Duration {
    /// Clamped to 0…1 day, so that adding it to an instant cannot overflow.
    var asLimit: Duration { min(max(self, .zero), .seconds(86_400)) }
}
