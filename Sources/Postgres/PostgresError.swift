/// What went wrong with the database: what kind of failure, the server's code for it, and which call met it.
///
/// The server's DETAIL, which quotes whole rows, is left out. Its primary message is kept; of a text that cannot be
/// read as another type (class 22) it quotes that text, so that class's messages end before the quotation.
package struct PostgresError: Error, Sendable, CustomStringConvertible {
    package enum Code: String, Sendable, Hashable {
        /// No connection could be made.
        case connectionFailed
        /// The connection broke; whether the statement took effect is unknown.
        case connectionLost
        /// The call took longer than it was given; the statement was cancelled.
        case deadlineExceeded
        /// The calling task was cancelled; so was the statement.
        case cancelled
        /// All connections were in use for as long as the caller was willing to wait.
        case poolExhausted
        case poolClosed
        /// The server refused the statement: see ``sqlState``.
        case server
        /// A column does not hold what it was read as.
        case decoding
        /// The URL of the database cannot be used.
        case configuration
    }

    package let code: Code
    /// The server's code; only with `server`.
    package let sqlState: SQLState?
    /// The constraint that was violated, where one was.
    package let constraint: String?
    /// In words, without values.
    package let message: String
    /// File and line of the call.
    package let place: String
    /// Whether what was prepared on the connection is to blame, and not the statement: it was refused before it began.
    let isOfPreparing: Bool

    /// - Parameter routine: The server's own function that refused.
    init(
        _ code: Code,
        _ message: String,
        sqlState: SQLState? = nil,
        constraint: String? = nil,
        routine: String? = nil,
        at place: CallPlace
    ) {
        // "cached plan must not change result type", in whatever language the server speaks.
        let hasChangedPlan = sqlState == .featureNotSupported && routine == "RevalidateCachedQuery"
        isOfPreparing = sqlState == .unknownStatementName || hasChangedPlan
        self.code = code
        self.sqlState = sqlState
        self.constraint = constraint
        self.message = message
        self.place = place.description
    }

    /// Whether the same call may succeed later without anything being mended.
    package var isTransient: Bool {
        switch code {
        case .connectionFailed, .connectionLost, .deadlineExceeded, .poolExhausted: true
        case .server:
            isOfPreparing || sqlState.map { SQLState.transient.contains($0) || $0.rawValue.hasPrefix("57P") } ?? false
        case .cancelled, .poolClosed, .decoding, .configuration: false
        }
    }

    /// Whether no connection to the server can be had or kept, as when it is not there, shuts down or starts; one on
    /// whose connections statements are merely slow, or of whose connections none is free here, is there.
    package var isServerAway: Bool {
        switch code {
        case .connectionFailed, .connectionLost: true
        case .server: sqlState?.rawValue.hasPrefix("57P0") ?? false
        case .deadlineExceeded, .poolExhausted, .cancelled, .poolClosed, .decoding, .configuration: false
        }
    }

    /// Whether the connection is to blame rather than the statement: it can only read, as one that was opened to a
    /// server before it was demoted or while its database was read-only. A new connection may lead to a server that can
    /// write.
    var isOfConnection: Bool {
        code == .server && sqlState.map { $0 == .readOnlyTransaction || $0.rawValue.hasPrefix("57P0") } ?? false
    }

    package var description: String {
        let state = sqlState.map { " \($0.rawValue)" } ?? ""
        let on = constraint.map { " on \($0)" } ?? ""
        return "\(code.rawValue)\(state)\(on): \(message) (\(place))"
    }
}

/// Where a call stands in the source, for errors.
struct CallPlace: Sendable, CustomStringConvertible {
    let file: StaticString
    let line: UInt

    var description: String { "\(file):\(line)" }
}

/// The server's five-character code of an error (Postgres documentation, appendix A).
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
    /// A write was refused because the transaction is read-only.
    package static let readOnlyTransaction = SQLState(rawValue: "25006")
    /// A prepared statement that the server does not have.
    static let unknownStatementName = SQLState(rawValue: "26000")
    static let featureNotSupported = SQLState(rawValue: "0A000")

    static let transient: Set<SQLState> = [.serializationFailure, .deadlockDetected, .lockNotAvailable, .queryCanceled]
}
