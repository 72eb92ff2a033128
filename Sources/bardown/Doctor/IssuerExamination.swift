import Postgres
import Storage
import Time

/// Checks the age of the keys of external issuers. There are none unless members sign in with one.
struct IssuerExamination {
    let pool: PostgresPool

    private static let fix = "see bardown jobs list --queue issuers, and give push-sender the ISSUERS_FILE of the api"
    /// The keys are fetched hourly.
    private static let expectedAge = Duration.seconds(2 * 3600)
    /// The api does not use older ones.
    private static let greatestAge = Duration.seconds(24 * 3600)

    func findings() async throws -> [Finding] {
        let store = DatabaseReportStore(pool)
        guard let keys = try await store.issuerKeys() else {
            return [Finding("issuers", "this login cannot read issuer_key_set", .note)]
        }
        let now = try await store.now() ?? MachineClock.now
        return keys.map { Self.finding($0, at: now) }
    }

    static func finding(_ keys: StoredIssuerKeys, at now: Instant) -> Finding {
        let what = "keys of \(keys.issuer)"
        let reason = keys.failure.map { "; the last attempt failed: \($0)" } ?? ""
        guard let fetchedAt = keys.fetchedAt else {
            return Finding(what, "never fetched, so its members cannot sign in\(reason)", .bad, fix: fix)
        }
        let age = now - fetchedAt
        let detail = "fetched \(Int(age / .seconds(60))) min ago\(reason)"
        if age >= greatestAge { return Finding(what, "\(detail); too old to be used", .bad, fix: fix) }
        if age > expectedAge || keys.failure != nil { return Finding(what, detail, .note, fix: fix) }
        return Finding(what, detail, .good)
    }
}
