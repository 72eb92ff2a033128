import JobQueue
import Logging
import Pipeline
import Pushing
import Scores
import Signing
import Sports
import Storage
import Time

/// Tells one alert to some devices.
///
/// What every device was told is written once; a repeated job sends only what is still open, under the same `apns-id`.
/// Answers are written down in slices as they come, by a part that the end of this run does not reach: a run that is
/// cancelled has told nobody in secret.
struct SendHandler: Sendable {
    /// Answers from which on they are written down. What a process that dies forgets is what was answered since it
    /// began to write the last ones, and the pushes that are under way: these devices are sent it again, under the same
    /// ids.
    private static let sliceSize = 64
    /// Pushes of one job under way: the lanes of a game fill the line to APNs together.
    private static let width = 160

    let queue: JobQueue
    let senders: Senders
    /// What sealed tokens are opened with; `nil` where there are none.
    let keys: SealingKeys?
    let books: Bookkeeper
    let metrics = PushMetrics()

    init(queue: JobQueue, senders: Senders, keys: SealingKeys?, books: Bookkeeper) {
        self.queue = queue
        self.senders = senders
        self.keys = keys
        self.books = books
    }

    /// - Parameter run: Completed by the commit that asks for another try, where there is one: a run that comes again
    ///   after it would start a second chain of tries.
    func send(_ job: SendPush, as run: Run, logger: Logger) async throws {
        guard let event = try await PushEventStore(queue.pool).pushEvent(job.pushEvent, delaySeconds: job.delaySeconds)
        else { throw UnknownPushEvent(id: job.pushEvent) }
        let promise = metrics.promise(of: event, delaySeconds: job.delaySeconds)
        guard let targets = try await targets(of: event, job) else { return }
        let open = try await push(try RenderedAlert(event, by: .shipped), to: targets, of: event, job, promise, logger)
        tell(of: open, logger)
        // Cancelled: this job comes again, and finds those who are still open by itself.
        try Task.checkCancellation()
        logger.info(
            "alert sent",
            metadata: ["push.event": "\(event.id)", "devices": "\(targets.count)", "devices.open": "\(open.count)"]
        )
        if !open.isEmpty { try await retry(open, of: event, job: job, completing: run) }
    }

    /// Those of the job's devices that are still to be told; what the others are not told is settled.
    /// - Returns: `nil` where nobody is, as the alert is worth nothing any more.
    private func targets(of event: PushEvent, _ job: SendPush) async throws -> [PushTarget]? {
        let deliveries = DeliveryStore(queue.pool)
        let all = try await deliveries.open(job.devices, of: event.id)
        if let outcome = event.reasonNotToSend(after: job.failures, toWhoHearsAll: job.hearsAll ?? true) {
            try await deliveries.settle(all.map { try Delivery($0, of: event, outcome) }, of: event.id)
            metrics.suppressed(outcome, all.count)
            return nil
        }
        // A try outside the lane, for who does not hear all: what he read last must not be the older score.
        let ahead =
            event.alert.kind.saysTheScore && event.isFollowedByLaterScore
            ? try await deliveries.toldLater(all.map(\.device), than: event.id) : []
        let untold = Dictionary(grouping: all) { target -> DeliveryOutcome? in
            if ahead.contains(target.device) { return .superseded }
            // Whoever asked for it after the plan was made hears nothing either.
            return target.wants(event.alert) ? nil : .quiet
        }
        for case (let outcome?, let targets) in untold {
            try await deliveries.settle(targets.map { try Delivery($0, of: event, outcome) }, of: event.id)
            metrics.suppressed(outcome, targets.count)
        }
        return try await marked(untold[nil] ?? [], of: event)
    }

    /// The same targets, where the alert only adds a scorer, with whether they have the alert that it completes.
    private func marked(_ targets: [PushTarget], of event: PushEvent) async throws -> [PushTarget] {
        guard let completed = event.completed, !targets.isEmpty else { return targets }
        let reached = try await DeliveryStore(queue.pool).reached(targets.map(\.device), by: completed)
        return targets.map { target in
            var target = target
            target.hasEarlierAlert = reached.contains(target.device)
            return target
        }
    }

    /// Says it where a service takes nothing from us, or seems to.
    private func tell(of open: [Told], _ logger: Logger) {
        if let reason = open.lazy.compactMap(\.outcome.pauseReason).first {
            logger.error(
                "a push service takes nothing from us: nothing goes there for a minute",
                metadata: ["reason": "\(reason)"]
            )
        } else if let reason = open.lazy.compactMap(\.outcome.refusal).first {
            logger.warning(
                "a push service refuses us, or a device that is subscribed to another's key: it is tried again",
                metadata: ["reason": "\(reason)"]
            )
        }
    }

    /// Pushes to all targets and writes down what became of those who need no other try.
    /// - Returns: the others.
    private func push(
        _ alert: RenderedAlert,
        to targets: [PushTarget],
        of event: PushEvent,
        _ job: SendPush,
        _ promise: PushPromise?,
        _ logger: Logger
    ) async throws -> [Told] {
        let attempt = job.failures
        let round = SendRound(targets, sliceSize: Self.sliceSize)
        let tokens = TokenOpener(keys, allowing: senders.allowed)
        defer { tokens.complain(to: logger) }
        let mayBeLate = job.options.lane != nil
        let failure = await untilDone(round, workers: min(Self.width, targets.count), mayBeLate: mayBeLate) {
            while let target = round.next() {
                var answers = round.note(await tell(alert, to: target, by: tokens, attempt: attempt, promise))
                while let slice = answers {
                    do {
                        try await settle(slice, of: event, after: attempt, logger)
                    } catch {
                        round.failed(slice)
                        return error
                    }
                    answers = round.wrote()
                }
            }
            return nil
        }
        let (rest, open) = round.end()
        // Tried once more where it failed before: each that is not written down is sent again.
        try await settle(rest, of: event, after: attempt, logger)
        if let failure { throw failure }
        return open
    }

    /// Runs so many workers side by side until they have done, or what is left of the round is late.
    /// - Parameter mayBeLate: Whether anything can be late. Outside a lane no alert waits for the job, and each push
    ///   has as long as its push service is given.
    /// - Returns: the first failure of one.
    private func untilDone(
        _ round: SendRound,
        workers: Int,
        mayBeLate: Bool,
        _ work: @escaping @Sendable () async -> (any Error)?
    ) async -> (any Error)? {
        enum End {
            case worker((any Error)?), late
        }
        return await withTaskGroup(of: End.self) { group in
            for _ in 0..<workers { group.addTask { .worker(await work()) } }
            if mayBeLate, workers > 0 {
                group.addTask {
                    await round.untilLate()
                    return .late
                }
            }
            var (failure, left): ((any Error)?, Int) = (nil, workers)
            for await end in group {
                if case .worker(let error) = end {
                    failure = failure ?? error
                    left -= 1
                }
                // What is late is left alone. Writing things down does not end with it.
                if case .late = end { group.cancelAll() }
                if left == 0 { group.cancelAll() }
            }
            return failure
        }
    }

    private func tell(
        _ alert: RenderedAlert,
        to target: PushTarget,
        by tokens: TokenOpener,
        attempt: Int,
        _ promise: PushPromise?
    ) async -> Told {
        let id = alert.id(for: target.device)
        var outcome = PushOutcome.ourFault(reason: TokenOpener.reason)
        var isServiceAlive: Bool?
        if let address = tokens.address(of: target) {
            outcome = await senders.push(alert, as: id, to: target, at: address, attempt: attempt)
            // For all others it is never looked at.
            if !target.isProven, outcome != .delivered { isServiceAlive = senders.isAlive(for: target, at: address) }
        }
        metrics.told(outcome)
        if outcome == .delivered { promise?.delivered() }
        return Told(target: target, id: id, outcome: outcome, attempt: attempt, isServiceAlive: isServiceAlive)
    }
}

extension PushEvent {
    /// Why nobody is to be told any more; `nil` while it is worth telling.
    ///
    /// A later score stands for this one only to who hears of it: who follows a player, or some kinds of alerts, may
    /// hear nothing of the next. What was taken back since is told to nobody.
    fileprivate func reasonNotToSend(after failures: Int, toWhoHearsAll hearsAll: Bool) -> DeliveryOutcome? {
        if expiresAt <= now { return failures > 0 ? .unreachable : .expired }
        let isOld = hearsAll ? isFollowedByLaterScore : isFollowedByCorrection
        return alert.isSupersededByLaterScore && isOld ? .superseded : nil
    }
}

extension PushTarget {
    fileprivate func wants(_ alert: Alert) -> Bool { !isQuiet && !(isSpoilerSafe && alert.kind.isSpoiler) }
}

extension PushOutcome {
    /// Why nothing is sent at present; `nil` where it was.
    fileprivate var pauseReason: String? {
        if case .paused(_, let reason) = self { reason } else { nil }
    }

    /// Why we were refused; `nil` where we were not.
    fileprivate var refusal: String? {
        if case .authProblem(let reason) = self { reason } else { nil }
    }
}
