import Pushing
import Scores
import Storage
import Synchronization

/// The result of one push.
struct DeliveryResult: Sendable {
    let target: PushTarget
    /// The id of the push; `nil`: it could not be made.
    let id: APNsID?
    let outcome: PushOutcome
    /// How many times this alert was sent to the device before.
    let attempt: Int
    /// Whether the push service of an unproven device accepted other pushes recently; `nil`: the device is proven, its
    /// token cannot be decrypted, or the push was delivered.
    let isServiceAlive: Bool?

    /// The device's token, if its push service rejected it for good.
    var deadToken: DeadToken? {
        if case .deadToken(let reason, let since) = outcome {
            DeadToken(target, reason: reason, since: since)
        } else {
            nil
        }
    }

    /// Whether the device was suspected or unproven, and is cleared by this delivery.
    var isCleared: Bool { target.needsProbe && outcome == .delivered }

    /// The input for ``DeliveryStore/recordFailures(_:)`` if the alert did not reach an unproven device; otherwise
    /// `nil`.
    var failure: (device: DeviceID, isServiceAlive: Bool)? {
        guard !target.isProven, deadToken == nil, let isServiceAlive else { return nil }
        switch delivery?.0 {
        case .rejected, .unreachable: return (target.device, isServiceAlive)
        default: return nil
        }
    }

    /// How the delivery ended; `nil`: another try is worthwhile.
    var delivery: (DeliveryOutcome, reason: String?)? {
        if case .deadToken(let reason, nil) = outcome, target.isDoubtful(reason) { return (.rejected, reason) }
        // An unproven token may be invented, so its tries are limited.
        if !target.isProven, attempt + 1 >= Self.unprovenAttempts, outcome.isFailedAttempt {
            return (.unreachable, outcome.reason)
        }
        return outcome.delivery
    }

    /// The maximum number of sends of one alert to an unproven device.
    private static let unprovenAttempts = 2
}

/// The targets of a job and their results, shared by the tasks that push concurrently. A free task takes the next
/// target. One task at a time records results, while the others collect more.
final class SendRound: Sendable {
    private struct State {
        var next = 0
        var resultCount = 0
        /// When a push was last started or answered.
        var lastEvent = ContinuousClock.now
        var unrecorded: [DeliveryResult] = []
        var isRecording = false
        var unfinished: [DeliveryResult] = []
    }

    private let targets: [PushTarget]
    private let sliceSize: Int
    private let grace: Duration
    private let state = Mutex(State())
    /// Ends when so few targets are left that they can count as late.
    private let fewLeft: AsyncStream<Void>
    private let fewLeftContinuation: AsyncStream<Void>.Continuation

    /// - Parameters:
    ///   - sliceSize: The number of results that are recorded together.
    ///   - grace: How long the last few targets may take after a push was last started or answered.
    init(_ targets: [PushTarget], sliceSize: Int, grace: Duration = .seconds(3)) {
        self.targets = targets
        self.sliceSize = sliceSize
        self.grace = grace
        (fewLeft, fewLeftContinuation) = AsyncStream.makeStream()
        if areFew(targets.count) { fewLeftContinuation.finish() }
    }

    /// The next target that no task has taken; `nil`: all are taken, or no more must be taken.
    func next(at now: ContinuousClock.Instant = .now) -> PushTarget? {
        state.withLock { state in
            guard state.next < targets.count else { return nil }
            state.next += 1
            state.lastEvent = now
            return targets[state.next - 1]
        }
    }

    /// Waits until the rest of the round is late. That is the case if at most one target or one in twenty is left, and
    /// no push was started or answered for ``grace``. Also returns when the task is cancelled.
    ///
    /// A job in a lane makes the next alert of the game wait for its end. One phone whose push is never answered must
    /// not make the others miss that alert. Such a push is given up and tried again outside the lane.
    func waitUntilLate() async {
        for await _ in fewLeft {}
        while let time = timeLeft(at: .now), (try? await Task.sleep(for: time)) != nil {}
    }

    /// How long it takes until the last few targets count as late; `nil`: they are late already.
    func timeLeft(at now: ContinuousClock.Instant) -> Duration? {
        let time = state.withLock { $0.lastEvent } + grace - now
        return time > .zero ? time : nil
    }

    /// Whether `left` remaining targets are few enough to count as late.
    private func areFew(_ left: Int) -> Bool { left <= max(1, targets.count / 20) }

    /// - Returns: Results that the caller must record now; `nil`: none. After recording them, the caller must call
    ///   ``finishRecording()`` or ``failRecording(_:)``.
    func record(_ result: DeliveryResult, at now: ContinuousClock.Instant = .now) -> [DeliveryResult]? {
        state.withLock { state in
            state.resultCount += 1
            state.lastEvent = now
            if areFew(targets.count - state.resultCount) { fewLeftContinuation.finish() }
            guard result.delivery != nil else {
                state.unfinished.append(result)
                return nil
            }
            state.unrecorded.append(result)
            return state.isRecording ? nil : take(from: &state)
        }
    }

    /// Notes that the slice was recorded.
    /// - Returns: The results collected meanwhile, for the same caller.
    func finishRecording() -> [DeliveryResult]? {
        state.withLock { take(from: &$0) }
    }

    /// Adds a slice that could not be recorded to the unrecorded results again, and ends the round: results of further
    /// pushes could not be recorded either.
    func failRecording(_ slice: [DeliveryResult]) {
        state.withLock { state in
            state.unrecorded += slice
            state.next = targets.count
        }
    }

    /// Call it after all tasks have ended.
    /// - Returns: The results that are not recorded yet, and those that need another try.
    func end() -> (unrecorded: [DeliveryResult], unfinished: [DeliveryResult]) {
        state.withLock { ($0.unrecorded, $0.unfinished) }
    }

    private func take(from state: inout State) -> [DeliveryResult]? {
        state.isRecording = state.unrecorded.count >= sliceSize
        guard state.isRecording else { return nil }
        defer { state.unrecorded = [] }
        return state.unrecorded
    }
}
