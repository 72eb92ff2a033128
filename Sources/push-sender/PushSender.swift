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
            variables: Senders.variables
        ).run { host in
            let plan = PlanHandler(queue: host.queue)
            let send = SendHandler(queue: host.queue, apns: try Senders(host.environment, logger: host.logger))
            var handlers = Handlers()
            handlers.handle(PlanPush.self) { job, _, _ in try await plan.plan(job) }
            handlers.handle(SendPush.self) { job, run, logger in try await send.send(job, run: run, logger: logger) }
            return [try host.worker(queue: SendPush.queue, handlers: handlers)]
        }
    }
}
