/// The rules for passwords: 10 to 128 characters, and not one that an attacker tries first. There are no rules on kinds
/// of characters, because they make passwords predictable (NIST SP 800-63B, section 5.1.1.2).
package enum PasswordPolicy {
    package static let lengths = 10...128

    /// - Parameters:
    ///   - email: The address of the account; `nil`: not known.
    ///   - username: The name of the account; `nil`: it has none yet.
    /// - Returns: Why the password cannot be used; `nil`: it can.
    package static func flaw(
        of password: String,
        email: EmailAddress?,
        username: String? = nil
    ) -> PasswordFlaw? {
        // Characters are counted as code points, as a form of a browser counts them for most languages.
        guard password.unicodeScalars.count >= lengths.lowerBound else { return .tooShort }
        guard password.unicodeScalars.count <= lengths.upperBound else { return .tooLong }
        let plain = password.lowercased()
        let own = [email?.key, email?.localPart.lowercased(), username.map { Username.key(of: $0) }].compactMap(\.self)
        if own.contains(plain) { return .personal }
        if common.contains(plain) || isPattern(Array(plain.unicodeScalars)) { return .common }
        return nil
    }

    /// Passwords of at least ten characters that appear in lists of stolen ones many times, in lower case.
    private static let common = Set(Resources.common_passwords_txt.split(separator: "\n").map(String.init))

    /// Whether it is a short piece that is repeated, such as `abcabcabcabc`, or a run of neighbours, such as
    /// `0123456789` or `zyxwvutsrq`.
    private static func isPattern(_ scalars: [Unicode.Scalar]) -> Bool {
        let isRepeated = (1...4).contains { period in
            scalars.indices.dropFirst(period).allSatisfy { scalars[$0] == scalars[$0 - period] }
        }
        let steps = Set(zip(scalars, scalars.dropFirst()).map { Int($1.value) - Int($0.value) })
        return isRepeated || steps == [1] || steps == [-1]
    }
}

/// Why a password cannot be used.
package enum PasswordFlaw: Error, Hashable, CaseIterable {
    case tooShort, tooLong, personal, common

    /// The text that the member sees.
    package var message: String {
        switch self {
        case .tooShort: "Password must be at least 10 characters"
        case .tooLong: "Password must be at most 128 characters"
        case .personal: "Password must not be your address or username"
        case .common: "This password is one of those that attackers try first"
        }
    }
}
