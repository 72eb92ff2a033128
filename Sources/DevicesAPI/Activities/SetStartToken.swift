import APIServer
import Postgres
import Signing
import Storage

/// Stores the token by which Live Activities are started on a phone, in the place of the earlier one.
struct SetStartToken: Command {
    let identity: RequestIdentity
    let device: DeviceRequest
    /// `nil`: no more activities are started by push.
    let token: StartToken?
    /// What tokens are sealed with; `nil`: they are stored as they are.
    let keys: SealingKeys?

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        guard try await ActivityRegistration(transaction, keys: keys).keep(token, of: device) else {
            throw Problem.unknown("device")
        }
        return .noContent
    }
}
