import Logging
import Postgres

extension WorkerSession {
    /// How often finished runs are counted for the dashboards; whoever comes too soon after another goes away at once.
    private static let countPause: Duration = .seconds(15)
    /// How often what is past its retention is forgotten.
    private static let prunePause: Duration = .seconds(300)

    /// Counts what ended and forgets what is old. Every worker does it, so that nobody has to be elected for it.
    func tidy() async {
        var prune = ContinuousClock.now + Self.prunePause * .random(in: 0...1)
        while !Task.isCancelled {
            // Cancellation ends the sleep, and the loop's condition sees it.
            try? await Task.sleep(for: Self.countPause * .random(in: 0.8...1.2))
            if Task.isCancelled { return }
            do {
                try await worker.queue.pool.execute("select q.roll_up()", within: .seconds(60))
                if ContinuousClock.now >= prune {
                    prune = .now + Self.prunePause
                    try await worker.queue.pool.execute("select count(*) from q.prune()", within: .seconds(60))
                }
            } catch {
                if Task.isCancelled { return }
                logger.warning("tidying failed, trying again later", metadata: ["error": "\(error)"])
            }
        }
    }
}
