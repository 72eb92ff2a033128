import HTTP2

/// The outcome of a push to a browser, decided by the prefix of the browser's id, so that a test needs no table.
enum BrowserFate: String, CaseIterable, Sendable {
    /// The push is shown.
    case good
    /// 410: the user has revoked the permission.
    case gone
    /// 404: there is no such browser.
    case unknown
    /// 429, with a `Retry-After`.
    case tooMany = "too-many"
    /// 500.
    case broken
    /// No response.
    case slow
    /// 403: the subscription belongs to another site's key.
    case refused
    /// 302 to an internal address.
    case redirected

    /// The `Retry-After` of ``tooMany``, in seconds.
    static let retryAfterSeconds = 7

    init(id: String) {
        self = Self.allCases.first { $0 != .good && id.hasPrefix("\($0.rawValue)-") } ?? .good
    }

    /// The refusal of a push to such a browser; `nil`: the push is accepted.
    var refusal: BrowserRefusal? {
        switch self {
        case .good: nil
        case .gone: BrowserRefusal(410, "the subscription has ended")
        case .unknown: BrowserRefusal(404, "no such subscription")
        case .tooMany:
            BrowserRefusal(429, "too many", HTTP2Header(name: "retry-after", value: "\(Self.retryAfterSeconds)"))
        case .broken: BrowserRefusal(500, "out of order")
        case .slow: BrowserRefusal(nil, "never answered")
        case .refused: BrowserRefusal(403, "another site's key")
        case .redirected:
            BrowserRefusal(302, "elsewhere", HTTP2Header(name: "location", value: "https://169.254.169.254/"))
        }
    }
}

/// Why a push is refused.
struct BrowserRefusal: Error, Hashable, Sendable {
    /// The status of the response; `nil` if there is none.
    let status: Int?
    let reason: String
    var header: HTTP2Header?

    init(_ status: Int?, _ reason: String, _ header: HTTP2Header? = nil) {
        self.status = status
        self.reason = reason
        self.header = header
    }
}
