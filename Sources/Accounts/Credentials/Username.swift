/// The name of a member, as other members see it: 6 to 16 ASCII letters and digits. Two names that differ only in case
/// are the same name.
package struct Username: Sendable, Hashable {
    /// The name as the member typed it.
    package let text: String

    /// The name in lower case, by which names are compared.
    package var key: String { Self.key(of: text) }

    /// The key of a stored name, which may have been reserved since it was chosen.
    package static func key(of text: String) -> String { text.lowercased() }

    /// Checks a name that a member typed. Spaces around it are dropped.
    /// - Throws: The first of the errors, in the order of their declaration.
    package init(_ typed: String) throws(UsernameError) {
        let text = String(typed.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        guard text.count >= Self.lengths.lowerBound else { throw .tooShort }
        guard text.utf8.allSatisfy(\.isLetterOrDigit) else { throw .invalidCharacter }
        guard text.count <= Self.lengths.upperBound else { throw .tooLong }
        guard !Self.reserved.contains(Self.key(of: text)) else { throw .taken }
        self.text = text
    }

    private static let lengths = 6...16

    /// Names that would be mistaken for the site itself or for a page of it. The response for one of them is only that
    /// it is taken.
    private static let reserved: Set<String> = [
        "account", "accounts", "administrator", "anonymous", "bardown", "bardownadmin", "bardownsupport", "betslip",
        "billing", "commissioner", "contest", "contests", "deleted", "deletedmember", "drafts", "everyone", "helpdesk",
        "hostmaster", "invitation", "invitations", "member", "members", "moderator", "nobody", "notifications",
        "official", "operator", "password", "postmaster", "privacy", "referee", "security", "service", "settings",
        "signin", "signout", "signup", "sportsbook", "statistics", "support", "system", "undefined", "unknown",
        "username", "webmaster",
    ]
}

/// Why a name cannot be a member's.
package enum UsernameError: Error, Hashable, CaseIterable {
    case tooShort, invalidCharacter, tooLong, taken

    /// The text that the member sees.
    package var message: String {
        switch self {
        case .tooShort: "Username must be at least 6 characters"
        case .invalidCharacter: "Username can only contain letters and numbers"
        case .tooLong: "Username must be at most 16 characters"
        case .taken: "Username already taken"
        }
    }
}

extension UInt8 {
    /// Whether it is an ASCII letter or digit.
    package var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
