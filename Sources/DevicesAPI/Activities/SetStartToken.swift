import APIServer
import Cryptography
import Postgres
import Storage

/// Stores the token that starts Live Activities on a phone, and replaces the earlier one.
struct SetStartToken: Command {
    let identity: RequestIdentity
    let device: DeviceRequest
    /// `nil`: no more activities are started by push.
    let token: StartToken?
    /// The keys that encrypt tokens; `nil`: tokens are stored unencrypted.
    let keys: SealingKeys?

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        guard try await ActivityRegistration(transaction, keys: keys).register(token, of: device) else {
            throw Problem.unknown("device")
        }
        return .noContent
    }
}
