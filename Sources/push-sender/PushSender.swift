import Exposition
import JobQueue
import Logging
import Pipeline
import Pushing
import Runtime
import Storage

/// Plans who is told an alert, and tells them.
@main
struct PushSender {
    static func main() async {
        await Program(
            name: "push-sender",
            purpose: "Tells followers what happened, through APNs, the push services of browsers and Firebase.",
            variables: Senders.variables + [Broadcasters.variable, ChannelSweep.variable, TokenKeyFile.variable],
            metrics: PushMetrics.all + ActivityMetrics.all
        ).run { host in
            let plan = PlanHandler(queue: host.queue)
            let tokens = try ProviderTokens(host.environment)
            let senders = try Senders(host.environment, tokens: tokens, logger: host.logger)
            host.registry.watch { senders.sightings }
            if senders.isDryRun { host.logger.warning("PUSH_DRY_RUN is set: nobody is told anything") }
            let keys = try TokenKeyFile.keys(host.environment)
            if keys == nil {
                host.logger.warning("TOKEN_KEY_FILE is not set: phones whose tokens are sealed are not told")
            }
            let books = Bookkeeper()
            let send = SendHandler(queue: host.queue, senders: senders, keys: keys, books: books)
            var handlers = Handlers()
            handlers.handle(PlanPush.self) { job, _, _ in try await plan.plan(job) }
            handlers.handle(SendPush.self) { job, run, logger in
                try await send.send(job, as: run, logger: logger)
            }
            let test = TestHandler(queue: host.queue, senders: senders, keys: keys)
            handlers.handle(TestPush.self) { job, _, logger in try await test.test(job, logger: logger) }
            let broadcasters = try Broadcasters(host.environment, tokens: tokens)
            let activities = ActivityMetrics()
            handlers.handleActivities(
                in: host.queue,
                metrics: activities,
                apns: senders,
                broadcasters: broadcasters,
                keys: keys,
                books: books
            )
            let sweep = ChannelSweep(
                broadcasters: broadcasters,
                store: ChannelStore(host.queue.pool),
                metrics: activities,
                isOn: try host.environment.flag(ChannelSweep.variable.name),
                logger: host.logger
            )
            // Stopped in the opposite order: the worker ends its runs while the others still serve them.
            return [
                books, senders, broadcasters, sweep,
                try host.worker(queue: SendPush.queue, handlers: handlers, backoff: .telling),
            ]
        }
    }
}
