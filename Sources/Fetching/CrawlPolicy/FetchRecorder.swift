import Logging
import Storage

/// Writes fetches to the database and logs when a host's breaker moved.
struct FetchRecorder: Sendable {
    let store: ScrapeRunStore
    let logger: Logger
    private let metrics = FetchMetrics()

    init(store: ScrapeRunStore, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    /// Records fetches. A failure is only logged, because the fetched page is still useful.
    func record(_ records: [FetchRecord], of subject: ScrapeSubject) async {
        guard !records.isEmpty else { return }
        for record in records { metrics.record(record) }
        // An unstructured task, so that fetches are recorded even if the reading is cancelled.
        let moves = await Task { [store] in
            do {
                return Result<[BreakerTransition], any Error>.success(
                    try await store.recordOutcomes(records, of: subject)
                )
            } catch {
                return .failure(error)
            }
        }.value
        switch moves {
        case .success(let moves): for move in moves { announce(move) }
        case .failure(let error):
            logger.warning(
                "fetches were not recorded",
                metadata: ["scrape.target": "\(subject.target)", "error": "\(error)"]
            )
        }
    }

    private func announce(_ move: BreakerTransition) {
        metrics.breakerMoved(move)
        logger.log(
            level: move.state == "open" ? .error : .notice,
            "a host's breaker moved",
            metadata: ["http.host": "\(move.host)", "breaker.state": "\(move.state)", "reason": "\(move.reason)"]
        )
    }
}
