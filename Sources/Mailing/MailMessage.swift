package import FoundationEssentials
package import Time

/// The form of a mail on the wire (RFC 5322), with lines that end in CRLF.
package enum MailMessage {
    /// Returns the bytes of a mail.
    /// - Parameter id: Identifies the mail. A mail that is sent again after a failure has the same id, so that a
    ///   mailbox can recognize that it is the same one.
    /// - Throws: ``MailFlaw`` if a header would have a line break or a character outside of ASCII.
    package static func bytes(
        of mail: Mail,
        id: UUID,
        at instant: Instant
    ) throws(MailFlaw) -> [UInt8] {
        let domain = mail.from.drop { $0 != "@" }.dropFirst()
        let fields = [
            ("From", "BarDown <\(mail.from)>"), ("To", "<\(mail.to)>"), ("Subject", mail.subject),
            ("Date", try date(instant)), ("Message-ID", "<\(id.uuidString.lowercased())@\(domain)>"),
            ("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            // Vacation responders do not answer such mails (RFC 3834).
            ("Auto-Submitted", "auto-generated"),
        ]
        for (_, value) in fields {
            guard value.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw .header }
        }
        let header = fields.map { "\($0.0): \($0.1)\r\n" }.joined()
        let lines = mail.text.split(separator: "\n", omittingEmptySubsequences: false).map { "\($0)\r\n" }.joined()
        return Array("\(header)\r\n\(lines)".utf8)
    }

    /// `Sun, 06 Nov 1994 08:49:37 +0000`.
    private static func date(_ instant: Instant) throws(MailFlaw) -> String {
        guard let text = HTTPDate.text(instant) else { throw .date }
        return text.replacing("GMT", with: "+0000")
    }
}

/// Why a mail cannot be written.
package enum MailFlaw: Error, Hashable {
    /// A value of the header has a line break, a control character or a character outside of ASCII.
    case header
    /// The year has more than four digits.
    case date
}
