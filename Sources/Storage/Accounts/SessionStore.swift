package import Accounts
package import Postgres
package import Scores
package import Time

/// Sessions of members: sign-ins, one for each device.
package struct SessionStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Starts a session with its first refresh token.
    /// - Parameters:
    ///   - client: `web` for a browser that gets a cookie instead of the token.
    ///   - label: The name of the device, at most 60 characters.
    ///   - network: Where the request came from; `nil`: not known.
    ///   - identity: What an external issuer states about the member; `nil`: the member signed in without one.
    /// - Returns: whether it was started; `false` if the account was deleted or suspended meanwhile.
    package func start(
        _ token: RefreshToken,
        of member: MemberID,
        client: SessionClient = .app,
        label: String,
        network: String?,
        identity: ExternalIdentity? = nil
    ) async throws -> Bool {
        try await session.first(
            """
            select people.start_session(\(token.session), \(member), \(client.rawValue), \(label),
                                        \(Bytes(token.nonce)), \(network)::cidr, \(identity?.authenticatedAt),
                                        \(identity.flatMap { $0.isAdministrator ? $0.issuer : nil }))
            """
        )?.decode(Bool.self) ?? false
    }

    /// The result of presenting a refresh token.
    package enum Refresh: Sendable, Hashable {
        /// The session continues with this token, which may have been issued before.
        case continued(RefreshToken, MemberID, signedInAt: Instant)
        /// The token was replaced long ago, so the session has ended now.
        case reused(MemberID)
        /// The session had ended or expired.
        case over
    }

    /// Presents a refresh token whose MAC is valid. Its transaction must be committed whatever the result is.
    package func refresh(_ token: RefreshToken, network: String?) async throws -> Refresh {
        let row = try await session.first(
            """
            select outcome, account_id, generation, nonce, signed_in_at
              from people.refresh_session(\(token.session), \(Int32(clamping: token.generation)), \(Bytes(token.nonce)),
                                          \(Bytes(RefreshToken.makeNonce())), \(network)::cidr)
            """
        )
        guard let row else { throw StorageError.nothingReturned(statement: "people.refresh_session") }
        let (outcome, member, generation, nonce, signedInAt) = try row.decode(
            String.self,
            MemberID?.self,
            Int32?.self,
            Bytes?.self,
            Instant?.self
        )
        switch (outcome, member, generation, nonce, signedInAt) {
        case ("rotated", let member?, let generation?, let nonce?, let signedInAt?),
            ("repeated", let member?, let generation?, let nonce?, let signedInAt?):
            let next = RefreshToken(session: token.session, generation: Int(generation), nonce: nonce.bytes)
            return .continued(next, member, signedInAt: signedInAt)
        case ("reused", let member?, _, _, _): return .reused(member)
        case ("over", _, _, _, _): return .over
        default: throw StorageError.unknownValue(column: "outcome", value: outcome)
        }
    }

    /// The member of a session, with the name and the time of the sign-in.
    package struct Holder: Sendable, Hashable {
        package let member: MemberID
        package let username: String?
        package let signedInAt: Instant
    }

    /// The holder of an access token.
    /// - Returns: `nil` if the session has ended.
    package func holder(of token: AccessToken) async throws -> Holder? {
        let row = try await session.first(
            """
            select account_id, username, signed_in_at
              from people.session_member(\(token.session), \(Int32(clamping: token.generation)))
            """
        )
        guard let row else { throw StorageError.nothingReturned(statement: "people.session_member") }
        let (member, username, signedInAt) = try row.decode(MemberID?.self, String?.self, Instant?.self)
        guard let member, let signedInAt, member == token.member else { return nil }
        return Holder(member: member, username: username, signedInAt: signedInAt)
    }

    /// The member who is signed in to the pages by a session.
    /// - Returns: `nil` if the session has ended, or is an app's.
    package func pageHolder(of id: SessionID) async throws -> Holder? {
        try await session.first("select account_id, username, signed_in_at from people.page_member(\(id))").map { row in
            let (member, username, signedInAt) = try row.decode(MemberID.self, String?.self, Instant.self)
            return Holder(member: member, username: username, signedInAt: signedInAt)
        }
    }

    /// Prolongs the session of a browser whose member sent a form.
    package func prolong(_ id: SessionID) async throws {
        try await session.execute("select people.prolong_page_session(\(id))")
    }

    /// Ends one session of a member.
    /// - Returns: whether the member had such a session.
    package func end(_ id: SessionID, of member: MemberID, network: String?) async throws -> Bool {
        try await session.first("select people.end_session(\(member), \(id), \(network)::cidr)")?
            .decode(Bool.self) ?? false
    }

    /// Ends all sessions of a member.
    package func endAll(of member: MemberID) async throws {
        try await session.execute("select people.end_sessions(\(member), null, 'signed_out')")
    }
}

/// Attempts to sign in, counted before they are made.
package struct AttemptStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Counts an attempt.
    /// - Parameter limit: How many may fail within 15 minutes before attempts are refused for a while.
    /// - Returns: The seconds for which attempts are refused; 0: it may be made.
    package func begin(_ key: [UInt8], limit: Int) async throws -> Int {
        let row = try await session.first("select people.begin_attempt(\(Bytes(key)), \(Int32(clamping: limit)))")
        guard let seconds = try row?.decode(Int32.self) else {
            throw StorageError.nothingReturned(statement: "people.begin_attempt")
        }
        return Int(seconds)
    }

    /// Forgets the attempts of a key, because one succeeded.
    package func clear(_ key: [UInt8]) async throws {
        try await session.execute("select people.clear_attempts(\(Bytes(key)))")
    }
}
