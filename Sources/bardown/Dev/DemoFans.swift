import Fleet
import Logging
import Postgres
import Runtime

/// Three phones that follow the day's teams, so that the demo has somebody to push to.
struct DemoFans {
    let running: Running

    /// Waits for the first scoreboard, then registers the phones: one follows every team, two follow one each.
    func register() async throws {
        let configuration = try PostgresConfiguration(url: running.databaseURL, applicationName: "bardown dev")
        let pool = PostgresPool(configuration, size: 1, logger: Logger(label: "bardown"))
        do {
            var slugs: [String] = []
            while slugs.isEmpty {
                slugs = try await pool.query("select slug from team order by slug").map { try $0.decode(String.self) }
                if slugs.isEmpty { try await Task.sleep(for: .milliseconds(200)) }
            }
            let audiences = [slugs, Array(slugs.prefix(1)), Array(slugs.suffix(1))]
            for (number, teams) in audiences.enumerated() {
                let token = String(repeating: "0\(number)", count: 32)
                try await pool.execute(
                    """
                    select * from register_device(\(token), 'sandbox', \(Host.defaultTopic),
                      (select jsonb_agg(jsonb_build_object('league', 'mlax-d1', 'team', team))
                         from unnest(\(teams)) as team))
                    """
                )
            }
            await pool.close()
        } catch {
            await pool.close()
            throw error
        }
    }
}
