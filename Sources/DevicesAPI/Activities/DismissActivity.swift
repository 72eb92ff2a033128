import APIServer
import Postgres
import Scores
import Storage

/// Stops the updates of a Live Activity that the fan dismissed.
struct DismissActivity: Command {
    let identity: RequestIdentity
    let device: DeviceRequest
    let game: GameID

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        guard try await ActivityRegistration(transaction).dismiss(game, on: device) else {
            throw Problem.unknown("activity")
        }
        return .noContent
    }
}
