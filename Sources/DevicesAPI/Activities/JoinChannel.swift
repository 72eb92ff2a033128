import APIModels
import APIServer
import HTTPTypes
import Postgres
import Scores
import Storage

/// Registers a phone for the broadcast channel of a game. A channel that does not exist yet is created after the
/// response, which is then 202, and the app must retry.
struct JoinChannel: Command {
    let identity: RequestIdentity
    let device: DeviceRequest
    let game: GameID

    func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
        let (outcome, channel) = try await ActivityRegistration(transaction).join(game, on: device)
        switch outcome {
        case .open, .none: return try .json(ChannelResponse(channelId: channel))
        case .wanted:
            return try .json(ChannelResponse(channelId: nil), status: .accepted, headers: [.retryAfter: "2"])
        case .unknownDevice: throw Problem.unknown("device")
        case .unknownGame: throw Problem.unknown("game")
        }
    }
}
