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
    /// The account for the user of the demo.
    let user: DemoAccount

    private var store: DemoStore { DemoStore(pool) }

    /// Waits for the first scoreboard of each league, then registers all devices.
    /// - Returns: The devices with their fans, for ``renew(_:)``.
    func register() async throws -> [Registered] {
        try await waitForTeams()
        var registered: [Registered] = []
        for fan in DemoFan.all + [DemoFan.phone(of: user)] {
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
        /// The titles of the activities that the app started, by token.
        var titles: [String: String] = [:]
    }

    /// Registers the devices again, as apps do whenever they are opened: teams that were stored in the meantime are
    /// followed as well, and apps start the activities of games that are about to start.
    func renew(_ registered: [Registered]) async throws -> [Registered] {
        var renewed = registered
        for (place, entry) in registered.enumerated() {
            let follows = try await follows(of: entry.fan)
            if !follows.isEmpty {
                _ = try await DeviceRegistrationStore(pool, keys: running.tokenKeys)
                    .register(entry.device, DeviceWishes(follows: follows))
                try await DemoActivities(pool: pool, keys: running.tokenKeys).register(&renewed[place])
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

    /// Registers the device's activities, or the token by which push-sender starts them, and adds the tokens to the
    /// entry. The entry keeps the latest 20.
    func register(_ entry: inout DemoFans.Registered) async throws {
        guard case .phone(let token, let activities) = entry.fan.kind else { return }
        let registration = ActivityRegistration(pool, keys: keys)
        switch activities {
        case .none: return
        case .startedByPush:
            let start = StartToken(
                token: "c" + token.dropFirst(),
                attributesType: "GameAttributes",
                takesChannels: true
            )
            _ = try await registration.register(start, of: entry.device)
            entry.tokens = [token, start.token]
        case .startedByApp:
            for (game, title) in try await DemoStore(pool).openGames(of: entry.device) {
                // One token for each device and game.
                let own = "ac" + token.suffix(2) + game.description.filter { $0 != "-" }
                guard !entry.tokens.contains(own) else { continue }
                _ = try await registration.register(own, of: game, on: entry.device)
                entry.tokens = [token] + entry.tokens.dropFirst().suffix(Self.activitiesAtMost - 1) + [own]
                entry.titles[own] = title
                entry.titles = entry.titles.filter { entry.tokens.contains($0.key) }
            }
        }
    }

    private static let activitiesAtMost = 20
}
