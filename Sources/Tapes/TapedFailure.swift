package import Transport

/// Why a request had no response, as recorded on a tape: enough for the player to fail in the same way.
package struct TapedFailure: Hashable, Sendable {
    /// The raw values appear on tapes.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// No connection: the name, the connection or TLS failed, or the address is forbidden.
        case unreachable
        /// The host did not respond completely in time.
        case silent
        /// The response was incomplete or invalid.
        case broken
        /// The response exceeded a limit.
        case tooLarge = "too_large"
        /// A redirect that must not be followed.
        case redirect
        /// No request was sent, because the host's rate limit, a pause or its robots.txt forbade it.
        case notAsked = "not_asked"
    }

    package var kind: Kind
    /// A description in one line.
    package var detail: String

    package init(_ kind: Kind, detail: String = "") {
        self.kind = kind
        self.detail = detail
    }

    /// `nil` for errors that say nothing about the host, such as a cancellation or an invalid request.
    package init?(_ error: TransportError) {
        let kind: Kind
        switch error.code {
        case .nameNotResolved, .connectFailed, .tlsFailed, .timedOut(.connect), .forbiddenAddress: kind = .unreachable
        case .timedOut: kind = .silent
        case .decompressionFailed, .malformedAnswer, .connectionLost, .http2Error, .unexpected: kind = .broken
        case .bodyTooLarge, .wireTooLarge, .headersTooLarge: kind = .tooLarge
        case .redirectForbidden, .tooManyRedirects: kind = .redirect
        case .hostBudgetExhausted, .heldBack, .forbiddenByRobots: kind = .notAsked
        case .invalidURL, .invalidRequest, .cancelled, .closed, .unusable: return nil
        }
        // The error's description is safe to record, because it contains no more than the host.
        self.init(kind, detail: "\(error)")
    }
}
