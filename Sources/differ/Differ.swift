import JobQueue
import Pipeline
import Runtime
import Sports

/// Finds out what happened in games, and enqueues what follows.
@main
struct Differ {
    static func main() async {
        await Program(
            name: "differ",
            purpose: "Compares the revisions of games, writes their events, and asks for pushes."
        ).run { host in
            let handler = DiffHandler(queue: host.queue, sports: .shipped)
            var handlers = Handlers()
            handlers.handle(DiffGame.self) { job, _, logger in try await handler.diff(job.game, logger: logger) }
            return [try host.worker(queue: DiffGame.queue, handlers: handlers, backoff: .telling)]
        }
    }
}
