import HTTPTypes

/// What those are told who may not pass.
extension Problem {
    static let unauthorized = Problem(
        status: .unauthorized,
        code: "unauthorized",
        detail: "Send a key that is good in the header X-API-Key; the operator of this server gives them out",
        headers: [.wwwAuthenticate: "ApiKey"]
    )

    static let revokedKey = Problem(
        status: .forbidden,
        code: "key_revoked",
        detail: "This key was taken back. Ask the operator of this server for another"
    )

    static let expiredKey = Problem(
        status: .forbidden,
        code: "key_expired",
        detail: "The time of this key is over. Ask the operator of this server for another"
    )

    static let operatorsOnly = Problem(
        status: .forbidden,
        code: "operator_only",
        detail: "This is for the operator's own key"
    )

    /// By draft-ietf-httpapi-ratelimit-headers.
    static func tooMany(_ allowance: Allowance) -> Problem {
        Problem(
            status: .tooManyRequests,
            code: "too_many_requests",
            detail: """
                More than \(allowance.limit) requests in a minute, counted by \(allowance.policy). \
                Come again in \(allowance.reset) seconds; Cache-Control says how often it is worth asking
                """,
            headers: [.retryAfter: "\(allowance.reset)"],
            type: "https://iana.org/assignments/http-problem-types#quota-exceeded",
            violatedPolicies: [allowance.policy]
        )
    }
}
