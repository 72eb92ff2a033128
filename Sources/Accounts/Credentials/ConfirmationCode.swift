package import Cryptography
package import FoundationEssentials
import Scores

/// A code that is mailed to an address and typed back: 8 of the 32 characters of Crockford's Base 32, 40 bits.
package struct ConfirmationCode: Sendable, Hashable {
    /// The characters without the hyphen: `7K2QM4XN`.
    package let characters: String

    /// The form in mails: `7K2Q-M4XN`.
    package var display: String { "\(characters.prefix(4))-\(characters.dropFirst(4))" }

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    private static let length = 8

    /// An unpredictable code.
    package init() {
        let letters = RandomBytes.make(Self.length).map { Self.alphabet[Int($0 & 31)] }
        characters = String(decoding: letters, as: UTF8.self)
    }

    /// Parses what a member typed: in either case, with spaces and hyphens anywhere, and with the letters O, I and L
    /// for the digits that they resemble.
    /// - Returns: `nil` for anything else.
    package init?(_ typed: String) {
        var letters: [UInt8] = []
        for byte in typed.uppercased().utf8 where byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ") {
            let letter =
                switch byte {
                case UInt8(ascii: "O"): UInt8(ascii: "0")
                case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
                default: byte
                }
            guard letters.count < Self.length, Self.alphabet.contains(letter) else { return nil }
            letters.append(letter)
        }
        guard letters.count == Self.length else { return nil }
        characters = String(decoding: letters, as: UTF8.self)
    }

    /// The digest that is stored: an HMAC of the request's id and the code.
    package func digest(of request: UUID, under key: IdentityKey) throws(CryptographyError) -> [UInt8] {
        try key.code(of: request.bytes + Array(characters.utf8), for: .codes)
    }
}
