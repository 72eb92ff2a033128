import Postgres
import Storage
import Time

/// Measures the time from the commit of a revision until the api responds with it, one revision after the other.
struct CommitToVisible: Sendable {
    let pool: PostgresPool
    let api: BenchedApi
    let slate: BenchSlate

    /// Measures from the sending of COMMIT, which is followed by the announcement, as in a scraper.
    func results(_ changes: Int) async throws -> [BenchReport.Result] {
        let page = api.url + slate.path
        var waits: [Double] = []
        for _ in 0..<changes {
            let before = try await api.get(page).tag
            // A random pause, to avoid being in step with timers of the api.
            try await Task.sleep(for: .milliseconds(.random(in: 5...25)))
            let sent = try await slate.change(in: pool)
            while try await api.get(page, tag: before).status == 304 {
                guard ContinuousClock.now - sent < .seconds(10) else {
                    throw BenchError.failed("a change is not visible within ten seconds")
                }
            }
            waits.append((ContinuousClock.now - sent).seconds * 1000)
        }
        return waits.percentiles(named: "commit_to_visible")
    }
}
