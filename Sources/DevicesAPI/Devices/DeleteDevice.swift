import APIServer
import Postgres
import Storage

/// Deletes a device and everything that it follows.
struct DeleteDevice: Command {
    let identity: RequestIdentity
    let device: DeviceRequest

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        guard try await DeviceRegistrationStore(transaction).unregister(device) else { throw Problem.unknown("device") }
        return .noContent
    }
}
