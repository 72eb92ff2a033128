package import Time
package import Transport

/// One request, and what came of it.
package struct TapeEntry: Hashable, Sendable {
    /// When it was asked, by the recorder's clock.
    package var at: Instant
    /// From asking to the last byte, or to the error.
    package var took: Duration
    /// `GET` or `HEAD`: what has an effect is not recorded.
    package var method: String
    /// Without what may be a secret: see ``Secrets``.
    package var url: String
    /// Those that an answer may depend on, and no others.
    package var requestHeaders: Headers
    package var outcome: Outcome

    /// What came of a request.
    package enum Outcome: Hashable, Sendable {
        case answer(TapedAnswer)
        case failure(TapedFailure)
    }

    package init(
        at: Instant,
        took: Duration,
        method: String = "GET",
        url: String,
        requestHeaders: Headers = [:],
        outcome: Outcome
    ) {
        self.at = at
        self.took = took
        self.method = method
        self.url = url
        self.requestHeaders = requestHeaders
        self.outcome = outcome
    }

    /// When it was known what came of it.
    package var end: Instant { at + took }
}

/// An answer as a tape keeps it.
package struct TapedAnswer: Hashable, Sendable {
    /// 200…999
    package var status: Int
    /// Those that matter to whoever asks, and no others.
    package var headers: Headers
    /// `nil` for an empty one.
    package var body: TapeDigest?
    /// The URL that answered, where that is not the one that was asked.
    package var finalURL: String?

    package init(status: Int, headers: Headers = [:], body: TapeDigest? = nil, finalURL: String? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.finalURL = finalURL
    }
}
