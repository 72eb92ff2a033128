/// The reason why there is no response.
public enum APIError: Error, Sendable, Hashable {
    /// The server was unreachable, or its response was cut off or too large. Use stored data.
    case unreachable(HTTPTransportError)
    /// The server responded with an error.
    case refused(ProblemDetails)
    /// This version of the app may change nothing until it is updated. The address is that of its page in the store;
    /// `nil`: none is configured.
    case updateRequired(store: String?)
    /// Nothing can be changed at present, because the server is under maintenance. The message is the operator's to all
    /// users; `nil`: there is none.
    case maintenance(message: String?, retryAfter: Duration?)
    /// This client cannot decode the response or encode the request; the text says what is wrong and where.
    case unreadable(String)
    /// The request was cancelled.
    case cancelled

    /// Whether the same request may succeed later.
    public var isTransient: Bool {
        switch self {
        case .unreachable(.tooLarge): false
        case .unreachable: true
        case .refused(let problem): problem.isTransient
        case .maintenance: true
        case .updateRequired, .unreadable, .cancelled: false
        }
    }

    /// What the app may show after this error; `nil`: the error does not change that.
    public var access: AppAccess? {
        switch self {
        case .updateRequired(let store): .updateRequired(store: store)
        case .maintenance(let message, _): .maintenance(message: message)
        case .unreachable, .refused, .unreadable, .cancelled: nil
        }
    }

    /// How long the server asked to wait before the next request.
    public var retryAfter: Duration? {
        switch self {
        case .refused(let problem): problem.retryAfter
        case .maintenance(_, let retryAfter): retryAfter
        case .unreachable, .updateRequired, .unreadable, .cancelled: nil
        }
    }

    init(_ error: HTTPTransportError) {
        self = error == .cancelled ? .cancelled : .unreachable(error)
    }
}

extension APIError: CustomStringConvertible {
    /// For logs and terminals; an app should show its own text.
    public var description: String {
        switch self {
        case .unreachable(.timedOut): "the server did not respond in time"
        case .unreachable(.tooLarge): "the response is too large"
        case .unreachable(.cancelled), .cancelled: "cancelled"
        case .unreachable(.failed(let reason)): "no response: \(reason)"
        case .refused(let problem): problem.detail ?? "the server answered \(problem.status)"
        case .updateRequired: "this version of the app must be updated"
        case .maintenance(let message, _): message ?? "the server is under maintenance"
        case .unreadable(let place): "the response could not be decoded: \(place)"
        }
    }
}

/// The server's error response (RFC 9457).
public struct ProblemDetails: Sendable, Hashable {
    /// The status of the response, such as 404.
    public let status: Int
    /// A code for programs: `unknown_game`, `database_unavailable`; `nil` if an intermediary responded.
    public let code: String?
    /// A text for people that says what is wrong and how to fix it.
    public let detail: String?
    /// How long the server asked to wait before the next request.
    public let retryAfter: Duration?

    /// For fakes and tests.
    public init(status: Int, code: String? = nil, detail: String? = nil, retryAfter: Duration? = nil) {
        self.status = status
        self.code = code
        self.detail = detail
        self.retryAfter = retryAfter
    }

    /// Whether the same request may succeed later.
    public var isTransient: Bool { [408, 425, 429, 500, 502, 503, 504].contains(status) }
}
