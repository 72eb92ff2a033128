/// A database error: the kind of failure, the server's code for it, and the call that failed.
///
/// The server's DETAIL is left out, because it quotes whole rows. Its primary message is kept, except that messages of
/// class 22 (a text that cannot be read as another type) end before the text that they quote.
package struct PostgresError: Error, Sendable, CustomStringConvertible {
    package enum Code: String, Sendable, Hashable {
        /// No connection could be opened.
        case connectionFailed
        /// The connection broke. It is unknown whether the statement took effect.
        case connectionLost
        /// The call exceeded its deadline. The server confirmed that it cancelled the statement, or the connection was
        /// closed.
        case deadlineExceeded
        /// The calling task was cancelled, before the statement was sent or while it ran; then as for
        /// `deadlineExceeded`.
        case cancelled
        /// All connections were in use for as long as the caller was willing to wait.
        case poolExhausted
        case poolClosed
        /// The server refused the statement: see ``sqlState``.
        case server
        /// A column does not hold the expected type of value.
        case decoding
        /// The database's URL cannot be used.
        case configuration
    }

    package let code: Code
    /// The server's code; only with `server` errors.
    package let sqlState: SQLState?
    /// The violated constraint, if any.
    package let constraint: String?
    /// The message, without values.
    package let message: String
    /// The file and line of the call.
    package let callSite: String
    /// Whether a prepared statement caused the error: the server refused it before it began.
    let isStalePreparedStatement: Bool

    /// - Parameter routine: The server's C function that reported the error.
    init(
        _ code: Code,
        _ message: String,
        sqlState: SQLState? = nil,
        constraint: String? = nil,
        routine: String? = nil,
        at callSite: CallSite
    ) {
        // "cached plan must not change result type". The routine is checked because the message may be translated.
        let hasChangedPlan = sqlState == .featureNotSupported && routine == "RevalidateCachedQuery"
        isStalePreparedStatement = sqlState == .unknownStatementName || hasChangedPlan
        self.code = code
        self.sqlState = sqlState
        self.constraint = constraint
        self.message = message
        self.callSite = callSite.description
    }

    /// Whether the same call may succeed later without any repair.
    package var isTransient: Bool {
        switch code {
        case .connectionFailed, .connectionLost, .deadlineExceeded, .poolExhausted: true
        case .server:
            isStalePreparedStatement
                || sqlState.map { SQLState.transient.contains($0) || $0.rawValue.hasPrefix("57P") } ?? false
        case .cancelled, .poolClosed, .decoding, .configuration: false
        }
    }

    /// Whether the server cannot be reached, is shutting down or is starting up. `false` for a server with slow
    /// statements, and for one to which the pool has no free connection.
    package var isServerUnavailable: Bool {
        switch code {
        case .connectionFailed, .connectionLost: true
        case .server: sqlState?.rawValue.hasPrefix("57P0") ?? false
        case .deadlineExceeded, .poolExhausted, .cancelled, .poolClosed, .decoding, .configuration: false
        }
    }

    /// Whether the connection caused the error rather than the statement: the server ends the session (57P0…), or the
    /// connection can only read, because it was opened to a server that was then demoted or whose database was
    /// read-only. A new connection may lead to a server that can write.
    var makesConnectionUnusable: Bool {
        code == .server && sqlState.map { $0 == .readOnlyTransaction || $0.rawValue.hasPrefix("57P0") } ?? false
    }

    package var description: String {
        let state = sqlState.map { " \($0.rawValue)" } ?? ""
        let on = constraint.map { " on \($0)" } ?? ""
        return "\(code.rawValue)\(state)\(on): \(message) (\(callSite))"
    }
}

/// The source location of a call, for error messages.
struct CallSite: Sendable, CustomStringConvertible {
    let file: StaticString
    let line: UInt

    var description: String { "\(file):\(line)" }
}

/// The server's five-character error code (Postgres documentation, appendix A).
package struct SQLState: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let serializationFailure = SQLState(rawValue: "40001")
    package static let deadlockDetected = SQLState(rawValue: "40P01")
    package static let lockNotAvailable = SQLState(rawValue: "55P03")
    package static let queryCanceled = SQLState(rawValue: "57014")
    package static let insufficientPrivilege = SQLState(rawValue: "42501")
    /// The write was refused because the transaction is read-only.
    package static let readOnlyTransaction = SQLState(rawValue: "25006")
    /// The server does not have the prepared statement.
    static let unknownStatementName = SQLState(rawValue: "26000")
    static let featureNotSupported = SQLState(rawValue: "0A000")

    static let transient: Set<SQLState> = [.serializationFailure, .deadlockDetected, .lockNotAvailable, .queryCanceled]
}
