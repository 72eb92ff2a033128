package import Accounts
package import Postgres
package import Scores
package import Time

/// A session of a member, as the member sees it.
package struct MemberSession: Sendable, Hashable {
    package let id: SessionID
    /// The name of the device; may be empty.
    package let label: String
    package let signedInAt: Instant
    /// The day of its last refresh, in UTC.
    package let seenOn: CivilDate
}

/// The result of a request to delete an account. The raw values are the results of `people.delete_account`.
package enum DeletionOutcome: String, Sendable {
    case deleted, gone
    case wrongUsername = "wrong_username"
    case signInAgain = "sign_in_again"
}

/// The HMACs of personal data of an account, which its deletion needs. The keys are not in the database.
package struct AccountDigests: Sendable, Hashable {
    /// Of the username in lower case, which stays taken for a while; `nil`: there is none.
    package let username: Bytes?
    /// Of the address, to delete codes that were mailed to it; `nil`: there is none.
    package let address: Bytes?

    /// - Parameters:
    ///   - username: `nil`: there is none.
    ///   - email: `nil`: there is none.
    package init(username: String?, email: String?, under key: IdentityKey) throws {
        self.username = try username.map { Bytes(try key.digest(ofUsername: Username.key(of: $0))) }
        address = try email.map { Bytes(try key.digest(ofAddress: EmailAddress.key(of: $0))) }
    }
}

/// Lists the sessions of a member, exports the account, and deletes it.
package struct MemberStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The sessions that have not ended, the newest sign-in first.
    package func sessions(of member: MemberID) async throws -> [MemberSession] {
        try await session.query(
            "select id, label, signed_in_at, seen_on from people.sessions_of(\(member))"
        ).map { row in
            let (id, label, signedInAt, seenOn) = try row.decode(
                SessionID.self,
                String.self,
                Instant.self,
                CivilDate.self
            )
            return MemberSession(id: id, label: label, signedInAt: signedInAt, seenOn: seenOn)
        }
    }

    /// Everything that is stored about a member, as a JSON object, except secrets and the responses that are stored for
    /// a day for repeated requests; `nil`: the account was deleted.
    package func export(of member: MemberID) async throws -> String? {
        try await session.first("select people.export_account(\(member))::text")?.decode(String?.self)
    }

    /// Deletes the own account with everything personal, if the member signed in to the session lately.
    /// - Parameter username: The username as the member typed it as a confirmation; `nil`: the member has none.
    package func delete(
        _ member: MemberID,
        in current: SessionID,
        confirming username: String?,
        _ digests: AccountDigests
    ) async throws -> DeletionOutcome {
        let row = try await session.first(
            """
            select people.delete_account(\(member), \(current), \(username), \(digests.username), \(digests.address))
            """
        )
        guard let word = try row?.decode(String.self) else {
            throw StorageError.nothingReturned(statement: "people.delete_account")
        }
        guard let outcome = DeletionOutcome(rawValue: word) else {
            throw StorageError.unknownValue(column: "delete_account", value: word)
        }
        return outcome
    }
}
