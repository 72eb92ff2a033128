/// What the beginning of a device's token makes of a message to it, so that a test needs no table.
enum FirebaseFate: String, CaseIterable, Sendable {
    case good, gone, foreign, quota, down, broken, wrong

    /// Seconds that ``quota`` and ``down`` ask for.
    static let pause = 9

    init(token: String) {
        self = Self.allCases.first { $0 != .good && token.hasPrefix("\($0.rawValue)-") } ?? .good
    }

    /// Status, Google's words for the call and for the token; `nil` for a message that is taken.
    var refusal: (status: Int, word: String, code: String)? {
        switch self {
        case .good: nil
        case .gone: (404, "NOT_FOUND", "UNREGISTERED")
        case .foreign: (403, "PERMISSION_DENIED", "SENDER_ID_MISMATCH")
        case .quota: (429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED")
        case .down: (503, "UNAVAILABLE", "UNAVAILABLE")
        case .broken: (500, "INTERNAL", "INTERNAL")
        case .wrong: (400, "INVALID_ARGUMENT", "INVALID_ARGUMENT")
        }
    }

    /// Whether the answer says how long to wait.
    var asksForPause: Bool { self == .quota || self == .down }
}
