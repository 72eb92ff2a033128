import Fleet
import Logging
import Postgres
import Runtime
import Scores
import Storage

/// Keeps the demo going: registers the fans' devices, plays contests, and keeps its database small.
struct DemoDay {
    let running: Running
    let plan: Fleet.Plan
    /// See ``DemoUpkeep/isEndless``.
    let isEndless: Bool
    /// The account for the user of the demo.
    let user: DemoAccount
    let logger: Logger

    /// Runs until it is cancelled.
    func run() async throws {
        let configuration = try PostgresConfiguration(url: running.databaseURL, applicationName: "bardown dev")
        let pool = PostgresPool(configuration, size: 1, logger: Logger(label: "bardown"))
        do {
            try await run(pool)
        } catch {
            await pool.close()
            throw error
        }
    }

    private func run(_ pool: PostgresPool) async throws {
        let upkeep = DemoUpkeep(store: DemoStore(pool), speed: plan.speed, isEndless: isEndless)
        try await upkeep.prepare()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await serveFans(pool, upkeep) }
            group.addTask { await DemoMembers(user: user, running: running, logger: logger).run() }
            try await group.waitForAll()
        }
    }

    private func serveFans(_ pool: PostgresPool, _ upkeep: DemoUpkeep) async throws {
        let leagues = (["mlax-d1"] + plan.leagues).map(LeagueID.init(rawValue:))
        let fans = DemoFans(running: running, pool: pool, leagues: leagues, user: user)
        var registered = try await fans.register()
        while true {
            try await Task.sleep(for: DemoUpkeep.pause)
            do {
                registered = try await fans.renew(registered)
                try await upkeep.prune()
            } catch let error where !Task.isCancelled {
                logger.warning("failed, trying again", metadata: ["step": "demo", "error": "\(error)"])
            }
        }
    }
}
