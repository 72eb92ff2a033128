/// The deletion of the own account.
public struct DeleteAccountRequest: Codable, Hashable, Sendable {
    /// The member's own username as a confirmation, exactly as it was chosen; `nil` if there is none.
    public let username: String?

    /// For clients and tests.
    public init(username: String?) {
        self.username = username
    }
}

/// A report of another member to the operators of the server.
public struct ReportRequest: Codable, Hashable, Sendable {
    /// ``UserResponse/uid`` of the member.
    public let uid: String
    /// What the report is about.
    public let reason: ReportReason
    /// What happened, at most 1,000 characters; `nil` for nothing.
    public let message: String?

    /// For clients and tests.
    public init(uid: String, reason: ReportReason, message: String? = nil) {
        self.uid = uid
        self.reason = reason
        self.message = message
    }
}

/// What a report is about. The server refuses unknown reasons.
public struct ReportReason: Word {
    /// The JSON value.
    public let rawValue: String

    /// - Parameter rawValue: The JSON value.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The member insults or threatens.
    public static let harassment = ReportReason(rawValue: "harassment")
    /// The member sends unwanted invitations.
    public static let spam = ReportReason(rawValue: "spam")
    /// The username is offensive, or pretends to be another person's.
    public static let username = ReportReason(rawValue: "username")
    /// The member plays with more than one account, or otherwise unfairly.
    public static let cheating = ReportReason(rawValue: "cheating")
    /// Anything else.
    public static let other = ReportReason(rawValue: "other")
}
