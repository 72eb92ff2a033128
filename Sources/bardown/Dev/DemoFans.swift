import Cryptography
import Fleet
import Logging
import Postgres
import Runtime
import Scores
import Storage

/// Registers three devices and a browser that follow the day's teams, so that the demo has recipients of pushes.
struct DemoFans {
    let running: Running
    /// The leagues whose teams are followed.
    let leagues: [String]

    /// Waits for the first scoreboard of each league, then registers the devices: the first follows every team, the
    /// others follow one team of each league.
    func register() async throws {
        let configuration = try PostgresConfiguration(url: running.databaseURL, applicationName: "bardown dev")
        let pool = PostgresPool(configuration, size: 1, logger: Logger(label: "bardown"))
        do {
            // All details are read, because the demo should show everything and costs no real source any requests.
            let store = DemoStore(pool)
            try await store.readAllDetails()
            try await waitForTeams(store)
            for (number, choice) in [DemoStore.TeamChoice.all, .first, .last].enumerated() {
                let device = DeviceRequest(
                    token: String(repeating: "0\(number)", count: 32),
                    environment: .sandbox,
                    topic: Host.defaultTopic
                )
                let follows = try await store.follows(of: choice)
                _ = try await DeviceRegistrationStore(pool, keys: running.tokenKeys)
                    .register(device, DeviceWishes(follows: follows))
                try await DemoActivities(pool: pool, keys: running.tokenKeys).register(device, number)
            }
            let follows = try await store.follows(of: .second)
            _ = try await DeviceRegistrationStore(pool, keys: running.tokenKeys)
                .register(try await DemoBrowser(running).request(), DeviceWishes(follows: follows))
            await pool.close()
        } catch {
            await pool.close()
            throw error
        }
    }

    private func waitForTeams(_ store: DemoStore) async throws {
        while true {
            if try await store.leaguesWithTeams(of: leagues) == leagues.count { return }
            try await Task.sleep(for: .milliseconds(200))
        }
    }
}

/// Registers the Live Activities of the demo's devices. On the first device, activities are started by push and updated
/// over channels. On the second, the app itself starts the activities of its teams' games, each with its own token.
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
