package import Postgres
package import Time

/// What an operator did on the pages under `/ops`: a row of the view `ops.action`.
package struct OperatorAction: Sendable, Hashable {
    package let at: Instant
    /// The name that the operator signed in with.
    package let who: String
    /// A word of `ops.operate`.
    package let action: String
    /// The job or the queue.
    package let subject: String
    package let outcome: String
}

/// Signs operators in, does what they ask for, and lists it. The role `bardown_ops` may run it.
package struct OperationStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// What operators did last, the newest first; at most 200 actions.
    package func actions() async throws -> [OperatorAction] {
        try await session.query(
            "select at, who, action, subject, outcome from ops.action order by id desc limit 200"
        ).map { row in
            let (at, who, action, subject, outcome) = try row.decode(
                Instant.self,
                String.self,
                String.self,
                String.self,
                String.self
            )
            return OperatorAction(at: at, who: who, action: action, subject: subject, outcome: outcome)
        }
    }

    /// What somebody did last and what came of it, if it was within 15 seconds.
    package func lastAction(of who: String) async throws -> String? {
        try await session.first(
            """
            select a.action || ' ' || a.subject || ': ' || a.outcome from ops.action a
             where a.who = \(who) and a.at > now() - interval '15 seconds' order by a.id desc limit 1
            """
        )?.decode(String.self)
    }

    /// Begins a session.
    /// - Parameters:
    ///   - digest: SHA-256 of its cookie.
    ///   - tokens: What scrypt makes of the tokens that let in.
    package func signIn(
        _ who: String,
        mayAct: Bool,
        digest: [UInt8],
        tokens: [UInt8],
        lifetime: Duration
    ) async throws {
        try await session.execute(
            """
            select ops.sign_in(\(Bytes(digest)), \(who), \(mayAct), \(Bytes(tokens)),
                               \(lifetime.wholeMilliseconds) * interval '1 ms')
            """
        )
    }

    /// The session of the cookie with this SHA-256; `nil` if there is none, it is over, or was begun with other tokens.
    package func session(of digest: [UInt8], tokens: [UInt8]) async throws -> (who: String, mayAct: Bool)? {
        try await session.first("select who, may_act from ops.session(\(Bytes(digest)), \(Bytes(tokens)))")
            .map { try $0.decode(String.self, Bool.self) }
    }

    package func signOut(_ digest: [UInt8]) async throws {
        try await session.execute("select ops.sign_out(\(Bytes(digest)))")
    }

    /// Does what somebody asks for, and writes down that he did.
    /// - Parameters:
    ///   - action: One of those that `ops.operate` knows.
    ///   - subject: The job or the queue that it is done to.
    /// - Returns: What came of it, in words.
    package func act(_ action: String, on subject: String, by who: String) async throws -> String {
        let row = try await session.first("select ops.operate(\(who), \(action), \(subject))")
        return try row?.decode(String.self) ?? ""
    }
}
