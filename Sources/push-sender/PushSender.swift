import Exposition
import JobQueue
import Logging
import Pipeline
import Runtime

/// Plans who is told an alert, and tells them.
@main
struct PushSender {
    static func main() async {
        await Program(
            name: "push-sender",
            purpose: "Tells followers what happened, through APNs.",
            variables: Senders.variables + [TokenKeyFile.variable],
            metrics: PushMetrics.all
        ).run { host in
            let plan = PlanHandler(queue: host.queue)
            let apns = try Senders(host.environment)
            host.registry.watch { apns.sightings }
            if apns.isDryRun { host.logger.warning("PUSH_DRY_RUN is set: nobody is told anything") }
            let keys = try TokenKeyFile.keys(host.environment)
            if keys == nil {
                host.logger.warning("TOKEN_KEY_FILE is not set: phones whose tokens are sealed are not told")
            }
            let books = Bookkeeper()
            let send = SendHandler(queue: host.queue, apns: apns, keys: keys, books: books)
            var handlers = Handlers()
            handlers.handle(PlanPush.self) { job, _, _ in try await plan.plan(job) }
            handlers.handle(SendPush.self) { job, _, logger in try await send.send(job, logger: logger) }
            // Stopped in the opposite order: the worker ends its runs while the others still serve them.
            return [books, apns, try host.worker(queue: SendPush.queue, handlers: handlers)]
        }
    }
}
