package import Accounts
package import Postgres
package import Scores
package import Time

/// The result of a sign-in with the token of an external issuer.
package enum ExternalSignIn: Sendable, Hashable {
    /// The member has signed in with the identity before, or has linked it.
    case found(MemberID)
    /// An account was created.
    case created(MemberID)
    /// The proven address is that of another account.
    case accountExists
    case suspended
    /// The token is accepted once, and was.
    case tokenTaken
}

/// The result of linking an identity. The raw values are the results of `people.link_identity`.
package enum LinkOutcome: String, Sendable {
    case linked, gone
    /// It was linked before.
    case unchanged
    /// The member has another identity at the issuer.
    case hasIdentity = "has_identity"
    /// The identity is another member's.
    case identityTaken = "identity_taken"
    case signInAgain = "sign_in_again"
    case tokenTaken = "token_taken"
}

/// The result of unlinking an identity. The raw values are the results of `people.unlink_identity`.
package enum UnlinkOutcome: String, Sendable {
    case unlinked, gone
    case notLinked = "not_linked"
    /// The member has no other way to sign in.
    case lastSignIn = "last_sign_in"
    case signInAgain = "sign_in_again"
}

/// The identities of members at external issuers, through functions of the schema `people`.
package struct ExternalIdentityStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Finds the member with an identity, or creates an account. The caller rolls back for any other result than
    /// ``ExternalSignIn/found(_:)`` and ``ExternalSignIn/created(_:)``, so that the token can be presented again.
    /// - Parameter email: An address that the issuer has proven; `nil`: none.
    package func signIn(_ identity: ExternalIdentity, email: EmailAddress?) async throws -> ExternalSignIn {
        let row = try await session.first(
            """
            select outcome, account_id
              from people.sign_in_external(\(identity.issuer), \(identity.subject), \(email?.text),
                                           \(identity.singleUse.map { Bytes($0.digest) }),
                                           \(identity.singleUse?.expiresAt))
            """
        )
        guard let row else { throw StorageError.nothingReturned(statement: "people.sign_in_external") }
        let (outcome, member) = try row.decode(String.self, MemberID?.self)
        switch (outcome, member) {
        case ("found", let member?): return .found(member)
        case ("created", let member?): return .created(member)
        case ("account_exists", _): return .accountExists
        case ("suspended", _): return .suspended
        case ("token_taken", _): return .tokenTaken
        default: throw StorageError.unknownValue(column: "outcome", value: outcome)
        }
    }

    /// An issuer with which a member can sign in.
    package struct Linked: Sendable, Hashable {
        /// The name of the issuer.
        package let issuer: String
        package let linkedAt: Instant
    }

    /// The issuers with which a member can sign in, the first one first.
    package func identities(of member: MemberID) async throws -> [Linked] {
        try await session.query("select issuer, linked_at from people.identities_of(\(member))").map { row in
            let (issuer, linkedAt) = try row.decode(String.self, Instant.self)
            return Linked(issuer: issuer, linkedAt: linkedAt)
        }
    }

    /// Lets a member sign in with an identity. The caller rolls back for any other result than ``LinkOutcome/linked``
    /// and ``LinkOutcome/unchanged``.
    /// - Parameter current: The session of the request, whose sign-in must be recent.
    package func link(
        _ identity: ExternalIdentity,
        to member: MemberID,
        in current: SessionID,
        network: String?
    ) async throws -> LinkOutcome {
        let row = try await session.first(
            """
            select people.link_identity(\(member), \(current), \(identity.issuer), \(identity.subject),
                                        \(identity.singleUse.map { Bytes($0.digest) }),
                                        \(identity.singleUse?.expiresAt), \(network)::cidr)
            """
        )
        return try Self.outcome(row, of: "link_identity")
    }

    /// Removes an issuer from a member's ways to sign in. Sessions continue.
    /// - Parameter current: The session of the request, whose sign-in must be recent.
    package func unlink(
        _ issuer: String,
        from member: MemberID,
        in current: SessionID,
        network: String?
    ) async throws -> UnlinkOutcome {
        let row = try await session.first(
            "select people.unlink_identity(\(member), \(current), \(issuer), \(network)::cidr)"
        )
        return try Self.outcome(row, of: "unlink_identity")
    }

    private static func outcome<Outcome: RawRepresentable<String>>(
        _ row: Row?,
        of function: String
    ) throws -> Outcome {
        guard let word = try row?.decode(String.self) else {
            throw StorageError.nothingReturned(statement: "people.\(function)")
        }
        guard let outcome = Outcome(rawValue: word) else {
            throw StorageError.unknownValue(column: function, value: word)
        }
        return outcome
    }
}
