/// The outcome of a message, decided by the prefix of the device token, so that a test needs no table.
enum FirebaseFate: String, CaseIterable, Sendable {
    case good, gone, foreign, quota, down, broken, wrong

    /// The `Retry-After` of ``quota`` and ``down``, in seconds.
    static let pause = 9

    init(token: String) {
        self = Self.allCases.first { $0 != .good && token.hasPrefix("\($0.rawValue)-") } ?? .good
    }

    /// The status, Google's status code for the call and FCM's error code; `nil` for an accepted message.
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

    /// Whether the response has a `Retry-After`.
    var asksForPause: Bool { self == .quota || self == .down }
}
