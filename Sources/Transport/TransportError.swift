import Time

/// Why a request has no response.
///
/// Contains at most the host and port. Paths, queries and headers are left out, because they may contain secrets that
/// must not be logged.
package struct TransportError: Error, Sendable, Hashable {
    package enum Code: Sendable, Hashable {
        /// Not an absolute `http` or `https` URL, or one that contains a user name.
        case invalidURL
        case invalidRequest(RequestFlaw)
        /// The name resolves to an address that is not on the public internet and not allowed by the configuration.
        case forbiddenAddress(IPAddress.AddressScope)
        case redirectForbidden(RedirectFlaw)
        case tooManyRedirects(limit: Int)
        case nameNotResolved
        case connectFailed
        /// The handshake failed, or the certificate is not trusted or not valid for this host.
        case tlsFailed
        case timedOut(Phase)
        case bodyTooLarge(limit: Int)
        case wireTooLarge(limit: Int)
        case headersTooLarge(limit: Int)
        /// The encoding is unknown or the data is corrupt.
        case decompressionFailed
        /// The response is not HTTP.
        case malformedAnswer
        /// `possiblyProcessed` is false if no byte of the request was sent.
        case connectionLost(possiblyProcessed: Bool)
        /// An HTTP/2 stream or connection error, or a server that does not support HTTP/2 although it is required.
        case http2Error
        /// The task was cancelled.
        case cancelled
        /// The fetcher is closed.
        case closed
        /// The host's queue is full, or the wait exceeded ``Limits/wait``.
        case hostBudgetExhausted
        /// The host must not be requested before this time has passed.
        case heldBack(Hold, for: Duration)
        /// The host's robots.txt forbids the path by this rule.
        case forbiddenByRobots(rule: String)
        /// The fetcher could not be created, because of libcurl, its thread or its certificates.
        case unusable
        /// Another libcurl error (`CURLcode`).
        case unexpected(curlCode: UInt32)
    }

    /// Why a host must not be requested. The raw values are those of `reserve_request` in the database.
    package enum Hold: String, Sendable, Hashable {
        /// The next free turn is later than the request may wait.
        case budget
        /// The host asked for a pause, or an operator set one.
        case paused
        /// Its circuit breaker is open, because the host failed or refused us.
        case breaker
        case switchedOff = "switched_off"
        /// Its robots.txt is not known, or could not be fetched, which forbids everything.
        case robots
    }

    package enum Phase: Sendable, Hashable {
        case connect, total, idle
    }

    package enum RequestFlaw: Sendable, Hashable {
        case bodyWithoutMeaning(Request.Method)
        /// The name or value does not fit on one line.
        case malformedHeader(name: String)
        /// Only the fetcher may write this header.
        case reservedHeader(name: String)
    }

    package enum RedirectFlaw: Sendable, Hashable {
        /// `Location` is not a URL.
        case unreadable
        /// Neither `http` nor `https`.
        case scheme
        /// From `https` to `http`.
        case downgrade
        /// The URL contains a user name.
        case credentials
        /// Another host that the configuration does not allow.
        case host(String)
    }

    package let code: Code
    /// `host:port` of the failed hop; empty if the URL could not be parsed.
    package let authority: String
    /// A description by libcurl or by us, as one line of printable ASCII with at most 256 characters.
    package let detail: String

    package init(_ code: Code, authority: String = "", detail: String = "") {
        self.code = code
        self.authority = authority
        self.detail = String(
            decoding: detail.utf8.prefix(256).map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") },
            as: UTF8.self
        )
    }

    /// Whether the server may have processed the request. False only if it certainly has not.
    package var possiblyProcessed: Bool {
        switch code {
        case .invalidURL, .invalidRequest, .forbiddenAddress, .nameNotResolved, .connectFailed, .tlsFailed,
            .timedOut(.connect), .hostBudgetExhausted, .heldBack, .forbiddenByRobots, .unusable:
            false
        case .connectionLost(let possiblyProcessed):
            possiblyProcessed
        case .redirectForbidden, .tooManyRedirects, .timedOut, .bodyTooLarge, .wireTooLarge, .headersTooLarge,
            .decompressionFailed, .malformedAnswer, .http2Error, .cancelled, .closed, .unexpected:
            true
        }
    }
}

extension TransportError: CustomStringConvertible {
    package var description: String {
        [authority.isEmpty ? words : "\(words) at \(authority)", detail].filter { !$0.isEmpty }.joined(separator: ": ")
    }

    private var words: String {
        guard case .heldBack(let hold, let pause) = code else { return "\(code)" }
        return "held back (\(hold.rawValue)) for \((pause.seconds * 10).rounded() / 10) s"
    }
}
