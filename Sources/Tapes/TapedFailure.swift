package import Transport

/// Why no answer came, as a tape keeps it: what whoever plays it must know to fail alike.
package struct TapedFailure: Hashable, Sendable {
    /// The raw values are those on the tape.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Nobody was there to ask: no such name, nobody listening, no trust, an address that may not be asked.
        case unreachable
        /// Somebody was there and did not answer, or not to the end, in time.
        case silent
        /// The answer broke off, or was none.
        case broken
        /// The answer was more than is taken.
        case tooLarge = "too_large"
        /// A redirect that must not be followed.
        case redirect
        /// Not asked at all: the host had had its share of requests, or does not want to be asked.
        case notAsked = "not_asked"
    }

    package var kind: Kind
    /// For people; one line.
    package var detail: String

    package init(_ kind: Kind, detail: String = "") {
        self.kind = kind
        self.detail = detail
    }

    /// `nil` for what says nothing of the host: the asker gave up, or asked for nonsense.
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
        // The error's own description names the host at most.
        self.init(kind, detail: "\(error)")
    }
}
