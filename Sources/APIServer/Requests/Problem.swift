import APIModels
package import HTTPTypes
package import Hummingbird
import JSONWriting

/// An error response in the form of RFC 9457: `application/problem+json`.
package struct Problem: Error, Sendable, Hashable {
    package let status: HTTPResponse.Status
    /// A code for programs, which never changes once published.
    package let code: String
    /// A text for people: what is wrong with this request and how to fix it. It never contains a secret or the
    /// database's own message.
    package let detail: String
    package var headers: HTTPFields
    /// A URI for a registered problem type; otherwise `about:blank`, which adds nothing to the status.
    var type: String
    /// The policies in `RateLimit-Policy` that were exceeded; omitted if there are none.
    var violatedPolicies: [String]
    /// The page of the app in the store; `nil`: the error is another one, or no page is configured.
    var storeURL: String?
    /// The operator's message to all users; `nil`: the error is another one, or there is no message.
    package var message: String?

    package init(
        status: HTTPResponse.Status,
        code: String,
        detail: String,
        headers: HTTPFields = [:],
        type: String = "about:blank",
        violatedPolicies: [String] = [],
        storeURL: String? = nil,
        message: String? = nil
    ) {
        self.status = status
        self.code = code
        self.detail = detail
        self.headers = headers
        self.type = type
        self.violatedPolicies = violatedPolicies
        self.storeURL = storeURL
        self.message = message
    }
}

extension Problem {
    static let invalidDate = Problem(
        status: .badRequest,
        code: "invalid_date",
        detail: "Invalid date format. Use yyyy-MM-dd"
    )
    static let invalidID = Problem(status: .badRequest, code: "invalid_id", detail: "Invalid id. Use a UUID")

    static let invalidTeam = Problem(
        status: .badRequest,
        code: "invalid_id",
        detail: "Invalid team. Use its id, a UUID, or its slug"
    )

    static func unknownParameter(_ name: String, allowed: Set<String>) -> Problem {
        let list = allowed.isEmpty ? "none" : allowed.sorted().joined(separator: ", ")
        return Problem(
            status: .badRequest,
            code: "unknown_parameter",
            detail: "Unknown parameter \(name.prefix(60)). Allowed: \(list)"
        )
    }

    static func repeatedParameter(_ name: String) -> Problem {
        Problem(status: .badRequest, code: "repeated_parameter", detail: "Parameter \(name) is repeated")
    }

    package static func invalidParameter(_ name: String, expected: String) -> Problem {
        Problem(status: .badRequest, code: "invalid_parameter", detail: "Parameter \(name) must be \(expected)")
    }

    /// - Parameter what: The kind of row: `game`, `team`, `league`.
    package static func unknown(_ what: String) -> Problem {
        Problem(status: .notFound, code: "unknown_\(what)", detail: "No such \(what)")
    }

    /// - Parameter known: The names that the client may use instead.
    package static func unknown(_ what: String, known: some Sequence<String>) -> Problem {
        let known = known.joined(separator: ", ")
        return Problem(
            status: .notFound,
            code: "unknown_\(what)",
            detail: "No such \(what). Known: \(known.isEmpty ? "none" : known)"
        )
    }

    /// The league has no odds, as all leagues of colleges.
    package static let oddsOff = Problem(status: .notFound, code: "odds_off", detail: "This league has no odds")

    package static let notFound = Problem(status: .notFound, code: "not_found", detail: "Nothing exists at this path")

    /// - Parameter allowed: The methods that the path accepts.
    static func wrongMethod(_ allowed: Set<String>) -> Problem {
        let list = allowed.sorted().joined(separator: ", ")
        return Problem(
            status: .methodNotAllowed,
            code: "method_not_allowed",
            detail: "This path accepts only \(list)",
            headers: [.allow: list]
        )
    }

    package static func invalidBody(_ detail: String) -> Problem {
        Problem(status: .badRequest, code: "invalid_json", detail: detail)
    }

    package static func unprocessable(_ code: String, _ detail: String) -> Problem {
        Problem(status: .unprocessableContent, code: code, detail: detail)
    }

    /// This server has no key for Web Push.
    package static let webPushOff = Problem.unprocessable("web_push_off", "This server does not push to browsers")
    package static let noWebKey = Problem(
        status: .notFound,
        code: "no_web_key",
        detail: "This server does not push to browsers, so it has no key to subscribe with"
    )

    package static func invalidSubscription(_ detail: String) -> Problem {
        .unprocessable("invalid_subscription", "Invalid subscription: \(detail)")
    }

    static let databaseUnavailable = Problem(
        status: .serviceUnavailable,
        code: "database_unavailable",
        detail: "The scores are temporarily unavailable",
        headers: [.retryAfter: "2"]
    )

    static let internalError = Problem(
        status: .internalServerError,
        code: "internal_error",
        detail: "Something went wrong on our side"
    )
}

extension Problem: HTTPResponseError {
    package func response(from request: Request, context: some RequestContext) throws -> Response {
        let response = Response(
            status: status,
            headers: fields,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try json))
        )
        return request.method == .head ? response.createHeadResponse() : response
    }

    /// All header fields except the length.
    var fields: HTTPFields {
        var fields = headers
        fields[.contentType] = "application/problem+json"
        fields[.cacheControl] = "no-store"
        fields[.xContentTypeOptions] = "nosniff"
        return fields
    }

    /// The body, as JSON.
    var json: [UInt8] {
        get throws {
            try ResponseEncoder.bytes(
                of: ProblemResponse(
                    type: type,
                    title: status.reasonPhrase,
                    status: status.code,
                    detail: detail,
                    code: code,
                    violatedPolicies: violatedPolicies.isEmpty ? nil : violatedPolicies,
                    storeUrl: storeURL,
                    message: message
                )
            )
        }
    }
}
