import Fleet
import FoundationEssentials
import Logging
import Postgres
import PrivateCluster
import Time
import Transport

/// Scores goals at the simulator and looks when they arrive at its APNs.
struct PipelineMeasurement: Sendable {
    let games: Int
    /// Of each game.
    let goals: Int

    struct Latency: Sendable {
        /// From the claim of the job that read the page to the arrival of the push, in milliseconds.
        let own: Double
        /// From the goal to the arrival of the push, in milliseconds: the wait for the next reading included.
        let total: Double
    }

    func latencies() async throws -> [Latency] {
        let folder = try makeTemporaryFolder()
        defer { removeFolder(folder) }
        var plan = Fleet.Plan(folder: folder)
        plan.simulatorArguments = ["--games", "0", "--bench-games", "\(games)"]
        plan.liveCadence = .seconds(1)
        let results = FirstLatencies()
        try await Fleet(plan, logger: Logger(label: "bench")).run { running in
            let course = try BenchCourse(running: running, games: games, goals: goals)
            await results.set(try await course.run())
            await course.close()
        }
        return await results.values
    }
}

/// Carries the result out of the fleet's closure.
private actor FirstLatencies {
    private(set) var values: [PipelineMeasurement.Latency] = []

    func set(_ values: [PipelineMeasurement.Latency]) {
        self.values = values
    }
}

/// One course of goals through a running fleet.
private struct BenchCourse: Sendable {
    private let running: Running
    private let games: Int
    private let goals: Int
    private let pool: PostgresPool
    private let http: HTTPFetcher
    private static let token = String(repeating: "0a", count: 32)

    init(running: Running, games: Int, goals: Int) throws {
        self.running = running
        self.games = games
        self.goals = goals
        let database = try PostgresConfiguration(url: running.databaseURL, applicationName: "bench")
        pool = PostgresPool(database, size: 1, logger: Logger(label: "bench"))
        let address = String(running.simulator.upstream.dropFirst("http://".count))
        var fetching = FetcherConfiguration(userAgent: "BarDown bench")
        fetching.privateAddresses = [address]
        fetching.hostBudget = .unspaced(maxInFlight: 16, maxWaiting: 1000)
        http = try HTTPFetcher(fetching, logger: Logger(label: "bench"))
    }

    func close() async {
        await http.close()
        await pool.close()
    }

    func run() async throws -> [PipelineMeasurement.Latency] {
        let contests = try await waitForGames()
        try await pool.execute(
            """
            select * from register_device(\(Self.token), 'sandbox', 'app.bardown.demo', 'mlax-d1',
                                          (select array_agg(slug) from team))
            """
        )
        var scored: [Goal] = []
        for _ in 0..<goals {
            for contest in contests.shuffled() {
                scored.append(try await score(contest))
                // Spread over the second, as goals are; each game's next goal waits until this one was told.
                try await Task.sleep(for: games == 1 ? .milliseconds(.random(in: 1500...2500)) : .milliseconds(25))
            }
            if games > 1 { try await Task.sleep(for: .seconds(2)) }
        }
        try await Task.sleep(for: .seconds(3))
        return try await match(scored)
    }

    private struct Goal: Decodable {
        struct Score: Decodable {
            let home: Int
            let away: Int
        }

        let contestId: String
        let at: Instant
        let score: Score
    }

    private func waitForGames() async throws -> [String] {
        while true {
            let live = try await pool.first("select count(*) from game where status = 'live'")?.decode(Int64.self)
            if live == Int64(games) { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        return try await pool.query("select source_id from game_source_id").map { try $0.decode(String.self) }
    }

    private func score(_ contest: String) async throws -> Goal {
        let response = try await http.fetch(
            Request(
                .post,
                "\(running.simulator.upstream)/control/score",
                body: Array(#"{"contestId":"\#(contest)","side":"home"}"#.utf8)
            )
        )
        return try JSONDecoder().decode(Goal.self, from: Data(response.body))
    }

    private struct Pushes: Decodable {
        struct Push: Decodable {
            struct Payload: Decodable {
                let type: String
                let gameId: String
                let version: Int64
            }

            let at: Instant
            let payload: String
        }

        let pushes: [Push]
    }

    /// Finds the push of each goal: by the revision in its payload, which says what the score was.
    private func match(_ goals: [Goal]) async throws -> [PipelineMeasurement.Latency] {
        let response = try await http.fetch(Request(.get, "\(running.simulator.upstream)/control/pushes"))
        let pushes = try JSONDecoder().decode(Pushes.self, from: Data(response.body)).pushes
        let read = try await readings()
        var latencies: [PipelineMeasurement.Latency] = []
        for push in pushes {
            let payload = try JSONDecoder().decode(Pushes.Push.Payload.self, from: Data(push.payload.utf8))
            guard payload.type == "score", let reading = read["\(payload.gameId):\(payload.version)"],
                let goal = goals.first(where: { $0.contestId == reading.contest && $0.score.home == reading.home })
            else { continue }
            latencies.append(
                .init(own: (push.at - reading.claimedAt).seconds * 1000, total: (push.at - goal.at).seconds * 1000)
            )
        }
        guard latencies.count * 2 >= goals.count else {
            throw BenchError.failed("only \(latencies.count) of \(goals.count) goals were told")
        }
        return latencies
    }

    private struct Reading {
        let contest: String
        let home: Int
        let claimedAt: Instant
    }

    /// Which reading of the page brought each revision, and when its job began.
    private func readings() async throws -> [String: Reading] {
        let rows = try await pool.query(
            """
            select e.game_id || ':' || e.revision, s.source_id, e.home_score,
                   (select max(f.claimed_at) from q.run f
                     where f.kind = 'scrape_scoreboard' and f.claimed_at <= r.created_at)
              from game_event e
              join game_revision r on r.game_id = e.game_id and r.revision = e.revision
              join game_source_id s on s.game_id = e.game_id
             where e.kind = 'score'
            """
        )
        var readings: [String: Reading] = [:]
        for row in rows {
            let (key, contest, home, claimed) = try row.decode(
                String.self,
                String.self,
                Int16.self,
                Instant?.self
            )
            if let claimed { readings[key] = Reading(contest: contest, home: Int(home), claimedAt: claimed) }
        }
        return readings
    }
}
