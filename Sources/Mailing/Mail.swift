package import Cryptography
package import FoundationEssentials

/// A mail to one address, before it has a date. The api writes and seals it, and push-sender opens and
/// sends it, so that the database never has an address with a code.
package struct Mail: Codable, Sendable, Hashable {
    package let from: String
    package let to: String
    package let subject: String
    /// Lines of text, separated by line feeds.
    package let text: String

    package init(from: String, to: String, subject: String, text: String) {
        self.from = from
        self.to = to
        self.subject = subject
        self.text = text
    }

    /// Seals the mail for the row with this id. It cannot be opened for another row.
    package func sealed(as id: UUID, with keys: SealingKeys) throws -> String {
        let json = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        return try keys.seal(json, associated: Self.place(id))
    }

    /// Opens the mail of a row.
    /// - Throws: `UnsealingError`, or `DecodingError` for a sealed text that is no mail.
    package init(sealed: String, of id: UUID, with keys: SealingKeys) throws {
        let json = try keys.open(sealed, associated: Self.place(id))
        self = try JSONDecoder().decode(Mail.self, from: Data(json.utf8))
    }

    private static func place(_ id: UUID) -> String { "mail\n\(id.uuidString.lowercased())" }
}

extension Mail: CustomStringConvertible {
    /// Leaves out address and text, so that a log never has them.
    package var description: String { "a mail" }
}
