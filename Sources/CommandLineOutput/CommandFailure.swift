import Fleet
import Postgres
import PrivateCluster
package import Runtime

/// Why a command failed, and its exit code; printed without the usage, which would not help.
package struct CommandFailure: Error, CustomStringConvertible {
    package let code: Runtime.ExitCode
    package let description: String

    /// - Parameter description: Says what to do next, if there is anything to do.
    package init(_ description: String, code: Runtime.ExitCode = .failed) {
        self.code = code
        self.description = description
    }

    /// What an error of ours means to a script and to the operator; `nil` for the argument parser's errors and for all
    /// others that speak for themselves.
    init?(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as PostgresError: self.init(error)
        case let error as FleetError: self.init("\(error)", code: error.isPort ? .unavailable : .failed)
        case ClusterError.noServer, ClusterError.noAccount: self.init("\(error)", code: .unavailable)
        default: return nil
        }
    }

    /// Of what the operator can mend only the message; of the rest, which are faults of ours, also where they were met.
    private init(_ error: PostgresError) {
        switch error.code {
        case .connectionFailed, .connectionLost, .deadlineExceeded, .poolExhausted:
            self.init("\(error.message)\n\(Self.unreached)", code: .unavailable)
        case .server where error.isTransient || error.isRefusal:
            self.init("\(error.message)\n\(Self.unreached)", code: .unavailable)
        case .server where error.isSchemaMissing:
            self.init("\(error.message)\nIs the database migrated? Run bardown migrate up.")
        case .server where error.sqlState == .insufficientPrivilege:
            self.init("\(error.message)\nThe login lacks a right. bardown doctor can tell more.")
        default: self.init("\(error)")
        }
    }

    private static let unreached =
        "Is the server running, and is it the one in DATABASE_URL or --database? bardown doctor can tell more."
}

extension PostgresError {
    /// No such database, too many clients, login refused: classes 3D, 53 and 28.
    fileprivate var isRefusal: Bool {
        sqlState.map { ["3D", "53", "28"].contains($0.rawValue.prefix(2)) } ?? false
    }

    /// No such schema, table or function.
    fileprivate var isSchemaMissing: Bool {
        sqlState.map { ["3F000", "42P01", "42883"].contains($0.rawValue) } ?? false
    }
}

extension FleetError {
    fileprivate var isPort: Bool {
        switch self {
        case .noFreePort, .port: true
        case .notReady: false
        }
    }
}
