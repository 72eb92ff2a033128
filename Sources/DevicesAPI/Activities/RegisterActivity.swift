import APIServer
import Cryptography
import Postgres
import Scores
import Storage

/// Stores the update token of the Live Activity that shows a game on a phone, replaces the earlier one, and causes the
/// current state to be pushed.
struct RegisterActivity: Command {
    let identity: RequestIdentity
    let device: DeviceRequest
    let game: GameID
    /// Secret; never logged.
    let token: String
    /// The keys that encrypt tokens; `nil`: tokens are stored unencrypted.
    let keys: SealingKeys?
    /// The client's limit on new tokens. A token that is already stored does not count.
    let quota: ClientQuota

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        let registration = ActivityRegistration(transaction, keys: keys)
        switch try await registration.register(token, of: game, on: device, onlyRegistered: true) {
        case .known, .registered: return .noContent
        case .refused:
            return try await quota.registering {
                _ = try await registration.register(token, of: game, on: device)
                return .noContent
            }
        case .unknownDevice: throw Problem.unknown("device")
        case .unknownGame: throw Problem.unknown("game")
        }
    }
}
