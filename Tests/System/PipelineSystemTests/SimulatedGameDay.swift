import EphemeralPostgres
import Fleet
import FoundationEssentials
import Glibc
import Logging
import Postgres
import SystemPackage
import TestTools
import Transport

/// A short, fast game day with the real programs as processes, and its state for tests.
struct SimulatedGameDay: Sendable {
    let running: Running
    let pool: PostgresPool
    let http: HTTPFetcher
    /// The number of games on tapes, for which the simulator has no ground truth.
    let tapedGames: Int

    /// Starts everything, waits for the first scoreboard, registers three phones, and calls `body`.
    /// - Parameters:
    ///   - speed: How much faster than real time the games are played. At 720 a game takes about 12 seconds. A test of
    ///     live games begins at ``slow`` and speeds up afterwards.
    ///   - games: The number of generated lacrosse games, in addition to the captures.
    ///   - night: The games of other leagues.
    ///   - secondary: A host of other sources that the scrapers may use, with the variables that name it.
    ///   - environment: Returns additional variables for every program. Its argument is the folder of the day.
    static func play(
        speed: Double,
        games: Int,
        captures: [String] = [],
        night: Night = Night(),
        secondary: SecondarySourceHost? = nil,
        environment: @Sendable (FilePath) -> [String: String] = { _ in [:] },
        _ body: @escaping @Sendable (SimulatedGameDay) async throws -> Void
    ) async throws {
        // On a busy machine it may take longer until the phones are registered, so each attempt leaves more time.
        for lead in [12.0, 36, 108] {
            do {
                return try await withTemporaryFolder("bardown-pipeline") { folder in
                    try await play(
                        in: folder,
                        speed: speed,
                        games: games,
                        captures: captures,
                        night: night,
                        secondary: secondary,
                        environment: environment(folder),
                        lead: lead,
                        body
                    )
                }
            } catch let error as GamesHaveBegun {
                print("played again: \(error)")
            }
        }
        throw NeverHappened(what: "phones registered before the first face-off, three times")
    }

    /// A speed at which a game lasts longer than any test of live games.
    static let slow = 20.0

    /// Plays the rest of the games at another speed. A simulator that restarts afterwards does not know the new speed.
    func setGameSpeed(to speed: Double) async throws {
        let body = Array(#"{"speed":\#(speed)}"#.utf8)
        let response = try await http.fetch(Request(.post, "\(running.simulator.upstream)/control/clock", body: body))
        guard response.status == 200 else { throw NeverHappened(what: "a clock at \(speed) times its speed") }
    }

    /// Like `eventually`, for conditions that can only become true during games.
    func eventuallyDuringGames(_ what: String, _ condition: () async throws -> Bool) async throws {
        try await eventually(what) {
            let areOver = try await games().allSatisfy { $0.status != "live" && $0.status != "scheduled" }
            if try await condition() { return true }
            if areOver { throw NeverHappened(what: "\(what), before the games were over") }
            return false
        }
    }

    /// The first face-off came before the phones were registered, so the expected pushes are unknown.
    private struct GamesHaveBegun: Error {
        /// Seconds from the simulator's start to the first face-off.
        let lead: Double
    }

    /// Games of the professional leagues.
    struct Night: Sendable {
        /// The numbers of generated games of the NBA and the NHL.
        var basketball = 0
        var hockey = 0
        /// The paths of tapes, and the total number of games on them.
        var tapes: [String] = []
        var tapedGames = 0
        /// The folder in which the scrapers record pages.
        var recording: String?

        var arguments: [String] {
            ["--nba-games", "\(basketball)", "--nhl-games", "\(hockey)"] + tapes.flatMap { ["--tape", $0] }
        }

        /// The leagues that the scheduler has to follow for these games.
        var leagues: [String] { basketball + hockey + tapedGames > 0 ? ["nba", "nhl"] : [] }
    }

    /// Plays the day once, in `folder`.
    /// - Parameter lead: Seconds from the simulator's start to the first face-off.
    /// - Throws: ``GamesHaveBegun`` if the first face-off came before the phones were registered.
    private static func play(
        in folder: FilePath,
        speed: Double,
        games: Int,
        captures: [String],
        night: Night,
        secondary: SecondarySourceHost?,
        environment: [String: String],
        lead: Double,
        _ body: @escaping @Sendable (SimulatedGameDay) async throws -> Void
    ) async throws {
        var plan = Fleet.Plan(folder: folder)
        plan.speed = speed
        plan.liveCadence = .milliseconds(250)
        // The first scoreboards of three leagues take longer than those of one league.
        let lead = night.leagues.isEmpty ? lead : lead * 1.5
        plan.simulatorArguments =
            ["--games", "\(games)", "--starts-in", "\(min(1440, Int(speed * lead / 60) + 1))"]
            + captures.flatMap { ["--capture", $0] } + night.arguments
        plan.leagues = night.leagues
        plan.environment = night.recording.map { ["TAPE_FOLDER": $0] } ?? [:]
        plan.environment.merge(environment) { $1 }
        if let secondary {
            plan.privateAddresses = [secondary.authority]
            plan.environment.merge(secondary.environment) { $1 }
        }
        try await Fleet(plan, logger: Logger(label: "pipeline")).run { running in
            let configuration = try PostgresConfiguration(url: running.databaseURL, applicationName: "pipeline tests")
            let pool = PostgresPool(configuration, size: 2, logger: Logger(label: "pipeline"))
            let addresses = [running.simulator.upstreamAuthority, String(running.api.dropFirst("http://".count))]
            var fetching = FetcherConfiguration(userAgent: "BarDown tests")
            fetching.privateAddresses = Set(addresses)
            fetching.hostBudget = .unspaced(maxInFlight: 16, maxWaiting: 1000)
            let http = try HTTPFetcher(fetching, logger: Logger(label: "pipeline"))
            let day = SimulatedGameDay(running: running, pool: pool, http: http, tapedGames: night.tapedGames)
            do {
                try await day.registerPhones()
                guard try await day.games().allSatisfy({ $0.status != "live" && $0.status != "final" }) else {
                    throw GamesHaveBegun(lead: lead)
                }
                try await day.shortenBreakerPauses()
                try await body(day)
            } catch {
                // Print the logs here, because they are deleted with the folder. They are printed even if the day is
                // played again, because data that did not arrive in time may have been lost, not just delayed.
                print(day.logs)
                await http.close()
                await pool.close()
                throw error
            }
            await http.close()
            await pool.close()
        }
    }

    /// Shortens the pauses after failures of a host, because the games are faster, too. Otherwise a game would be over
    /// before a pause ends.
    private func shortenBreakerPauses() async throws {
        try await pool.execute("update host_budget set first_pause = interval '50 ms'")
    }

    /// The tokens of three phones: one follows every team, one all home teams, one all away teams. The app of the last
    /// phone has localized strings.
    static let tokens = (0..<3).map { String(repeating: "0\($0)", count: 32) }

    private func registerPhones() async throws {
        let count = try await games().count + tapedGames
        // A team can be followed only once a scoreboard has listed it.
        try await eventually("all games of the first scoreboards") {
            try await pool.first("select count(*) from game")?.decode(Int64.self) == Int64(count)
        }
        let rows = try await pool.query(
            """
            select g.league_id, h.slug, a.slug from game g
              join team h on h.id = g.home_team_id join team a on a.id = g.away_team_id
            """
        )
        let teams = try rows.map { try $0.decode(String.self, String.self, String.self) }
        let home = teams.map { TestPhone.Team($0.1, in: $0.0) }
        let away = teams.map { TestPhone.Team($0.2, in: $0.0) }
        for (token, follows) in zip(Self.tokens, [home + away, home, away]) {
            let localizes = token == Self.tokens.last ? true : nil
            try await TestPhone(token: token, follows: follows, localizesAlerts: localizes)
                .register(at: running.api, by: http)
        }
    }

    /// The last lines of each program's log.
    private var logs: String {
        let names = running.fleet.children.map(\.name)
        return names.map { name in
            let path = running.fleet.plan.folder.appending("\(name).log").string
            let text = (try? String(contentsOf: URL(filePath: path), encoding: .utf8)) ?? "no log"
            return "=== \(name)\n\(text.suffix(3000))"
        }.joined(separator: "\n")
    }

    /// Decodes an answer of the simulator's control API or of the api.
    func get<Value: Decodable>(_ url: String, as type: Value.Type = Value.self) async throws -> Value {
        let response = try await http.fetch(Request(.get, url))
        guard response.status == 200 else { throw NeverHappened(what: "\(url) with 200, but \(response.status)") }
        return try JSONDecoder().decode(type, from: Data(response.body))
    }

    /// The ground truth of every game, from the simulator.
    func games() async throws -> [TrueGame] {
        try await get("\(running.simulator.upstream)/control/games", as: TrueGames.self).games
    }

    /// The pushes that the fake APNs received, in order.
    func pushes() async throws -> [Push] {
        try await get("\(running.simulator.upstream)/control/pushes", as: Pushes.self).pushes
    }
}

struct TrueGames: Decodable {
    let games: [TrueGame]
}

/// The ground truth of a game, which the simulator knows.
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
    let league: String
    let home: String
    let away: String
    let status: String
    let score: Score?
    let goals: [Goal]

    /// The source from which the programs read the game.
    var source: String { ["nba": "espn", "nhl": "nhl"][league] ?? "ncaa" }

    /// The points of each period in which a side scored.
    var periods: [Int: Score] {
        var before = Score(home: 0, away: 0)
        return goals.reduce(into: [:]) { periods, goal in
            let sum = periods[goal.period] ?? Score(home: 0, away: 0)
            periods[goal.period] = Score(
                home: sum.home + goal.score.home - before.home,
                away: sum.away + goal.score.away - before.away
            )
            before = goal.score
        }
    }

    /// The number of its scoring plays. The winner of a shootout gets no scoring play.
    var scoringPlays: Int {
        goals.count { league != "nhl" || $0.period < 5 }
    }
}

struct Pushes: Decodable {
    let pushes: [Push]
}

/// A push as the fake APNs received it.
struct Push: Decodable {
    struct Payload: Decodable {
        struct APS: Decodable {
            struct Alert: Decodable {
                let title: String?
                let body: String?
                let titleKey: String?
                let titleArgs: [String]?
                let bodyKey: String?
                let bodyArgs: [String]?

                private enum CodingKeys: String, CodingKey {
                    case title, body
                    case titleKey = "title-loc-key"
                    case titleArgs = "title-loc-args"
                    case bodyKey = "loc-key"
                    case bodyArgs = "loc-args"
                }
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
