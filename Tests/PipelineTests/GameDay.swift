import Fleet
import FoundationEssentials
import Glibc
import Logging
import Postgres
import PrivateCluster
import SystemPackage
import TestSupport
import Transport

/// A short, fast game day with the real programs as processes, and what a test asks of it.
struct GameDay: Sendable {
    let running: Running
    let pool: PostgresPool
    let http: HTTPFetcher

    /// Starts everything, waits for the first scoreboard, registers three phones, and calls `body`.
    /// - Parameters:
    ///   - speed: How much faster than real time the games are played: at 720 a game takes about 12 seconds.
    ///   - games: Generated games, beside the captures that are there.
    static func play(
        speed: Double,
        games: Int,
        captures: [String] = [],
        _ body: @escaping @Sendable (GameDay) async throws -> Void
    ) async throws {
        try await withTemporaryFolder("bardown-pipeline") { folder in
            try await play(in: folder, speed: speed, games: games, captures: captures, body)
        }
    }

    private static func play(
        in folder: FilePath,
        speed: Double,
        games: Int,
        captures: [String],
        _ body: @escaping @Sendable (GameDay) async throws -> Void
    ) async throws {
        var plan = Fleet.Plan(folder: folder)
        plan.speed = speed
        plan.liveCadence = .milliseconds(250)
        // Time enough, in simulated minutes, for the phones to be registered before the first face-off.
        plan.simulatorArguments =
            ["--games", "\(games)", "--starts-in", "\(Int(speed * 6 / 60) + 1)"]
            + captures.flatMap { ["--capture", $0] }
        plan.environment = ["LOG_LEVEL": "debug"]
        try await Fleet(plan, logger: Logger(label: "pipeline")).run { running in
            let configuration = try PostgresConfiguration(url: running.databaseURL, applicationName: "pipeline tests")
            let pool = PostgresPool(configuration, size: 2, logger: Logger(label: "pipeline"))
            let addresses = [running.simulator.upstream, running.api].map { String($0.dropFirst("http://".count)) }
            var fetching = FetcherConfiguration(userAgent: "BarDown tests")
            fetching.privateAddresses = Set(addresses)
            fetching.hostBudget = .unspaced(maxInFlight: 16, maxWaiting: 1000)
            let http = try HTTPFetcher(fetching, logger: Logger(label: "pipeline"))
            let day = GameDay(running: running, pool: pool, http: http)
            do {
                try await day.registerPhones()
                try await body(day)
            } catch {
                // What the programs said is gone with the folder otherwise.
                print(day.logs)
                await http.close()
                await pool.close()
                throw error
            }
            await http.close()
            await pool.close()
        }
    }

    /// The tokens of three phones: one follows every team, one all home teams, one all away teams.
    static let tokens = (0..<3).map { String(repeating: "0\($0)", count: 32) }

    private func registerPhones() async throws {
        let teams = try await games().map { ($0.home, $0.away) }
        // A team that no scoreboard has named yet cannot be followed.
        try await eventually(within: .seconds(30), "all games of the first scoreboard") {
            try await pool.first("select count(*) from game")?.decode(Int64.self) == Int64(teams.count)
        }
        let audiences = [teams.flatMap { [$0.0, $0.1] }, teams.map(\.0), teams.map(\.1)]
        for (token, slugs) in zip(Self.tokens, audiences) {
            let body = try JSONEncoder().encode(Registration(token: token, favoriteTeams: slugs))
            let response = try await http.fetch(
                Request(
                    .post,
                    "\(running.api)/api/v1/devices",
                    headers: ["Content-Type": "application/json"],
                    body: Array(body)
                )
            )
            guard (200...201).contains(response.status) else {
                throw NeverHappened(what: "registration: \(String(decoding: response.body, as: UTF8.self))")
            }
        }
    }

    private struct Registration: Encodable {
        let token: String
        let favoriteTeams: [String]
    }

    /// The end of each program's log.
    private var logs: String {
        let names = running.fleet.children.map(\.name)
        return names.map { name in
            let path = running.fleet.plan.folder.appending("\(name).log").string
            let text = (try? String(contentsOf: URL(filePath: path), encoding: .utf8)) ?? "no log"
            return "=== \(name)\n\(text.suffix(3000))"
        }.joined(separator: "\n")
    }

    /// Decodes an answer of the simulator's control or the api.
    func get<Value: Decodable>(_ url: String, as type: Value.Type = Value.self) async throws -> Value {
        let response = try await http.fetch(Request(.get, url))
        guard response.status == 200 else { throw NeverHappened(what: "\(url) with 200, but \(response.status)") }
        return try JSONDecoder().decode(type, from: Data(response.body))
    }

    /// What is true of every game, by the simulator.
    func games() async throws -> [TrueGame] {
        try await get("\(running.simulator.upstream)/control/games", as: TrueGames.self).games
    }

    /// What the fake APNs was sent, in order.
    func pushes() async throws -> [Push] {
        try await get("\(running.simulator.upstream)/control/pushes", as: Pushes.self).pushes
    }
}

struct TrueGames: Decodable {
    let games: [TrueGame]
}

/// A game as the simulator knows it.
struct TrueGame: Decodable {
    struct Score: Decodable, Hashable {
        let home: Int
        let away: Int
    }

    struct Goal: Decodable {
        let period: Int
        let score: Score
        let side: String
    }

    let contestId: String
    let home: String
    let away: String
    let status: String
    let score: Score?
    let goals: [Goal]

    /// Goals by period, from the first to the last that had one.
    var periods: [Int: Score] {
        goals.reduce(into: [:]) { periods, goal in
            let before = periods[goal.period] ?? Score(home: 0, away: 0)
            periods[goal.period] =
                goal.side == "home"
                ? Score(home: before.home + 1, away: before.away) : Score(home: before.home, away: before.away + 1)
        }
    }
}

struct Pushes: Decodable {
    let pushes: [Push]
}

/// A push as it arrived.
struct Push: Decodable {
    struct Payload: Decodable {
        struct APS: Decodable {
            struct Alert: Decodable {
                let title: String
                let body: String
            }

            let alert: Alert
        }

        let aps: APS
        let type: String
        let gameId: String
        let version: Int
    }

    let token: String
    let apnsId: String
    let status: Int?
    let payload: String

    var content: Payload {
        get throws { try JSONDecoder().decode(Payload.self, from: Data(payload.utf8)) }
    }
}
