import JobQueue
import PipelineJobs
import Runtime
import Sports

/// Finds the events of games, and enqueues their follow-ups.
@main
struct Differ {
    static func main() async {
        await Program(
            name: "differ",
            purpose: "Compares the revisions of games, stores their events, and enqueues their follow-ups.",
            // More slots than usual, so that many games can be compared together. One job compares the games of the
            // others, too, so all of them need only one connection.
            slots: DiffBatches.maxGames
        ).run { host in
            let batches = DiffBatches(DiffHandler(queue: host.queue, sports: .shipped))
            var handlers = Handlers()
            handlers.handle(DiffGame.self) { job, _, logger in try await batches.diff(job.game, logger: logger) }
            return [try host.worker(queue: DiffGame.queue, handlers: handlers, backoff: .delivery)]
        }
    }
}
