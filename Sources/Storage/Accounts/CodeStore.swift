package import Accounts
package import FoundationEssentials
package import Postgres
package import Scores

/// A code that is requested for an address.
package struct RequestedCode: Sendable, Hashable {
    /// The id that the client sends with the code.
    package let id: UUID
    /// The HMAC of the address.
    package let subject: Bytes
    /// The HMAC of the address and the requester, see `CodeRequester`.
    package let requester: Bytes
    /// Whether the requester is a device that signed in with the address before.
    package let isFromKnownDevice: Bool
    /// The address as typed.
    package let email: String
    /// The HMAC of id and code.
    package let digest: Bytes

    package init(
        id: UUID,
        subject: Bytes,
        requester: Bytes,
        isFromKnownDevice: Bool = false,
        email: String,
        digest: Bytes
    ) {
        self.id = id
        self.subject = subject
        self.requester = requester
        self.isFromKnownDevice = isFromKnownDevice
        self.email = email
        self.digest = digest
    }
}

/// A mail was not sent, because too many codes were mailed to the address.
package struct TooManyMails: Error, Hashable {
    /// When another may be requested.
    package let retryAfterSeconds: Int
}

/// The purposes of codes. The raw values are those of `people.code.purpose`.
package enum CodePurpose: String, Sendable {
    case signUp = "sign_up"
    case reset, email
}

/// Codes that are mailed to an address and typed back.
package struct CodeStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Stores a sign-up and mails its code, or mails the owner that the address has an account already. The result does
    /// not reveal which.
    /// - Parameters:
    ///   - pending: Address and password hash, sealed.
    ///   - mail: The mail for a new address, and the one for an address that has an account, both with the same id.
    /// - Throws: ``TooManyMails``.
    package func beginSignUp(
        _ code: RequestedCode,
        pending: String,
        mail: (new: SealedMail, known: SealedMail)
    ) async throws {
        let row = try await session.first(
            """
            select people.begin_sign_up(\(code.id), \(code.subject), \(code.requester), \(code.email),
                                        \(code.digest), \(pending), \(mail.new.id), \(mail.new.text),
                                        \(mail.known.text))
            """
        )
        try check(row)
    }

    /// Stores a code for a new password and mails it, or mails the owner of the address that it has no account. The
    /// result does not reveal which.
    /// - Parameter mail: The mail with the code, and the one for an address without an account, both with the same id.
    /// - Throws: ``TooManyMails``.
    package func beginReset(_ code: RequestedCode, mail: (code: SealedMail, unknown: SealedMail)) async throws {
        let row = try await session.first(
            """
            select people.begin_reset(\(code.id), \(code.subject), \(code.requester), \(code.isFromKnownDevice),
                                      \(code.email), \(code.digest), \(mail.code.id), \(mail.code.text),
                                      \(mail.unknown.text))
            """
        )
        try check(row)
    }

    /// Stores a code for another address of a member and mails it there. If that address has an account, another mail
    /// says so instead. The result is the same for both.
    /// - Parameters:
    ///   - pending: The address, sealed.
    ///   - mail: The mail for a new address, and the one for an address that has an account, both with the same id.
    /// - Returns: whether the sign-in of the session is recent enough; otherwise nothing was stored.
    /// - Throws: ``TooManyMails``.
    package func beginEmailChange(
        _ code: RequestedCode,
        of member: MemberID,
        in current: SessionID,
        pending: String,
        mail: (new: SealedMail, known: SealedMail)
    ) async throws -> Bool {
        let row = try await session.first(
            """
            select is_fresh, pause
              from people.begin_email_change(\(member), \(current), \(code.id), \(code.subject),
                                             \(code.requester), \(code.email), \(code.digest), \(pending),
                                             \(mail.new.id), \(mail.new.text), \(mail.known.text))
            """
        )
        guard let row else { throw StorageError.nothingReturned(statement: "people.begin_email_change") }
        let (isFresh, pause) = try row.decode(Bool.self, Int32?.self)
        if let pause, pause > 0 { throw TooManyMails(retryAfterSeconds: Int(pause)) }
        return isFresh
    }

    private func check(_ row: Row?) throws {
        guard let pause = try row?.decode(Int32.self) else {
            throw StorageError.nothingReturned(statement: "begin a code")
        }
        guard pause == 0 else { throw TooManyMails(retryAfterSeconds: Int(pause)) }
    }

    /// What the right code gives.
    package struct UsedCode: Sendable, Hashable {
        /// The account that it is for; `nil` for a sign-up.
        package let member: MemberID?
        /// What was sealed with the sign-up, or with the change of an address.
        package let pending: String?
    }

    /// Tries a code. The attempt is counted, so its transaction must be committed whatever the result is.
    /// - Parameter digests: The HMACs of id and code under all keys.
    /// - Returns: `nil` for a wrong code, and alike for one that was used, is too late, or was tried too often.
    package func use(_ id: UUID, for purpose: CodePurpose, digests: [Bytes]) async throws -> UsedCode? {
        let row = try await session.first(
            "select is_right, account_id, sealed from people.use_code(\(id), \(purpose.rawValue), \(digests))"
        )
        guard let row else { throw StorageError.nothingReturned(statement: "people.use_code") }
        let (isRight, member, pending) = try row.decode(Bool.self, MemberID?.self, String?.self)
        return isRight ? UsedCode(member: member, pending: pending) : nil
    }
}
