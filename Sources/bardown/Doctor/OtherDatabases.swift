import Logging
import Postgres
import Runtime
import Storage

/// Checks the databases that the api uses in addition to `DATABASE_URL`: whether each can be reached and has the right
/// role.
struct OtherDatabases {
    static let replica = "REPLICA_URL"
    private static let ops = "OPS_DATABASE_URL"

    /// The primary that the replica follows; `nil` if none is named.
    let primary: PostgresConfiguration?

    private let environment = Environment(
        ofProcess: Host.variables
            + [replica, ops].map { Variable($0, default: "", secret: true, "read by the api, as a libpq URL") }
    )

    init(primary: PostgresConfiguration?) {
        self.primary = primary
    }

    func findings() async -> [Finding] {
        var findings: [Finding] = []
        let replica = ReplicaExamination(primary: primary)
        for (variable, examine) in [(Self.replica, replica.finding), (Self.ops, Self.opsFinding)] {
            do {
                guard let url = try environment.optionalString(variable) else { continue }
                let database = try environment.database(url, givenBy: variable, to: "bardown doctor")
                findings.append(try await Self.check(at: database, examine))
            } catch let error as PostgresError {
                findings.append(Finding(variable, error.message, .bad, fix: ConnectionFault(error, of: variable).fix))
            } catch {
                findings.append(Finding(variable, "\(error)", .bad))
            }
        }
        return findings
    }

    private static func check(
        at database: PostgresConfiguration,
        _ examine: (PostgresConnection) async throws -> Finding
    ) async throws -> Finding {
        let connection = try await PostgresConnection.connect(database)
        do {
            let finding = try await examine(connection)
            await connection.close()
            return finding
        } catch {
            await connection.close()
            throw error
        }
    }

    private static func opsFinding(_ connection: PostgresConnection) async throws -> Finding {
        let access = try await DatabaseReportStore(connection).opsAccess()
        let (login, hasAccess) = access ?? ("nobody", false)
        return hasAccess
            ? Finding(ops, "\(login) can read schema ops", .good)
            : Finding(ops, "\(login) cannot read schema ops", .bad, fix: "log in as bardown_ops there")
    }
}
