import Postgres
import Storage

/// Checks the sources whose pages of odds are read. There are none unless a followed league has odds.
struct OddsExamination {
    let pool: PostgresPool
    /// Whether the environment names the file with the key, which ``KeyFiles`` then checks.
    let hasKeyFile: Bool

    func findings() async throws -> [Finding] {
        guard let sources = try await DatabaseReportStore(pool).oddsSources() else {
            return [Finding("odds", "this login cannot read ops.odds_source", .note)]
        }
        return sources.flatMap { Self.findings($0, hasKeyFile: hasKeyFile) }
    }

    static func findings(_ source: OddsSourceReport, hasKeyFile: Bool) -> [Finding] {
        let key =
            hasKeyFile
            ? nil
            : Finding(
                "odds key",
                "ODDS_API_KEY_FILE is not set here, so the key of \(source.source) is not checked",
                .note,
                fix: "set it as for detail-scraper, without which no odds are read"
            )
        return [key, state(of: source)].compactMap(\.self)
    }

    private static func state(of source: OddsSourceReport) -> Finding {
        let what = "odds of \(source.source)"
        guard let credits = source.credits, let age = source.age else {
            let fix = "see bardown jobs list --queue odds, and whether detail-scraper has a key"
            return Finding(what, "never read, for leagues: \(source.leagues)", .note, fix: fix)
        }
        let minutes = Int(age / .seconds(60))
        let detail = "credits left: \(credits), last read \(minutes) min ago, for leagues: \(source.leagues)"
        if credits == 0 { return Finding(what, detail, .bad, fix: "buy credits, or turn off the odds of a league") }
        if credits < AlertLimit.oddsCredits {
            return Finding(what, detail, .note, fix: "buy credits, or read fewer leagues")
        }
        // A page may be read a tenth later than planned.
        guard age > ScrapeTarget.longestOddsPause * 1.1 else { return Finding(what, detail, .good) }
        return Finding(what, detail, .note, fix: "see bardown jobs list --queue odds, and the log of detail-scraper")
    }
}
