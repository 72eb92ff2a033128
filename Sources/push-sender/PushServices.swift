import Cryptography
import JobQueue
import PipelineJobs
import Pushing
import Runtime
import ServiceLifecycle
import Sports
import Storage

/// All services that send pushes, built from the environment.
struct PushServices: Sendable {
    static let variables =
        PushClients.variables + [
            probeSlots, noticeSlots, activitySlots, Broadcasters.variable, OrphanChannelCleaner.variable,
            TokenKeyFile.variable,
        ]

    private static let probeSlots = Variable(
        "PROBE_SLOTS",
        default: "4",
        "concurrent jobs of the queue probe: alerts to devices whose push service never accepted one, or called their token bad"
    )
    private static let noticeSlots = Variable(
        "NOTICE_SLOTS",
        default: "4",
        "concurrent jobs of the queue notices: notices of contests and messages of operators to the devices of members"
    )
    private static let activitySlots = Variable(
        "ACTIVITY_SLOTS",
        default: "8",
        "concurrent jobs of the queue activities: Live Activities and their channels"
    )

    let senders: PushClients
    /// Decrypts sealed tokens; `nil`: there are no keys.
    let keys: SealingKeys?
    private let host: Host
    private let broadcasters: Broadcasters
    private let writes = UncancellableWrites()
    private let activities = ActivityMetrics()

    /// - Throws: `ConfigurationError` if a variable has an invalid value.
    init(_ host: Host) throws {
        self.host = host
        let tokens = try ProviderTokens(host.environment)
        senders = try PushClients(host.environment, tokens: tokens, logger: host.logger)
        broadcasters = try Broadcasters(host.environment, tokens: tokens)
        keys = try TokenKeyFile.keys(host.environment)
    }

    /// The services in the order in which they start. They are stopped in reverse order, so that the workers end
    /// their runs while the other services still work.
    func services() throws -> [any Service] {
        let sweep = OrphanChannelCleaner(
            broadcasters: broadcasters,
            store: ChannelStore(host.queue.pool),
            metrics: activities,
            isEnabled: try host.environment.flag(OrphanChannelCleaner.variable.name),
            logger: host.logger
        )
        let send = SendHandler(queue: host.queue, senders: senders, keys: keys, writes: writes)
        let (probes, updates, handlers) = (probes(send), activityHandlers(), handlers(send))
        return [
            writes, senders, broadcasters, sweep,
            try host.worker(queue: ProbePush.queue, handlers: probes, slots: Self.probeSlots.name, backoff: .delivery),
            try host.worker(
                queue: UpdateActivities.queue,
                handlers: updates,
                slots: Self.activitySlots.name,
                backoff: .delivery
            ),
            try host.worker(
                queue: SendNotices.queue,
                handlers: notices(send),
                slots: Self.noticeSlots.name,
                backoff: .delivery
            ),
            try host.worker(queue: SendPush.queue, handlers: handlers, backoff: .delivery),
        ]
    }

    private func probes(_ send: SendHandler) -> Handlers {
        var handlers = Handlers()
        handlers.handle(ProbePush.self) { job, run, logger in
            try await send.send(job.send, as: run, logger: logger)
        }
        return handlers
    }

    private func notices(_ send: SendHandler) -> Handlers {
        let sender = NoticeHandler(
            queue: host.queue,
            senders: senders,
            keys: keys,
            writes: writes,
            metrics: send.metrics
        )
        let badges = BadgeHandler(
            queue: host.queue,
            senders: senders,
            keys: keys,
            writes: writes,
            metrics: send.metrics
        )
        let messages = MessageHandler(queue: host.queue)
        var handlers = Handlers()
        handlers.handle(DeliverMessage.self) { job, run, logger in
            try await messages.deliver(job, as: run, logger: logger)
        }
        handlers.handle(SendNotices.self) { job, run, logger in
            try await sender.send(job, as: run, logger: logger)
        }
        handlers.handle(CorrectBadge.self) { job, run, logger in
            try await badges.correct(job, as: run, logger: logger)
        }
        return handlers
    }

    private func activityHandlers() -> Handlers {
        var handlers = Handlers()
        addActivities(to: &handlers)
        return handlers
    }

    private func handlers(_ send: SendHandler) -> Handlers {
        let plan = PlanHandler(queue: host.queue)
        let test = TestHandler(queue: host.queue, senders: senders, keys: keys)
        var handlers = Handlers()
        handlers.handle(PlanPush.self) { job, _, _ in try await plan.plan(job) }
        handlers.handle(SendPush.self) { job, run, logger in try await send.send(job, as: run, logger: logger) }
        handlers.handle(TestPush.self) { job, _, logger in try await test.test(job, logger: logger) }
        // This queue may still contain jobs of activities, because earlier versions of the programs enqueue them here.
        addActivities(to: &handlers)
        return handlers
    }

    private func addActivities(to handlers: inout Handlers) {
        handlers.handleActivities(
            in: host.queue,
            metrics: activities,
            apns: senders,
            broadcasters: broadcasters,
            keys: keys,
            writes: writes
        )
    }
}

extension Handlers {
    /// Registers the handlers for the jobs of Live Activities.
    /// - Parameters:
    ///   - apns: The clients for phones.
    ///   - broadcasters: The clients for channels.
    ///   - keys: Decrypt sealed tokens; `nil`: there are no keys.
    mutating func handleActivities(
        in queue: JobQueue,
        metrics: ActivityMetrics,
        apns: PushClients,
        broadcasters: Broadcasters,
        keys: SealingKeys?,
        writes: UncancellableWrites
    ) {
        let store = ActivityTargetStore(queue.pool)
        let updates = UpdateActivitiesHandler(
            queue: queue,
            sports: .shipped,
            round: ActivityRound(apns: apns, keys: keys, writes: writes, store: store, metrics: metrics),
            channels: ChannelUpdater(
                broadcasters: broadcasters,
                store: ChannelStore(queue.pool),
                writes: writes,
                metrics: metrics
            )
        )
        let starts = StartActivitiesHandler(queue: queue)
        handle(StartActivities.self) { job, _, logger in try await starts.start(job, logger: logger) }
        handle(UpdateActivities.self) { job, _, logger in try await updates.update(job, logger: logger) }
    }
}
