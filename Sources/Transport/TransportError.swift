import Time

/// Why there is no answer.
///
/// Carries the host and port at most: never a path, a query or a header, which may hold what must not reach a log.
package struct TransportError: Error, Sendable, Hashable {
    package enum Code: Sendable, Hashable {
        /// Not an absolute `http` or `https` URL, or one with a user name in it.
        case invalidURL
        case invalidRequest(RequestFlaw)
        /// The name stands for an address that is not on the public internet, and the configuration does not allow it.
        case forbiddenAddress(IPAddress.Reach)
        case redirectForbidden(RedirectFlaw)
        case tooManyRedirects(limit: Int)
        case nameNotResolved
        case connectFailed
        /// No handshake, or a certificate that is not trusted or not for this host.
        case tlsFailed
        case timedOut(Phase)
        case bodyTooLarge(limit: Int)
        case wireTooLarge(limit: Int)
        case headersTooLarge(limit: Int)
        /// An encoding that is unknown or broken.
        case decompressionFailed
        /// What came is not HTTP.
        case malformedAnswer
        /// `possiblyProcessed` is false when not a byte of the request had been sent.
        case connectionLost(possiblyProcessed: Bool)
        /// A stream or connection error of HTTP/2, or a server that does not speak it although it must.
        case http2Error
        /// The task was cancelled.
        case cancelled
        /// The fetcher is closed or was closed meanwhile.
        case closed
        /// The host's line is full, or the turn did not come within ``Limits/wait``.
        case hostBudgetExhausted
        /// The host is not to be asked now; may be asked again after so long.
        case heldBack(Hold, for: Duration)
        /// The host's robots.txt forbids the path, by this line of it.
        case forbiddenByRobots(rule: String)
        /// The fetcher could not be made: its thread, its certificates.
        case unusable
        /// A result of libcurl that none of the above stands for (`CURLcode`).
        case unexpected(curlCode: UInt32)
    }

    /// What keeps us from a host. The raw values are those of `take_turn` in the database.
    package enum Hold: String, Sendable, Hashable {
        /// Its turns are given out for longer than the request may wait.
        case budget
        /// It asked for a pause.
        case paused
        /// Its breaker is open: it was ill or refused us.
        case breaker
        case switchedOff = "switched_off"
        /// Its robots.txt is not known, or could not be reached, which forbids everything.
        case robots
    }

    package enum Phase: Sendable, Hashable {
        case connect, total, idle
    }

    package enum RequestFlaw: Sendable, Hashable {
        case bodyWithoutMeaning(Request.Method)
        /// Something in the name or value that would not stay within one line.
        case malformedHeader(name: String)
        /// A header that only the fetcher may write.
        case reservedHeader(name: String)
    }

    package enum RedirectFlaw: Sendable, Hashable {
        /// `Location` is not a URL.
        case unreadable
        /// Neither `http` nor `https`.
        case scheme
        /// From `https` to `http`.
        case downgrade
        /// A user name in the URL.
        case credentials
        /// Another host, and not one that the configuration allows.
        case host(String)
    }

    package let code: Code
    /// `host:port` of the hop that failed; empty where the URL could not be read.
    package let authority: String
    /// libcurl's words or ours, for people; one line of printable ASCII.
    package let detail: String

    package init(_ code: Code, authority: String = "", detail: String = "") {
        self.code = code
        self.authority = authority
        self.detail = String(
            decoding: detail.utf8.prefix(256).map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") },
            as: UTF8.self
        )
    }

    /// Whether the server may have acted on the request. False only when that is certain.
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
