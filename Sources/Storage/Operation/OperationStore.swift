package import Postgres
import Time

/// One table that operators look at: what it asks of the views in the schema `ops`.
///
/// Every column is text, and is named as an operator reads it. `Job`, `Last job`, `By minute` and `Act` mean more than
/// their text: numbers of jobs, sixty numbers with commas between them, and the actions that fit the row.
package struct OperationTable: Sendable {
    let statement: SQL

    init(_ statement: SQL) {
        self.statement = statement
    }
}

/// Reads what operators look at and does what they ask for. The role `bardown_ops` may run it.
package struct OperationStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// - Returns: At most a page full of rows; every column is text or null.
    package func rows(of table: OperationTable) async throws -> Rows {
        try await session.query(table.statement)
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
