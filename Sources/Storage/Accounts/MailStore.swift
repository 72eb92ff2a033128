package import FoundationEssentials
package import Postgres

/// The mails that wait to be sent.
package struct MailStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The sealed mail; `nil` if it was deleted or is too late.
    package func sealedMail(_ id: UUID) async throws -> String? {
        try await session.first("select people.read_mail(\(id))")?.decode(String?.self)
    }

    /// Stores a mail about an event of an account, and enqueues the job that sends it, within a day.
    package func enqueueNotice(_ mail: SealedMail) async throws {
        try await session.execute("select people.request_mail(\(mail.id), 'notice', \(mail.text), '1 day')")
    }

    /// Deletes a mail that needs no other attempt.
    package func delete(_ id: UUID) async throws {
        try await session.execute("select people.delete_mail(\(id))")
    }
}

/// A sealed mail that is stored together with what it is about.
package struct SealedMail: Sendable, Hashable {
    package let id: UUID
    package let text: String

    package init(id: UUID, text: String) {
        self.id = id
        self.text = text
    }
}
