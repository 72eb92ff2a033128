import EphemeralPostgres
import Fleet
import Postgres
package import Runtime

/// The failure of a command with its exit code. It is printed without the usage.
package struct CommandFailure: Error, CustomStringConvertible {
    package let code: Runtime.ExitCode
    package let description: String

    /// - Parameter description: The message. It says what to do next, if there is anything to do.
    package init(_ description: String, code: Runtime.ExitCode = .failed) {
        self.code = code
        self.description = description
    }

    /// Translates an error of our libraries for scripts and operators; `nil` for the argument parser's errors and for
    /// errors with a clear message of their own.
    init?(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as PostgresError: self.init(error)
        case let error as ConfigurationError: self.init("\(error)", code: .usage)
        case let error as FleetError: self.init("\(error)", code: error.isOfMachine ? .unavailable : .failed)
        case ClusterError.noServer, ClusterError.noAccount: self.init("\(error)", code: .unavailable)
        default: return nil
        }
    }

    /// Shows the message with the next step, or with the server's error code if there is no next step. The place in our
    /// code where the error occurred is left out.
    private init(_ error: PostgresError) {
        switch error.code {
        case .connectionFailed, .connectionLost, .deadlineExceeded, .poolExhausted:
            self.init("\(error.message)\n\(Self.connectionHint)", code: .unavailable)
        case .server where error.isTransient || error.isRefusal:
            self.init("\(error.message)\n\(Self.connectionHint)", code: .unavailable)
        case .server where error.isSchemaMissing:
            self.init("\(error.message)\nIs the database migrated? Run bardown migrate up.")
        case .server where error.sqlState == .insufficientPrivilege:
            self.init("\(error.message)\nThe login lacks a privilege. Run bardown doctor for details.")
        case .server where error.sqlState == .readOnlyTransaction:
            self.init(
                "\(error.message)\nIs this the primary? A replica or a read-only database accepts no changes."
            )
        case .server: self.init("\(error.message) (\(error.serverCode))")
        default: self.init(error.message)
        }
    }

    private static let connectionHint =
        "Is the server running, and is it the one in DATABASE_URL or --database? Run bardown doctor for details."
}

extension PostgresError {
    /// Whether the error is in class 3D, 53 or 28: no such database, too many clients, login refused.
    fileprivate var isRefusal: Bool {
        sqlState.map { ["3D", "53", "28"].contains($0.rawValue.prefix(2)) } ?? false
    }

    /// The server's error code and constraint: `SQLSTATE 23514, constraint queue_named`.
    fileprivate var serverCode: String {
        let state = "SQLSTATE \(sqlState?.rawValue ?? "unknown")"
        return constraint.map { "\(state), constraint \($0)" } ?? state
    }

    /// Whether a schema, table or function does not exist.
    fileprivate var isSchemaMissing: Bool {
        sqlState.map { ["3F000", "42P01", "42883"].contains($0.rawValue) } ?? false
    }
}

extension FleetError {
    /// Whether this machine lacks what the fleet needs.
    fileprivate var isOfMachine: Bool {
        switch self {
        case .noFreePort, .port, .noShiftedClock: true
        case .notReady: false
        }
    }
}
