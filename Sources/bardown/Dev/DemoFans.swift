import Fleet
import Logging
import Postgres
import Runtime
import Scores
import Storage

/// Three phones and a browser that follow the day's teams, so that the demo has somebody to push to.
struct DemoFans {
    let running: Running
    /// Those whose teams are followed.
    let leagues: [String]

    /// Waits for the first scoreboard of each league, then registers them: one follows every team, the others follow
    /// one of each league.
    func register() async throws {
        let configuration = try PostgresConfiguration(url: running.databaseURL, applicationName: "bardown dev")
        let pool = PostgresPool(configuration, size: 1, logger: Logger(label: "bardown"))
        do {
            // All of the demo is to be looked at, and it costs nobody anything.
            try await pool.execute("update league set details = 'all'")
            try await waitForTeams(pool)
            for (number, choice) in ["true", "place = 1", "last = 1"].enumerated() {
                let device = DeviceRequest(
                    token: String(repeating: "0\(number)", count: 32),
                    environment: .sandbox,
                    topic: Host.defaultTopic
                )
                let follows = try await follows(where: choice, pool)
                _ = try await DeviceRegistration(pool, keys: running.tokenKeys)
                    .register(device, DeviceWishes(follows: follows))
                try await DemoActivities(pool: pool, keys: running.tokenKeys).register(device, number)
            }
            let follows = try await follows(where: "place = 2", pool)
            _ = try await DeviceRegistration(pool, keys: running.tokenKeys)
                .register(try await DemoBrowser(running).request(), DeviceWishes(follows: follows))
            await pool.close()
        } catch {
            await pool.close()
            throw error
        }
    }

    /// - Parameter choice: SQL about a team's place in its league, from 1 by `place` and from its end by `last`.
    private func follows(where choice: String, _ pool: PostgresPool) async throws -> [Follow] {
        try await pool.query(
            """
            select slug, league_id
              from (select slug, league_id, row_number() over (partition by league_id order by slug) as place,
                           row_number() over (partition by league_id order by slug desc) as last from team) t
             where \(unescaped: choice)
            """
        ).map { row in
            let (slug, league) = try row.decode(String.self, LeagueID.self)
            return Follow(.team(slug, league))
        }
    }

    private func waitForTeams(_ pool: PostgresPool) async throws {
        while true {
            let row = try await pool.first(
                "select count(distinct league_id) from team where league_id = any (\(leagues))"
            )
            if try row?.decode(Int64.self) == Int64(leagues.count) { return }
            try await Task.sleep(for: .milliseconds(200))
        }
    }
}
