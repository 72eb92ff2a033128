import Logging
import Pushing
import Scores
import Signing
import Storage
import Time

/// Pushes to a page of activities side by side, and writes down what became of it.
struct ActivityRound: Sendable {
    /// Pushes under way at a time.
    private static let width = 160
    /// Times in a row that Apple had enough of a phone, after which its activity is given up.
    static let failuresAtMost = 10

    let apns: Senders
    /// What sealed tokens are opened with; `nil` where there are none.
    let keys: SealingKeys?
    let books: Bookkeeper
    let store: ActivityTargetStore
    let metrics: ActivityMetrics

    func tell(_ page: [ActivityTarget], _ told: ActivityLook.Taken, logger: Logger) async throws {
        if page.isEmpty { return }
        let tokens = TokenOpener(keys)
        defer { tokens.complain(to: logger) }
        let results = await push(page, told, tokens)
        // Whoever was told is written down, even if this run is over: it would be told again.
        try await books.enter { try await store.settle(results, of: told.update, scene: told.scene) }
    }

    private func push(_ page: [ActivityTarget], _ told: ActivityLook.Taken, _ tokens: TokenOpener) async
        -> [ActivityResult]
    {
        let rendered = RenderedActivity(told.scene, told.update)
        return await withTaskGroup(of: ActivityResult?.self) { group in
            var rest = page[...]
            for target in rest.prefix(Self.width) { group.addTask { await tell(target, rendered, tokens) } }
            rest = rest.dropFirst(Self.width)
            var results: [ActivityResult] = []
            for await result in group {
                if let result { results.append(result) }
                if let target = rest.popFirst() { group.addTask { await tell(target, rendered, tokens) } }
            }
            return results
        }
    }

    /// - Returns: `nil` where nothing is known of it: this run was cancelled.
    private func tell(_ target: ActivityTarget, _ rendered: RenderedActivity, _ tokens: TokenOpener) async
        -> ActivityResult?
    {
        let outcome = await outcome(of: target, rendered, tokens)
        switch outcome {
        case .dropped(.cancelled), .dropped(.unsent): return nil
        default: break
        }
        metrics.told(target.need, outcome)
        return ActivityResult(target, outcome, isEnd: rendered.isEnd)
    }

    private func outcome(of target: ActivityTarget, _ rendered: RenderedActivity, _ tokens: TokenOpener) async
        -> PushOutcome
    {
        guard case .apns(let token)? = tokens.address(of: target.target) else {
            return .ourFault(reason: TokenOpener.reason)
        }
        guard let client = apns[target.target] else {
            return .ourFault(reason: "no way to reach \(target.target.environment.rawValue)")
        }
        let request: APNsRequest
        do { request = try rendered.request(for: target, token) } catch { return .ourFault(reason: "\(error)") }
        let outcome = await client.push(request, attempt: target.failures)
        return apns.isRehearsal(in: target.target.environment) && outcome == .delivered ? .rehearsed : outcome
    }
}

extension ActivityResult {
    /// What follows from `outcome`: a token that is gone ends its activity and nothing else; what may succeed later is
    /// tried later, with the newest state by then.
    /// - Parameter isEnd: Whether the state that was told is an activity's last.
    init(_ target: ActivityTarget, _ outcome: PushOutcome, isEnd: Bool) {
        let same = target.need.stage
        let next = target.stage(afterTelling: isEnd)
        let listens = target.need == .start && target.channel != nil
        let why = target.need == .news && isEnd ? "over" : nil
        switch outcome {
        case .delivered:
            self.init(
                target,
                target.need == .start ? .started : .delivered,
                stage: next,
                reason: why,
                isOnChannel: listens
            )
        case .rehearsed: self.init(target, .dryRun, stage: next, reason: why, isOnChannel: listens)
        case .deadToken(let reason, let since):
            self.init(target, .dead, stage: .ended, reason: reason, deadSince: since)
        case .ourFault(let reason):
            // A running activity is told the next state; what could not begin or end is not tried for ever.
            self.init(target, .rejected, stage: target.need == .news ? same : .ended, reason: reason)
        case .dropped(let reason): self.init(target, .rejected, stage: same, reason: reason.rawValue)
        case .retryLater(let pause, let reason) where reason == "TooManyRequests":
            self.init(retrying: target, after: pause, reason)
        case .retryLater(let pause, let reason), .paused(let pause, let reason):
            self.init(target, .retried, stage: same, reason: reason, pause: pause, isFailure: false)
        case .retryNow(let reason), .authProblem(let reason):
            // Says nothing of the phone: it is told when Apple can be reached again, however long that takes.
            self.init(target, .retried, stage: same, reason: reason, pause: Self.outage, isFailure: false)
        }
    }

    /// Between two tries while Apple cannot be reached.
    private static let outage = Duration.seconds(5)

    private init(retrying target: ActivityTarget, after pause: Duration, _ reason: String) {
        let isHopeless = target.failures + 1 >= ActivityRound.failuresAtMost
        self.init(
            target,
            isHopeless ? .rejected : .retried,
            stage: isHopeless ? .ended : target.need.stage,
            reason: reason,
            pause: isHopeless ? nil : pause
        )
    }
}

extension ActivityTarget {
    /// Where it stands once APNs has taken the push.
    fileprivate func stage(afterTelling isEnd: Bool) -> ActivityStage {
        switch need {
        case .start: channel == nil ? .started : .live
        case .news: isEnd ? .ended : .live
        case .farewell: .ended
        }
    }
}
