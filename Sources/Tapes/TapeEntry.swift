package import Time
package import Transport

/// A request and its outcome.
package struct TapeEntry: Hashable, Sendable {
    /// When the request was made, by the recorder's clock.
    package var at: Instant
    /// The time from the request to the last byte or the error.
    package var took: Duration
    /// `GET` or `HEAD`. Requests with side effects are not recorded.
    package var method: String
    /// Without possible secrets; see ``Secrets``.
    package var url: String
    /// Only those that may affect the response.
    package var requestHeaders: Headers
    package var outcome: Outcome

    /// The outcome of a request.
    package enum Outcome: Hashable, Sendable {
        case answer(TapedResponse)
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

    /// When the outcome was known.
    package var end: Instant { at + took }
}

/// A recorded response.
package struct TapedResponse: Hashable, Sendable {
    /// 200…999
    package var status: Int
    /// Only those that matter to a client.
    package var headers: Headers
    /// `nil` if the body is empty.
    package var body: TapeDigest?
    /// The URL of the response, if it differs from the request's.
    package var finalURL: String?

    package init(status: Int, headers: Headers = [:], body: TapeDigest? = nil, finalURL: String? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.finalURL = finalURL
    }
}
