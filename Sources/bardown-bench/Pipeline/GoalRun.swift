import Fleet
import FoundationEssentials
import Logging
import Postgres
import Runtime
import Scores
import Storage
import Time
import Transport

/// Scores goals in the games of a running fleet.
struct GoalRun: Sendable {
    /// Connections to the fleet's database, as its owner.
    let pool: PostgresPool
    private let running: Running
    private let games: Int
    private let http: HTTPFetcher
    private static let token = String(repeating: "0a", count: 32)
    /// How long to wait after the last goal for pushes that are still missing. A push that has not arrived by then
    /// counts as lost.
    private static let maxWait: Duration = .seconds(30)

    init(running: Running, games: Int) throws {
        self.running = running
        self.games = games
        let database = try PostgresConfiguration(url: running.databaseURL, applicationName: "bench")
        pool = PostgresPool(database, size: 2, logger: Logger(label: "bench"))
        let address = running.simulator.upstreamAuthority
        var fetching = FetcherConfiguration(userAgent: "BarDown bench")
        fetching.privateAddresses = [address]
        fetching.hostBudget = .unspaced(maxInFlight: 16, maxWaiting: 1000)
        http = try HTTPFetcher(fetching, logger: Logger(label: "bench"))
    }

    func close() async {
        await http.close()
        await pool.close()
    }

    /// Waits until all games are live, and registers a device that follows their teams.
    func prepare() async throws {
        // With a secondary source it would be unclear from which source's reading a goal came.
        try await pool.execute("update league_source set followed = false")
        try await waitForGames()
        let follows = try await pool.query("select slug, league_id from team").map { row in
            let (slug, league) = try row.decode(String.self, LeagueID.self)
            return Follow(.team(slug, league))
        }
        let fan = DeviceRequest(token: Self.token, environment: .sandbox, topic: Host.defaultTopic)
        _ = try await DeviceRegistrationStore(pool, keys: running.tokenKeys)
            .register(fan, DeviceWishes(follows: follows))
    }

    /// Scores `goals` goals in each game, all games at once.
    func scoreInAll(_ goals: Int) async throws -> [ScoredGoal] {
        let contests = try await contests()
        var scored: [ScoredGoal] = []
        for _ in 0..<goals {
            for contest in contests.shuffled() {
                scored.append(try await score(in: contest))
                try await Task.sleep(for: .milliseconds(25))
            }
            try await Task.sleep(for: .seconds(2))
        }
        return scored
    }

    /// Scores `goals` goals, one after another, each in the next game.
    /// - Parameter count: The number of goals that were scored before.
    func scoreInTurn(_ goals: Int, after count: Int = 0) async throws -> [ScoredGoal] {
        let contests = try await contests()
        var scored: [ScoredGoal] = []
        for number in count..<count + goals {
            scored.append(try await score(in: contests[number % contests.count]))
            // Random pauses spread the goals over the second between two polls. They also leave time for the push of
            // this goal before the next one.
            try await Task.sleep(for: .milliseconds(.random(in: 1500...2500)))
        }
        return scored
    }

    /// Returns the latencies once every goal has a push, or after ``maxWait``.
    func tally(of goals: [ScoredGoal]) async throws -> PipelineTally {
        let end = ContinuousClock.now + Self.maxWait
        while true {
            let tally = try await match(goals)
            if tally.pushed == tally.scored || .now > end { return tally }
            try await Task.sleep(for: .milliseconds(500))
        }
    }

    private func waitForGames() async throws {
        while true {
            let live = try await pool.first("select count(*) from game where status = 'live'")?.decode(Int64.self)
            if live == Int64(games) { return }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    private func contests() async throws -> [String] {
        try await pool.query("select source_id from game_source_id where source = 'ncaa' order by source_id").map {
            try $0.decode(String.self)
        }
    }

    private func score(in contest: String) async throws -> ScoredGoal {
        let response = try await http.fetch(
            Request(
                .post,
                "\(running.simulator.upstream)/control/score",
                body: Array(#"{"contestId":"\#(contest)","side":"home"}"#.utf8)
            )
        )
        return try JSONDecoder().decode(ScoredGoal.self, from: Data(response.body))
    }

    private struct Pushes: Decodable {
        struct Push: Decodable {
            struct Payload: Decodable {
                let type: String
                let gameId: String
                let version: Int64
            }

            let at: Instant
            let status: Int?
            let payload: String
        }

        let pushes: [Push]
    }

    /// Matches pushes with goals. A push shows the newest score at the revision in its payload. That is the revision of
    /// the goal, or the later one in which its scorer became known, if that push replaced the first one.
    private func match(_ goals: [ScoredGoal]) async throws -> PipelineTally {
        let response = try await http.fetch(Request(.get, "\(running.simulator.upstream)/control/pushes"))
        let pushes = try JSONDecoder().decode(Pushes.self, from: Data(response.body)).pushes
        let read = try await readings()
        let pushed = try pushes.compactMap { push -> PushedScore? in
            let payload = try JSONDecoder().decode(Pushes.Push.Payload.self, from: Data(push.payload.utf8))
            guard push.status == 200, payload.type == "score",
                let reading = read[payload.gameId]?.last(where: { $0.revision <= payload.version })
            else { return nil }
            return PushedScore(
                contestId: reading.contest,
                home: reading.home,
                claimedAt: reading.claimedAt,
                at: push.at
            )
        }
        return PipelineTally(goals: goals, pushed: pushed)
    }

    private struct Reading {
        let revision: Int64
        let contest: String
        let home: Int
        let claimedAt: Instant
    }

    /// Returns the readings in which a score changed, in order, by the id of the game, each with the time when its job
    /// was claimed. That job is taken to be the last scoreboard job that was claimed before the revision was stored.
    private func readings() async throws -> [String: [Reading]] {
        let rows = try await pool.query(
            """
            select e.game_id::text, e.revision, s.source_id, e.home_score,
                   (select max(f.claimed_at) from q.run f
                     where f.kind = 'scrape_scoreboard' and f.claimed_at <= r.created_at)
              from game_event e
              join game_revision r on r.game_id = e.game_id and r.revision = e.revision
              join game_source_id s on s.game_id = e.game_id and s.source = 'ncaa'
             where e.kind = 'score'
             order by e.game_id, e.revision
            """
        )
        var readings: [String: [Reading]] = [:]
        for row in rows {
            let (game, revision, contest, home, claimed) = try row.decode(
                String.self,
                Int64.self,
                String.self,
                Int16.self,
                Instant?.self
            )
            guard let claimed else { continue }
            let reading = Reading(revision: revision, contest: contest, home: Int(home), claimedAt: claimed)
            readings[game, default: []].append(reading)
        }
        return readings
    }
}
