import Cryptography
import Logging
import Pushing
import Scores
import Storage
import Time

/// Pushes to a page of activities concurrently and records the results.
struct ActivityRound: Sendable {
    /// The maximum number of pushes under way.
    private static let width = 160
    /// After this many consecutive `TooManyRequests` responses, the phone's activity is given up.
    static let maxFailures = 10

    let apns: PushClients
    /// Decrypts sealed tokens; `nil`: there are no keys.
    let keys: SealingKeys?
    let writes: UncancellableWrites
    let store: ActivityTargetStore
    let metrics: ActivityMetrics

    func send(_ page: [ActivityTarget], _ snapshot: ActivityReader.ActivitySnapshot, logger: Logger) async throws {
        if page.isEmpty { return }
        let tokens = TokenUnsealer(keys)
        defer { tokens.logFailures(to: logger) }
        let results = await push(page, snapshot, tokens)
        // Results are recorded even if this run was cancelled; otherwise the pushes would be sent again.
        try await writes.perform { try await store.recordOutcomes(results, of: snapshot.update, scene: snapshot.scene) }
    }

    private func push(_ page: [ActivityTarget], _ snapshot: ActivityReader.ActivitySnapshot, _ tokens: TokenUnsealer)
        async
        -> [ActivityResult]
    {
        let rendered = RenderedActivity(snapshot.scene, snapshot.update)
        return await withTaskGroup(of: ActivityResult?.self) { group in
            var rest = page[...]
            for target in rest.prefix(Self.width) { group.addTask { await send(target, rendered, tokens) } }
            rest = rest.dropFirst(Self.width)
            var results: [ActivityResult] = []
            for await result in group {
                if let result { results.append(result) }
                if let target = rest.popFirst() { group.addTask { await send(target, rendered, tokens) } }
            }
            return results
        }
    }

    /// - Returns: `nil` if the result is unknown because this run was cancelled.
    private func send(_ target: ActivityTarget, _ rendered: RenderedActivity, _ tokens: TokenUnsealer) async
        -> ActivityResult?
    {
        let outcome = await outcome(of: target, rendered, tokens)
        switch outcome {
        case .dropped(.cancelled), .dropped(.unsent): return nil
        default: break
        }
        metrics.record(target.action, outcome)
        return ActivityResult(target, outcome, isEnd: rendered.isEnd)
    }

    private func outcome(of target: ActivityTarget, _ rendered: RenderedActivity, _ tokens: TokenUnsealer) async
        -> PushOutcome
    {
        guard case .apns(let token)? = tokens.address(of: target.target) else {
            return .ourFault(reason: TokenUnsealer.reason)
        }
        guard let client = apns[target.target] else {
            return .ourFault(reason: "no way to reach \(target.target.environment.rawValue)")
        }
        let request: APNsRequest
        do { request = try rendered.request(for: target, token) } catch { return .ourFault(reason: "\(error)") }
        let outcome = await client.push(request, attempt: target.failures)
        return apns.usesDryRun(in: target.target.environment) && outcome == .delivered ? .dryRun : outcome
    }
}

extension ActivityResult {
    /// The consequence of `outcome`. A dead token only ends its activity. A push that may succeed later is tried
    /// again with the state that is newest by then.
    /// - Parameter isEnd: Whether the sent state is the activity's last.
    init(_ target: ActivityTarget, _ outcome: PushOutcome, isEnd: Bool) {
        let same = target.action.stage
        let next = target.stage(afterSending: isEnd)
        let listens = target.action == .start && target.channel != nil
        let why = target.action == .update && isEnd ? "over" : nil
        switch outcome {
        case .delivered:
            self.init(
                target,
                target.action == .start ? .started : .delivered,
                stage: next,
                reason: why,
                isOnChannel: listens
            )
        case .dryRun: self.init(target, .dryRun, stage: next, reason: why, isOnChannel: listens)
        case .deadToken(let reason, let since):
            self.init(target, .dead, stage: .ended, reason: reason, deadSince: since)
        case .ourFault(let reason):
            // A running activity stays open and gets the next state. After a failed start or end, the activity is given
            // up.
            self.init(target, .rejected, stage: target.action == .update ? same : .ended, reason: reason)
        case .dropped(let reason): self.init(target, .rejected, stage: same, reason: reason.rawValue)
        case .retryLater(let pause, let reason) where reason == "TooManyRequests":
            self.init(retrying: target, after: pause, reason)
        case .retryLater(let pause, let reason), .paused(let pause, let reason):
            self.init(target, .retried, stage: same, reason: reason, pause: pause, isFailure: false)
        case .retryNow(let reason), .authProblem(let reason):
            // The failure does not concern the phone. The push is tried again, however long Apple is unreachable.
            self.init(target, .retried, stage: same, reason: reason, pause: Self.outage, isFailure: false)
        }
    }

    /// The pause between two tries while Apple is unreachable.
    private static let outage = Duration.seconds(5)

    private init(retrying target: ActivityTarget, after pause: Duration, _ reason: String) {
        let hasFailedTooOften = target.failures + 1 >= ActivityRound.maxFailures
        self.init(
            target,
            hasFailedTooOften ? .rejected : .retried,
            stage: hasFailedTooOften ? .ended : target.action.stage,
            reason: reason,
            pause: hasFailedTooOften ? nil : pause
        )
    }
}

extension ActivityTarget {
    /// The stage after APNs has accepted the push.
    fileprivate func stage(afterSending isEnd: Bool) -> ActivityStage {
        switch action {
        case .start: channel == nil ? .started : .live
        case .update: isEnd ? .ended : .live
        case .end: .ended
        }
    }
}
