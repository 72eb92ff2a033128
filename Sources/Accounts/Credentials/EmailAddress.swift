/// The address of a member. Only its form is checked here; that it exists and belongs to the member is proven by a code
/// that is mailed to it.
///
/// The form is that of RFC 5321 without quoted local parts, in ASCII, at a host with a domain. So an address can be
/// written into the header of a mail as it is.
package struct EmailAddress: Sendable, Hashable {
    /// The address as it was typed, without spaces around it.
    package let text: String

    /// The address in lower case, by which accounts are found. RFC 5321 allows a host to distinguish the case of the
    /// local part; none that matters does, and members type both.
    package var key: String { Self.key(of: text) }

    /// The key of a stored address.
    package static func key(of text: String) -> String { text.lowercased() }

    /// The part before the @.
    package var localPart: String { String(text.prefix { $0 != "@" }) }

    /// - Returns: `nil` for a text without this form.
    package init?(_ typed: String) {
        let text = String(typed.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard text.utf8.count <= 254, parts.count == 2, Self.isLocalPart(parts[0]), Self.isDomain(parts[1]) else {
            return nil
        }
        self.text = text
    }

    private static func isLocalPart(_ part: Substring.UTF8View.SubSequence) -> Bool {
        let atoms = part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return (1...64).contains(part.count)
            && atoms.allSatisfy { atom in !atom.isEmpty && atom.allSatisfy { $0.isLetterOrDigit || isAtomSign($0) } }
    }

    private static func isAtomSign(_ byte: UInt8) -> Bool { "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte) }

    /// Whether it has at least two labels of letters, digits and inner hyphens, the last of which is not a number.
    private static func isDomain(_ part: Substring.UTF8View.SubSequence) -> Bool {
        let labels = part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let hyphen = UInt8(ascii: "-")
        return part.count <= 253 && labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.count) && label.allSatisfy { $0.isLetterOrDigit || $0 == hyphen }
                    && label.first != hyphen && label.last != hyphen
            }
            && labels.last?.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == false
    }
}

extension EmailAddress: CustomStringConvertible {
    /// Does not reveal the address, so that a log never has one.
    package var description: String { "an address" }
}
