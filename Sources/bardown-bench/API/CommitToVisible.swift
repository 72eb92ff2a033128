import Postgres
import Storage
import Time

/// From the commit of a revision to the api's answering with it, one revision after the other.
struct CommitToVisible: Sendable {
    let pool: PostgresPool
    let api: BenchedApi
    let slate: BenchSlate

    /// The clock runs from the sending of COMMIT, with which the announcement goes, as a scraper does.
    func results(_ changes: Int) async throws -> [BenchReport.Result] {
        let page = api.url + slate.path
        var waits: [Double] = []
        for _ in 0..<changes {
            let before = try await api.get(page).tag
            // Not in step with anything that the api does by the clock.
            try await Task.sleep(for: .milliseconds(.random(in: 5...25)))
            let sent = try await slate.change(in: pool)
            while try await api.get(page, tag: before).status == 304 {
                guard ContinuousClock.now - sent < .seconds(10) else {
                    throw BenchError.failed("a change is not to be seen within ten seconds")
                }
            }
            waits.append((ContinuousClock.now - sent).seconds * 1000)
        }
        return waits.percentiles(named: "commit_to_visible")
    }
}
