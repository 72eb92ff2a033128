import Cryptography
import FoundationEssentials
import Mailing
import Testing
import Time

@Suite("Mails")
struct MailTests {
    private static let sender = "no-reply@scores.example.org"
    private static let mails = AccountMails(site: "https://scores.example.org", from: sender)
    private static let id = UUID()
    private static let noon = Instant(microseconds: 784_111_777_000_000)

    private static func text(_ mail: Mail) throws -> String {
        String(decoding: try MailMessage.bytes(of: mail, id: id, at: noon), as: UTF8.self)
    }

    @Test func `a mail has the header that mailboxes expect, and lines that end in CRLF`() throws {
        let text = try Self.text(Self.mails.signUp("7K2Q-M4XN", to: "ann@example.org"))
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
        #expect(
            lines.prefix(10) == [
                "From: BarDown <no-reply@scores.example.org>", "To: <ann@example.org>", "Subject: Your code: 7K2Q-M4XN",
                "Date: Sun, 06 Nov 1994 08:49:37 +0000",
                "Message-ID: <\(Self.id.uuidString.lowercased())@scores.example.org>", "MIME-Version: 1.0",
                "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit",
                "Auto-Submitted: auto-generated", "",
            ]
        )
        #expect(lines[10] == "Your code for BarDown is 7K2Q-M4XN. It is valid for 15 minutes.")
        #expect(lines.last == "" && lines.allSatisfy { !$0.contains("\n") && $0.utf8.count <= 998 })
        #expect(text.contains("https://scores.example.org"))
    }

    @Test func `each mail names its subject and is written without a fault`() throws {
        let all = [
            Self.mails.signUp("7K2Q-M4XN", to: "a@b.co"), Self.mails.alreadyRegistered(to: "a@b.co"),
            Self.mails.reset("7K2Q-M4XN", to: "a@b.co"), Self.mails.passwordChanged(to: "a@b.co"),
            Self.mails.sessionReused(to: "a@b.co"),
        ]
        #expect(Set(all.map(\.subject)).count == all.count)
        for mail in all { _ = try Self.text(mail) }
        // It is sent for a sign-up and for a change of address.
        #expect(all[1].text.contains("for a new account or as the new address of one. It already has an account."))
    }

    @Test(arguments: ["a@b.co\r\nBcc: all@b.co", "a@b.co\n", "ä@b.co", "a@b.co\0"])
    func `a header cannot be extended by a value`(_ address: String) {
        #expect(throws: MailFlaw.header) { try Self.text(Mail(from: "a@b.co", to: address, subject: "s", text: "t")) }
        #expect(throws: MailFlaw.header) {
            try Self.text(Mail(from: "a@b.co", to: "a@b.co", subject: address, text: "t"))
        }
        #expect(throws: MailFlaw.header) { try Self.text(Mail(from: address, to: "a@b.co", subject: "s", text: "t")) }
    }

    @Test func `a sealed mail can be opened for its own row only, and is not printed`() throws {
        let keys = try SealingKeys(file: SealingKey.makeLine())
        let mail = Self.mails.reset("7K2Q-M4XN", to: "ann@example.org")
        let sealed = try mail.sealed(as: Self.id, with: keys)
        #expect(try Mail(sealed: sealed, of: Self.id, with: keys) == mail)
        #expect(!sealed.contains("ann") && !"\(mail)".contains("ann"))
        #expect(throws: UnsealingError.tampered) { try Mail(sealed: sealed, of: UUID(), with: keys) }
    }
}
