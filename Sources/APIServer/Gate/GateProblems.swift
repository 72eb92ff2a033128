import HTTPTypes

/// Responses to requests that are refused.
extension Problem {
    static let unauthorized = Problem(
        status: .unauthorized,
        code: "unauthorized",
        detail: "Send a valid key in the header X-API-Key; the operator of this server issues keys",
        headers: [.wwwAuthenticate: "ApiKey"]
    )

    static let revokedKey = Problem(
        status: .forbidden,
        code: "key_revoked",
        detail: "This key was revoked. Ask the operator of this server for a new one"
    )

    static let expiredKey = Problem(
        status: .forbidden,
        code: "key_expired",
        detail: "This key has expired. Ask the operator of this server for a new one"
    )

    static let operatorsOnly = Problem(
        status: .forbidden,
        code: "operator_only",
        detail: "This requires the operator's own key"
    )

    /// The client has reached its limit of new registrations for this minute.
    package static func tooManyRegistrations(_ status: RateLimitStatus) -> Problem {
        Problem(
            status: .tooManyRequests,
            code: "too_many_registrations",
            detail: """
                More than \(status.limit) devices or activities were registered for the first time in a minute. \
                Retry after \(status.reset) seconds; existing registrations can still be changed
                """,
            headers: [.retryAfter: "\(status.reset)"],
            type: "https://iana.org/assignments/http-problem-types#quota-exceeded",
            violatedPolicies: [status.policy]
        )
    }

    /// The response when a rate limit is exceeded, by draft-ietf-httpapi-ratelimit-headers.
    static func tooMany(_ status: RateLimitStatus) -> Problem {
        Problem(
            status: .tooManyRequests,
            code: "too_many_requests",
            detail: """
                Rate limit exceeded: more than \(status.limit) requests a minute per \(status.policy). \
                Retry after \(status.reset) seconds; see Cache-Control for how often a response can change
                """,
            headers: [.retryAfter: "\(status.reset)"],
            type: "https://iana.org/assignments/http-problem-types#quota-exceeded",
            violatedPolicies: [status.policy]
        )
    }
}
