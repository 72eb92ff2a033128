import Storage
import Time

/// Keeps the database of a demo small: deletes old games, contests and fetches.
struct DemoUpkeep: Sendable {
    /// The leagues that a demo plays in addition to the default league.
    static let leagues = ["nba", "nhl"]

    let store: DemoStore
    /// How many times faster than real time the games are played.
    let speed: Double
    /// Whether old games are deleted, because the seasons never end. The games of a single day are kept.
    let isEndless: Bool

    /// Shortens the time for which finished jobs are kept and the time limits of contests, and lets all details be
    /// read. Call it once, before ``prune()``.
    func prepare() async throws {
        try await store.shortenHistory()
        try await store.shortenContests(speed: speed)
        // All details are read, because the demo should show everything and costs no real source any requests.
        try await store.enableAllDetails()
    }

    /// Deletes old fetches and, if ``isEndless``, old contests and games.
    func prune() async throws {
        try await store.pruneFetches()
        guard isEndless, let began = try await store.firstGameCreatedAt() else { return }
        // The simulator lists a game for half a simulated day after its end, and a listed game would be stored again.
        let age = .seconds(15 * 3600) / speed
        try await store.deleteContests(olderThan: age)
        while try await store.deleteGames(olderThan: age, startedSince: began - age) > 0 {}
    }

    /// The time between two calls of ``prune()``.
    static let pause: Duration = .seconds(15)
}
