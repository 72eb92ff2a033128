/// One HTTP request, complete in itself.
package struct Request: Sendable {
    package enum Method: String, Sendable, Hashable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
    }

    package var method: Method
    /// Absolute, `http` or `https`, without a user name or a password. A fragment is not sent.
    package var url: String
    /// What the caller adds. The fetcher writes `User-Agent`, `Accept-Encoding`, the conditions made from
    /// ``validators`` and everything that frames the message; those names are refused here.
    package var headers: Headers
    /// Must be empty for `get` and `head`.
    package var body: [UInt8]
    /// What the caller already has: an unchanged resource is then answered with 304 and no body.
    package var validators: Validators?
    package var limits: Limits
    /// Members of the JSON that is asked for whose values say when it was made, not what it says: what names its
    /// version (``Validators/digest``) leaves them out.
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

/// What names one version of a resource: exactly as the server wrote it (RFC 9110, section 8.8), and as its body does.
package struct Validators: Sendable, Hashable, Codable {
    /// With its quotes and its `W/`.
    package var etag: String?
    /// An HTTP date, kept as text: it goes back as it came.
    package var lastModified: String?
    /// Our own name for the version, made of the body: for servers that give none, or a new one to the same page. It is
    /// not sent; who compares it says so in ``Response/isKnownBody``.
    package var digest: String?

    package init(etag: String? = nil, lastModified: String? = nil, digest: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
        self.digest = digest
    }

    /// Without what the server says: for one whose names change when nothing else does.
    package var ofBody: Validators? { digest.map { Validators(digest: $0) } }

    package var isEmpty: Bool { etag == nil && lastModified == nil && digest == nil }
}

/// How much a request may cost. Every limit ends the fetch with its own error; none is ever silently stretched.
///
/// Durations longer than a day count as a day.
package struct Limits: Sendable, Hashable {
    /// Waiting for a turn under the host's budget, for each hop. Not part of ``total``.
    package var wait: Duration
    /// From the start of a new connection to the end of its TLS handshake, name lookup included.
    package var connect: Duration
    /// From the first turn to the last byte, redirects included.
    package var total: Duration
    /// The longest time, once the request is being sent, in which no byte moves either way.
    package var idle: Duration
    /// The body after decompression.
    package var bodyBytes: Int
    /// The body as it comes over the wire.
    package var wireBytes: Int
    /// All header lines of one exchange together, interim answers and trailers included.
    package var headerBytes: Int
    /// 0 hands a redirect to the caller as the answer.
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
    /// Names that the fetcher writes itself. A caller's `Content-Length` or `Host` could make one request look like
    /// two, and a request must not pretend to come from someone else.
    private static let reservedNames: Set<String> = [
        "host", "content-length", "transfer-encoding", "connection", "keep-alive", "upgrade", "te", "trailer", "expect",
        "proxy-authorization", "accept-encoding", "user-agent", "if-none-match", "if-modified-since",
    ]

    /// Why the request cannot be sent as it is; `nil` when it can.
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

    /// The conditions that ``validators`` stand for.
    var conditions: Headers {
        var conditions = Headers()
        if let etag = validators?.etag { conditions.add("If-None-Match", etag) }
        if let date = validators?.lastModified { conditions.add("If-Modified-Since", date) }
        return conditions
    }
}

extension Duration {
    /// At most a day, so that an instant plus a limit always exists.
    var asLimit: Duration { min(max(self, .zero), .seconds(86_400)) }
}
