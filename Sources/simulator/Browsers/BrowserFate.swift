import HTTP2

/// What the first letters of a browser's id make of a push to it, so that a test needs no table.
enum BrowserFate: String, CaseIterable, Sendable {
    /// Shown.
    case good
    /// 410: the user took the permission back.
    case gone
    /// 404: nobody knows such a browser.
    case unknown
    /// 429, with a word on how long to wait.
    case tooMany = "too-many"
    /// 500.
    case broken
    /// Never answered.
    case slow
    /// 403: the site's key is another.
    case refused
    /// 302 to an address inside.
    case redirected

    /// Seconds that ``tooMany`` asks for.
    static let pause = 7

    init(id: String) {
        self = Self.allCases.first { $0 != .good && id.hasPrefix("\($0.rawValue)-") } ?? .good
    }

    /// `nil` for a push that is taken.
    var refusal: BrowserRefusal? {
        switch self {
        case .good: nil
        case .gone: BrowserRefusal(410, "the subscription has ended")
        case .unknown: BrowserRefusal(404, "no such subscription")
        case .tooMany:
            BrowserRefusal(429, "too many", HTTP2Header(name: "retry-after", value: "\(Self.pause)"))
        case .broken: BrowserRefusal(500, "out of order")
        case .slow: BrowserRefusal(nil, "never answered")
        case .refused: BrowserRefusal(403, "another site's key")
        case .redirected:
            BrowserRefusal(302, "elsewhere", HTTP2Header(name: "location", value: "https://169.254.169.254/"))
        }
    }
}

/// Why a push is not taken.
struct BrowserRefusal: Error, Hashable, Sendable {
    /// `nil` where nothing is answered.
    let status: Int?
    let reason: String
    var header: HTTP2Header?

    init(_ status: Int?, _ reason: String, _ header: HTTP2Header? = nil) {
        self.status = status
        self.reason = reason
        self.header = header
    }
}
