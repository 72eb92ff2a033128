package import Postgres
package import Time

/// An action of an operator or an administrator: a row of the view `ops.action`.
package struct OperatorAction: Sendable, Hashable {
    package let at: Instant
    /// The operator's name, or `member` and the id of an administrator.
    package let who: String
    /// One of the words of `operator_action.action`.
    package let action: String
    /// What the action was about, such as the id of a job or of a member, or the name of a queue.
    package let subject: String
    package let outcome: String
}

/// Signs operators in, performs their actions, and lists these. The role `bardown_ops` may run it.
package struct OperationStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The last actions of operators, the newest first; at most 200.
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

    /// An operator's last action and its outcome, if the action was within the last 15 seconds; otherwise `nil`.
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
    ///   - digest: SHA-256 of the session's cookie.
    ///   - tokens: The scrypt hash of the accepted tokens.
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

    /// The session of the cookie with this SHA-256; `nil` if there is none, it has expired, or it began with other
    /// tokens.
    package func session(of digest: [UInt8], tokens: [UInt8]) async throws -> (who: String, mayAct: Bool)? {
        try await session.first("select who, may_act from ops.session(\(Bytes(digest)), \(Bytes(tokens)))")
            .map { try $0.decode(String.self, Bool.self) }
    }

    package func signOut(_ digest: [UInt8]) async throws {
        try await session.execute("select ops.sign_out(\(Bytes(digest)))")
    }

    /// Performs an operator's action and records it.
    /// - Parameters:
    ///   - action: An action of `ops.operate`.
    ///   - subject: The job or the queue to act on.
    /// - Returns: the outcome, in words.
    package func perform(_ action: String, on subject: String, by who: String) async throws -> String {
        let row = try await session.first("select ops.operate(\(who), \(action), \(subject))")
        return try row?.decode(String.self) ?? ""
    }
}
