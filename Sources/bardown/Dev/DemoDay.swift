import Fleet
import Logging
import Postgres
import Runtime
import Scores
import Storage
import Time

/// Keeps the demo going: registers the fans' devices, and removes old games.
struct DemoDay {
    let running: Running
    let plan: Fleet.Plan
    /// Whether old games are deleted, so that the database does not grow without bound.
    let isEndless: Bool
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
        let began = MachineClock.now
        let leagues = (["mlax-d1"] + plan.leagues).map(LeagueID.init(rawValue:))
        let store = DemoStore(pool)
        try await store.shortenHistory()
        let fans = DemoFans(running: running, pool: pool, leagues: leagues)
        var registered = try await fans.register()
        while true {
            try await Task.sleep(for: Self.pause)
            do {
                registered = try await fans.renew(registered)
                try await store.pruneFetches()
                guard isEndless else { continue }
                // The simulator lists a game for half a day of its own time, and a listed game would be stored again.
                let age = .seconds(15 * 3600) / plan.speed
                while try await store.deleteGames(olderThan: age, startedSince: began - age) > 0 {}
            } catch let error where !Task.isCancelled {
                logger.warning("failed, trying again", metadata: ["step": "demo", "error": "\(error)"])
            }
        }
    }

    private static let pause: Duration = .seconds(15)
}
