import Storage
import Time

/// Keeps the database of a demo small: deletes old games and fetches.
struct DemoUpkeep: Sendable {
    let store: DemoStore
    /// How many times faster than real time the games are played.
    let speed: Double
    /// Whether old games are deleted. A day that ends keeps its games.
    let isEndless: Bool

    /// Shortens the time for which finished jobs are kept. To be called once, before ``prune()``.
    func prepare() async throws {
        try await store.shortenHistory()
    }

    /// Deletes what is old.
    func prune() async throws {
        try await store.pruneFetches()
        guard isEndless, let began = try await store.beginning() else { return }
        // The simulator lists a game for half a day of its own time, and a listed game would be stored again.
        let age = .seconds(15 * 3600) / speed
        while try await store.deleteGames(olderThan: age, startedSince: began - age) > 0 {}
    }

    /// The time between two calls of ``prune()``.
    static let pause: Duration = .seconds(15)
}
