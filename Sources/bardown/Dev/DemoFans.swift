import Fleet
import Logging
import Postgres
import Runtime

/// Three phones that follow the day's teams, so that the demo has somebody to push to.
struct DemoFans {
    let running: Running
    /// Those whose teams are followed.
    let leagues: [String]

    /// Waits for the first scoreboard of each league, then registers the phones: one follows every team, two follow one of
    /// each league.
    func register() async throws {
        let configuration = try PostgresConfiguration(url: running.databaseURL, applicationName: "bardown dev")
        let pool = PostgresPool(configuration, size: 1, logger: Logger(label: "bardown"))
        do {
            // All of the demo is to be looked at, and it costs nobody anything.
            try await pool.execute("update league set details = 'all'")
            try await waitForTeams(pool)
            for (number, choice) in ["true", "place = 1", "last = 1"].enumerated() {
                let token = String(repeating: "0\(number)", count: 32)
                try await pool.execute(
                    """
                    select register_device(\(token), 'sandbox', \(Host.defaultTopic),
                      (select jsonb_agg(jsonb_build_object('team', slug, 'league', league_id))
                         from (select slug, league_id, row_number() over (partition by league_id order by slug) as place,
                                      row_number() over (partition by league_id order by slug desc) as last from team) t
                        where \(unescaped: choice)))
                    """
                )
            }
            await pool.close()
        } catch {
            await pool.close()
            throw error
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
