import Exposition
import JobQueue
import Pipeline
import Runtime

/// Plans who is told an alert, and tells them.
@main
struct PushSender {
    static func main() async {
        await Program(
            name: "push-sender",
            purpose: "Tells followers what happened, through APNs.",
            variables: Senders.variables,
            metrics: PushMetrics.all
        ).run { host in
            let plan = PlanHandler(queue: host.queue)
            let apns = try Senders(host.environment)
            host.registry.watch { apns.sightings }
            let books = Bookkeeper()
            let send = SendHandler(queue: host.queue, apns: apns, books: books)
            var handlers = Handlers()
            handlers.handle(PlanPush.self) { job, _, _ in try await plan.plan(job) }
            handlers.handle(SendPush.self) { job, _, logger in try await send.send(job, logger: logger) }
            // Stopped in the opposite order: the worker ends its runs while the others still serve them.
            return [books, apns, try host.worker(queue: SendPush.queue, handlers: handlers)]
        }
    }
}
