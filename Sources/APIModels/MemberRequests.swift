/// The deletion of the own account.
public struct DeleteAccountRequest: Codable, Hashable, Sendable {
    /// The member's own username as a confirmation, exactly as it was chosen; `nil` if there is none.
    public let username: String?

    /// For clients and tests.
    public init(username: String?) {
        self.username = username
    }
}

/// A change of the own account.
public struct MemberChangeRequest: Codable, Hashable, Sendable {
    /// Whether other members find the account by the beginning of its username.
    public let discoverable: Bool

    /// For clients and tests.
    public init(discoverable: Bool) {
        self.discoverable = discoverable
    }
}

/// A request for a code that changes the address.
public struct EmailRequest: Codable, Hashable, Sendable {
    /// The new address, to which a code is mailed.
    public let email: String

    /// For clients and tests.
    public init(email: String) {
        self.email = email
    }
}

/// The code of a new address, as it was mailed.
public struct ConfirmEmailRequest: Codable, Hashable, Sendable {
    /// ``EmailChangeResponse/emailChangeId``.
    public let emailChangeId: String
    /// As ``VerifyRequest/code``. Secret.
    public let code: String

    /// For clients and tests.
    public init(emailChangeId: String, code: String) {
        self.emailChangeId = emailChangeId
        self.code = code
    }
}

/// A change of the password.
public struct PasswordRequest: Codable, Hashable, Sendable {
    /// The present password. Secret.
    public let currentPassword: String
    /// The new password, 10 to 128 characters. Secret.
    public let password: String

    /// For clients and tests.
    public init(currentPassword: String, password: String) {
        self.currentPassword = currentPassword
        self.password = password
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
