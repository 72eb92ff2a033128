package import Postgres
import Storage

/// Whether the leagues that are shown have a product, for the navigation of the pages. Answers are at most a minute
/// old.
package final class ProductPresence: Sendable {
    private enum Product {
        case odds, contests
    }

    private let leagues: LeagueStore
    private let presence = LookupCache<Product, Bool>()

    package init(_ session: any PostgresSession) {
        leagues = LeagueStore(session)
    }

    /// Whether a followed league has odds.
    /// - Throws: `PostgresError` if the answer is not known yet and the database fails, as the function below does.
    package func hasOdds() async throws -> Bool {
        try await presence.value(of: .odds) { try await leagues.hasFollowedOdds() } ?? false
    }

    /// Whether members can have contests on a league's games.
    package func hasContests() async throws -> Bool {
        try await presence.value(of: .contests) { try await leagues.hasContests() } ?? false
    }
}
