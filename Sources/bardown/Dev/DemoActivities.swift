import Cryptography
import Postgres
import Scores
import Storage

/// Registers the Live Activities of the demo's devices. The first device can be started by push and uses channels; the
/// app of the second starts the activities of its teams' games itself, each with its own token.
struct DemoActivities {
    let pool: PostgresPool
    let keys: SealingKeys?

    /// - Parameter number: The number of the device, from 0.
    func register(_ device: DeviceRequest, _ number: Int) async throws {
        let registration = ActivityRegistration(pool, keys: keys)
        switch number {
        case 0:
            let token = StartToken(
                token: String(repeating: "c\(number)", count: 40),
                attributesType: "GameAttributes",
                takesChannels: true
            )
            _ = try await registration.register(token, of: device)
        case 1:
            for game in try await DemoStore(pool).openGames(of: device) {
                let token = "ac" + game.description.filter { $0 != "-" }
                _ = try await registration.register(token, of: game, on: device)
            }
        default: break
        }
    }
}
