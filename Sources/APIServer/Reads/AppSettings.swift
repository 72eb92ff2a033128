package import Postgres
package import Storage

/// The configuration of apps, at most a minute old. It is known while the database is unavailable.
package final class AppSettings: Sendable {
    private enum Key {
        case all
    }

    private let session: any PostgresSession
    private let known: LookupCache<Key, [AppSetting]>

    /// - Parameter now: The clock that decides when the table is read again.
    package init(
        _ session: any PostgresSession,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.session = session
        known = LookupCache(now: now)
    }

    /// The configuration of a platform; `nil`: it has none, or the database has been unavailable since the start, so
    /// that nothing can be demanded of apps.
    package func setting(of platform: String) async throws -> AppSetting? {
        do {
            let all = try await known.value(of: .all) { try await AppSettingStore(session).all() }
            return all?.first { $0.platform == platform }
        } catch let error where error.isDatabaseUnavailable {
            return nil
        }
    }
}
