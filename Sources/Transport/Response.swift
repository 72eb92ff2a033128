package import Time

/// The response to a request. Error statuses such as 404 are responses, too.
package struct Response: Sendable {
    package enum HTTPVersion: Sendable, Hashable {
        case http10, http11, http2, http3
    }

    /// The timing of a response. All values except ``waited`` are measured from the start of the last hop, which is the
    /// request after the last redirect.
    package struct Timing: Sendable, Hashable {
        /// The wait within the hosts' budgets, for all hops together.
        package var waited: Duration
        package var nameLookup: Duration
        /// Until TCP was connected; zero on a reused connection.
        package var connect: Duration
        /// Until TLS was ready; zero without TLS or on a reused connection.
        package var handshake: Duration
        package var firstByte: Duration
        package var total: Duration
    }

    /// 200…999. Interim responses (1xx) are not returned.
    package var status: Int
    /// As sent. `Content-Encoding` and `Content-Length` describe the wire format, while ``body`` is decoded.
    package var headers: Headers
    package var body: [UInt8]
    package var httpVersion: HTTPVersion
    /// The URL of the response. It differs from the request's after a redirect.
    package var finalURL: String
    package var redirects: Int
    package var reusedConnection: Bool
    /// Whether the server reset the HTTP/2 stream after its response. RFC 9113, section 8.1, allows that while a
    /// request body is being sent. The status is valid, but a body without a length may be incomplete.
    package var streamWasReset: Bool
    package var timing: Timing
    /// The hash of the body, if a fetcher computed it.
    package var digest: String? = nil
    /// Whether the body equals the one that the request's ``Validators/digest`` identifies.
    package var isKnownBody = false
}

extension Response {
    /// The validators for the next request to the same resource.
    package var validators: Validators {
        Validators(etag: headers["ETag"], lastModified: headers["Last-Modified"], digest: digest)
    }

    /// Whether nothing has changed, according to the server or to the body's hash.
    package var isNotModified: Bool { status == 304 || isKnownBody }

    /// Returns how long the server asks clients to wait (RFC 9110, section 10.2.3). The header contains seconds or a
    /// date, which is compared with `now`; a past date is zero.
    /// - Returns: `nil` if the header is missing or invalid.
    package func retryAfter(now: Instant) -> Duration? {
        guard let text = headers["Retry-After"] else { return nil }
        if let seconds = DeltaSeconds(text) { return seconds.duration }
        guard let date = HTTPDate.instant(text, now: now) else { return nil }
        return max(.zero, date - now)
    }
}

/// `delta-seconds` of RFC 9111, section 1.2.2. Values above 2³¹ become 2³¹.
private struct DeltaSeconds {
    let duration: Duration

    init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        duration = .seconds(min(Int64(text) ?? .max, 1 << 31))
    }
}
