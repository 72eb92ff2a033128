package import Accounts
package import Postgres
package import Scores
package import Time

/// The hash of a password, and the id of the key that is needed to compute it.
package struct StoredPassword: Sendable, Hashable {
    package let hash: String
    package let pepper: String

    package init(hash: String, pepper: String) {
        self.hash = hash
        self.pepper = pepper
    }
}

/// The member's own account.
package struct MemberProfile: Sendable, Hashable {
    package let id: MemberID
    /// `nil`: not chosen yet.
    package let username: String?
    /// `nil`: the member signs in with an issuer that has proven no address.
    package let email: String?
    package let isDiscoverable: Bool
    package let createdAt: Instant
}

/// The result of choosing a username. The raw values are the results of `people.set_username`.
package enum UsernameOutcome: String, Sendable {
    case set, taken
    case hasUsername = "has_username"
    /// The account was deleted or suspended meanwhile.
    case gone
}

/// The result of changing an address. The raw values are the results of `people.set_email`.
package enum EmailOutcome: String, Sendable {
    case set
    /// The address has an account.
    case taken
    /// The account was deleted or suspended meanwhile.
    case gone
}

/// Accounts and their passwords, through functions of the schema `people`.
package struct AccountStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Creates the account of an address that was proven.
    /// - Returns: whether it was created; `false` if the address has an account.
    package func create(_ id: MemberID, email: String, _ password: StoredPassword) async throws -> Bool {
        try await session.first(
            "select people.create_account(\(id), \(email), \(password.hash), \(password.pepper))"
        )?.decode(Bool.self) ?? false
    }

    /// The member with this address, and what is needed to check a password.
    /// - Returns: `nil` if there is no account with the address and a password.
    package func password(
        of email: String
    ) async throws -> (member: MemberID, password: StoredPassword, isSuspended: Bool)? {
        let row = try await session.first(
            "select account_id, hash, pepper, is_suspended from people.password_of(\(email))"
        )
        guard let row else { return nil }
        let (member, hash, pepper, isSuspended) = try row.decode(MemberID.self, String.self, String.self, Bool.self)
        return (member, StoredPassword(hash: hash, pepper: pepper), isSuspended)
    }

    /// Replaces the hash of the same password, after its parameters or its key have changed.
    package func renewHash(of member: MemberID, _ password: StoredPassword) async throws {
        try await session.execute("select people.set_password(\(member), \(password.hash), \(password.pepper))")
    }

    /// Sets a new password and ends all sessions.
    /// - Parameter network: Where the request came from; `nil`: not known.
    /// - Returns: whether it was set; `false` if the account was deleted or suspended meanwhile.
    package func resetPassword(
        of member: MemberID,
        _ password: StoredPassword,
        network: String?
    ) async throws -> Bool {
        try await session.first(
            "select people.reset_password(\(member), \(password.hash), \(password.pepper), \(network)::cidr)"
        )?.decode(Bool.self) ?? false
    }

    /// Sets a new password and ends all other sessions.
    /// - Parameters:
    ///   - current: The session that stays.
    ///   - checked: What the present password was checked against.
    /// - Returns: whether it was set; `false` if another password was set meanwhile.
    package func changePassword(
        of member: MemberID,
        in current: SessionID,
        from checked: StoredPassword,
        to password: StoredPassword,
        network: String?
    ) async throws -> Bool {
        try await session.first(
            """
            select people.change_password(\(member), \(current), \(checked.hash), \(password.hash), \(password.pepper),
                                          \(network)::cidr)
            """
        )?.decode(Bool.self) ?? false
    }

    /// Changes the address to one that was proven.
    package func setEmail(of member: MemberID, to email: String, network: String?) async throws -> EmailOutcome {
        try await outcome("select people.set_email(\(member), \(email), \(network)::cidr)", of: "set_email")
    }

    /// The result of a function, as an enum with its texts.
    private func outcome<Outcome: RawRepresentable<String>>(
        _ statement: SQL,
        of function: String
    ) async throws -> Outcome {
        guard let word = try await session.first(statement)?.decode(String.self) else {
            throw StorageError.nothingReturned(statement: "people.\(function)")
        }
        guard let outcome = Outcome(rawValue: word) else {
            throw StorageError.unknownValue(column: function, value: word)
        }
        return outcome
    }

    /// Sets whether other members find the account by the beginning of its username.
    package func setDiscoverable(_ isDiscoverable: Bool, _ member: MemberID) async throws {
        try await session.execute("select people.set_discoverable(\(member), \(isDiscoverable))")
    }

    /// The member's own account; `nil`: it was deleted.
    package func profile(of member: MemberID) async throws -> MemberProfile? {
        let row = try await session.first(
            "select username, email, is_discoverable, created_at from people.profile(\(member))"
        )
        guard let row else { return nil }
        let (username, email, isDiscoverable, createdAt) = try row.decode(
            String?.self,
            String?.self,
            Bool.self,
            Instant.self
        )
        return MemberProfile(
            id: member,
            username: username,
            email: email,
            isDiscoverable: isDiscoverable,
            createdAt: createdAt
        )
    }

    /// Deletes a batch of old codes, mails, attempts, sessions and events. Call it periodically, and again while it
    /// returns `true`.
    /// - Returns: whether there may be more.
    package func prune() async throws -> Bool {
        try await session.first("select people.prune()", within: .seconds(60))?.decode(Bool.self) ?? false
    }

    /// Gives a member a username, once and for good.
    /// - Parameter digests: The HMACs of the name in lower case under all keys.
    package func setUsername(
        of member: MemberID,
        to username: String,
        digests: [Bytes]
    ) async throws -> UsernameOutcome {
        try await outcome("select people.set_username(\(member), \(username), \(digests))", of: "set_username")
    }
}
