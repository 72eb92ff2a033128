import Pushing
import Scores
import Storage
import Synchronization

/// What became of one push.
struct Told: Sendable {
    let target: PushTarget
    /// What the push is known by; `nil` where that could not be made.
    let id: APNsID?
    let outcome: PushOutcome
    /// How many times this alert was sent to the device before.
    let attempt: Int
    /// Whether the push service of a device that is not proven took others' pushes lately; `nil` where nothing was
    /// asked of it, or the push was delivered.
    let isServiceAlive: Bool?

    /// The device's token, if its push service rejected it for good.
    var deadToken: DeadToken? {
        if case .deadToken(let reason, let since) = outcome {
            DeadToken(target, reason: reason, since: since)
        } else {
            nil
        }
    }

    /// Whether the device was suspected, or not proven, and is so no more.
    var isCleared: Bool { target.goesApart && outcome == .delivered }

    /// What ``DeliveryStore/fail(_:)`` is to note: the alert did not reach a device that is not proven.
    var failure: (device: DeviceID, isServiceAlive: Bool)? {
        guard !target.isProven, deadToken == nil, let isServiceAlive else { return nil }
        switch delivery?.0 {
        case .rejected, .unreachable: return (target.device, isServiceAlive)
        default: return nil
        }
    }

    /// How the delivery ended; `nil` where another try is worth it.
    var delivery: (DeliveryOutcome, reason: String?)? {
        if case .deadToken(let reason, nil) = outcome, target.isDoubted(reason) { return (.rejected, reason) }
        // A token that may be made up is not tried again and again.
        if !target.isProven, attempt + 1 >= Self.triesOfUnproven, outcome.isFailedTry {
            return (.unreachable, outcome.reason)
        }
        return outcome.delivery
    }

    /// Times that one alert is sent to a device that is not proven, at most.
    private static let triesOfUnproven = 2
}

/// The targets of a job and the answers to them, shared by the tasks that push side by side: whoever is free takes the
/// next target; one of them at a time writes answers down, and meanwhile the others gather more.
final class SendRound: Sendable {
    private struct State {
        var next = 0
        var answered = 0
        /// When the last push was begun or answered.
        var lastEvent = ContinuousClock.now
        var unwritten: [Told] = []
        var isWriting = false
        var open: [Told] = []
    }

    private let targets: [PushTarget]
    private let sliceSize: Int
    private let grace: Duration
    private let state = Mutex(State())
    /// Ends when so few are left that they may be late.
    private let fewLeft: AsyncStream<Void>
    private let endOfMany: AsyncStream<Void>.Continuation

    /// - Parameters:
    ///   - sliceSize: Answers from which on it is worth writing them down.
    ///   - grace: How long the last few may take.
    init(_ targets: [PushTarget], sliceSize: Int, grace: Duration = .seconds(3)) {
        self.targets = targets
        self.sliceSize = sliceSize
        self.grace = grace
        (fewLeft, endOfMany) = AsyncStream.makeStream()
        if mayBeLate(targets.count) { endOfMany.finish() }
    }

    /// The next target that nobody has; `nil` when all are taken, or none is to be taken any more.
    func next(at now: ContinuousClock.Instant = .now) -> PushTarget? {
        state.withLock { state in
            guard state.next < targets.count else { return nil }
            state.next += 1
            state.lastEvent = now
            return targets[state.next - 1]
        }
    }

    /// Waits until what is left of the round is late: it is one target, or one in twenty, and since the last push was
    /// begun or answered it had its time. Returns as well when the task is cancelled.
    ///
    /// A job in a lane makes the next alert of the game wait for its end: one phone whose push is never answered must
    /// not make the others miss it. Such a push is left alone, and tried again outside the lane.
    func untilLate() async {
        for await _ in fewLeft {}
        while let time = timeLeft(at: .now), (try? await Task.sleep(for: time)) != nil {}
    }

    /// How long the last few still have; `nil`: they are late.
    func timeLeft(at now: ContinuousClock.Instant) -> Duration? {
        let time = state.withLock { $0.lastEvent } + grace - now
        return time > .zero ? time : nil
    }

    /// Whether so few may be late.
    private func mayBeLate(_ left: Int) -> Bool { left <= max(1, targets.count / 20) }

    /// - Returns: answers that the caller is to write down now, and then say so.
    func note(_ told: Told, at now: ContinuousClock.Instant = .now) -> [Told]? {
        state.withLock { state in
            state.answered += 1
            state.lastEvent = now
            if mayBeLate(targets.count - state.answered) { endOfMany.finish() }
            guard told.delivery != nil else {
                state.open.append(told)
                return nil
            }
            state.unwritten.append(told)
            return state.isWriting ? nil : take(from: &state)
        }
    }

    /// What was taken is written down.
    /// - Returns: what has gathered meanwhile, for the same caller.
    func wrote() -> [Told]? {
        state.withLock { take(from: &$0) }
    }

    /// What was taken could not be written down: it is given back, and nothing more is sent that nobody could remember.
    func failed(_ slice: [Told]) {
        state.withLock { state in
            state.unwritten += slice
            state.next = targets.count
        }
    }

    /// After all tasks have ended.
    /// - Returns: the answers that are not written down yet, and those that need another try.
    func end() -> (rest: [Told], open: [Told]) {
        state.withLock { ($0.unwritten, $0.open) }
    }

    private func take(from state: inout State) -> [Told]? {
        state.isWriting = state.unwritten.count >= sliceSize
        guard state.isWriting else { return nil }
        defer { state.unwritten = [] }
        return state.unwritten
    }
}
