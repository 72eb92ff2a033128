import Postgres
import Scores
import Signing
import Storage

/// What the demo's phones do about Live Activities: the first can be started by push and listens to channels; the app
/// of the second starts those of its teams' games itself, each with a token of its own.
struct DemoActivities {
    let pool: PostgresPool
    let keys: SealingKeys?

    /// - Parameter number: Of the phone, from 0.
    func register(_ device: DeviceRequest, _ number: Int) async throws {
        let registration = ActivityRegistration(pool, keys: keys)
        switch number {
        case 0:
            let token = StartToken(
                token: String(repeating: "c\(number)", count: 40),
                attributesType: "GameAttributes",
                takesChannels: true
            )
            _ = try await registration.keep(token, of: device)
        case 1:
            for game in try await games(of: device) {
                let token = "ac" + game.description.filter { $0 != "-" }
                _ = try await registration.keep(token, of: game, on: device)
            }
        default: break
        }
    }

    /// Today's games of the teams that the phone follows, which are not over.
    private func games(of device: DeviceRequest) async throws -> [GameID] {
        try await pool.query(
            """
            select distinct g.id from device d join follow f on f.device_id = d.id
              join game g on f.team_id in (g.home_team_id, g.away_team_id)
             where d.token_digest = sha256(convert_to(\(device.token), 'UTF8')) and d.environment = \(device.environment)
               and g.status in ('scheduled', 'live', 'delayed')
             order by g.id
            """
        ).map { try $0.decode(GameID.self) }
    }
}
