import Cryptography
import Fleet
import Logging
import Postgres
import Runtime
import Scores
import Storage

/// Registers the devices of the demo's fans, so that the demo has recipients of pushes.
struct DemoFans {
    let running: Running
    let pool: PostgresPool
    /// The leagues that are played.
    let leagues: [LeagueID]

    private var store: DemoStore { DemoStore(pool) }

    /// Waits for the first scoreboard of each league, then registers all devices.
    /// - Returns: The devices with their fans, for ``renew(_:)``.
    func register() async throws -> [Registered] {
        // All details are read, because the demo should show everything and costs no real source any requests.
        try await store.readAllDetails()
        try await waitForTeams()
        var registered: [Registered] = []
        for fan in DemoFan.all {
            switch fan.kind {
            case .browser:
                let browser = try await DemoBrowser(running).create()
                registered.append(Registered(fan: fan, device: browser.request, tokens: [browser.id]))
            case .phone(let token, _):
                let device = DeviceRequest(token: token, environment: .sandbox, topic: Host.defaultTopic)
                registered.append(Registered(fan: fan, device: device, tokens: [token]))
            }
        }
        return try await renew(registered)
    }

    /// A fan with the registered device.
    struct Registered: Sendable {
        let fan: DemoFan
        let device: DeviceRequest
        /// The tokens under which the device gets pushes.
        var tokens: [String]
    }

    /// Registers the devices again, as apps do whenever they are opened: teams that are stored meanwhile are followed
    /// as well, and apps start the activities of games that are about to start.
    func renew(_ registered: [Registered]) async throws -> [Registered] {
        var renewed = registered
        for (place, entry) in registered.enumerated() {
            let follows = try await follows(of: entry.fan)
            if !follows.isEmpty {
                _ = try await DeviceRegistrationStore(pool, keys: running.tokenKeys)
                    .register(entry.device, DeviceWishes(follows: follows))
                let tokens = try await DemoActivities(pool: pool, keys: running.tokenKeys).register(entry)
                renewed[place].tokens += tokens.filter { !entry.tokens.contains($0) }
            }
        }
        try FanFile(renewed).write(in: running.fleet.plan.folder)
        return renewed
    }

    private func follows(of fan: DemoFan) async throws -> [Follow] {
        guard let teams = fan.teams else { return leagues.map { Follow(.league($0)) } }
        return try await store.follows(ofTeams: teams)
    }

    private func waitForTeams() async throws {
        while true {
            if try await store.leaguesWithTeams(of: leagues.map(\.rawValue)) == leagues.count { return }
            try await Task.sleep(for: .milliseconds(200))
        }
    }
}

/// Registers the Live Activities of the demo's devices.
struct DemoActivities {
    let pool: PostgresPool
    let keys: SealingKeys?

    /// - Returns: The tokens of the activities.
    func register(_ entry: DemoFans.Registered) async throws -> [String] {
        guard case .phone(let token, let activities) = entry.fan.kind else { return [] }
        let registration = ActivityRegistration(pool, keys: keys)
        switch activities {
        case .none: return []
        case .startedByPush:
            let start = StartToken(
                token: "c" + token.dropFirst(),
                attributesType: "GameAttributes",
                takesChannels: true
            )
            _ = try await registration.register(start, of: entry.device)
            return [start.token]
        case .startedByApp:
            var tokens: [String] = []
            for game in try await DemoStore(pool).openGames(of: entry.device) {
                // One token for each device and game.
                let own = "ac" + token.suffix(2) + game.description.filter { $0 != "-" }
                if !entry.tokens.contains(own) { _ = try await registration.register(own, of: game, on: entry.device) }
                tokens.append(own)
            }
            return tokens
        }
    }
}
