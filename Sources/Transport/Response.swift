package import Time

/// The answer to a request, whatever its status: a 404 is an answer, not an error.
package struct Response: Sendable {
    package enum HTTPVersion: Sendable, Hashable {
        case http10, http11, http2, http3
    }

    /// Where the time went. All but ``waited`` are of the last hop, counted from that hop's start.
    package struct Timing: Sendable, Hashable {
        /// For a turn under the hosts' budgets, all hops together.
        package var waited: Duration
        package var nameLookup: Duration
        /// Until TCP was connected; zero on a connection used before.
        package var connect: Duration
        /// Until TLS was ready; zero without TLS or on a connection used before.
        package var handshake: Duration
        package var firstByte: Duration
        package var total: Duration
    }

    /// 200…999; interim answers (1xx) never get here.
    package var status: Int
    /// As sent. `Content-Encoding` and `Content-Length` tell of the wire; ``body`` is already decoded.
    package var headers: Headers
    package var body: [UInt8]
    package var httpVersion: HTTPVersion
    /// The URL that answered, which differs from the request's after a redirect.
    package var finalURL: String
    package var redirects: Int
    package var reusedConnection: Bool
    /// The server reset the HTTP/2 stream after its answer (RFC 9113, section 8.1, allows that while a request body is
    /// on its way). The status counts; a body without a length may lack its end.
    package var streamWasReset: Bool
    package var timing: Timing
    /// What names the body, where somebody on the way made a name for it.
    package var digest: String? = nil
    /// The body is the one that the request's ``Validators/digest`` names.
    package var isKnownBody = false
}

extension Response {
    /// What to send with the next request for the same resource.
    package var validators: Validators {
        Validators(etag: headers["ETag"], lastModified: headers["Last-Modified"], digest: digest)
    }

    /// Nothing has changed, by the server's word or by the body.
    package var isNotModified: Bool { status == 304 || isKnownBody }

    /// How long the server asks to be left alone (RFC 9110, section 10.2.3): seconds, or a date, which is measured from
    /// `now`; a date gone by is zero.
    /// - Returns: `nil` when the header is missing or is neither.
    package func retryAfter(now: Instant) -> Duration? {
        guard let text = headers["Retry-After"] else { return nil }
        if let seconds = DeltaSeconds(text) { return seconds.duration }
        guard let date = HTTPDate.instant(text, now: now) else { return nil }
        return max(.zero, date - now)
    }
}

/// `delta-seconds` of RFC 9111, section 1.2.2: a number too large to hold is taken as 2³¹.
private struct DeltaSeconds {
    let duration: Duration

    init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        duration = .seconds(min(Int64(text) ?? .max, 1 << 31))
    }
}
