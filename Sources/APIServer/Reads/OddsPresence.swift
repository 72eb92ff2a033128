package import Postgres
import Storage

/// Whether a followed league has odds, for the navigation of the pages.
package final class OddsPresence: Sendable {
    private enum Key {
        case presence
    }

    private let session: any PostgresSession
    private let presence = LookupCache<Key, Bool>()

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The answer of the last minute.
    /// - Throws: `PostgresError` if none is known yet and the database fails.
    package func hasOdds() async throws -> Bool {
        try await presence.value(of: .presence) { try await LeagueStore(session).hasFollowedOdds() } ?? false
    }
}
