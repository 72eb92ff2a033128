import Cryptography
import Synchronization
package import Time

/// Sends pushes to Apple devices through one transport. It signs requests, limits how many are under way, sends them,
/// and returns the outcome of each.
///
/// A push that APNs certainly did not process is sent once more immediately; after a refused provider token, only if
/// another token can be used. All other repetitions are left to the caller, which knows how long the push is useful.
package final class APNsClient: Sendable {
    private let tokens: ProviderTokens
    private let transport: any APNsTransport
    private let acceptedTimes: AcceptedPushTimes
    private let now: @Sendable () -> Instant
    private let state: Mutex<ServiceQueue>

    /// - Parameters:
    ///   - tokens: Supplies provider tokens.
    ///   - width: The maximum number of pushes under way. One connection has room for about 65,535 bytes of payloads.
    ///   - isForUnprovenTokens: Whether this client is for unproven or suspected tokens. Many of them may be bad
    ///     without a mistake of ours.
    ///   - acceptedTimes: When APNs last accepted a push, by app. Shared with the environment's other client.
    ///   - now: The clock that dates tokens and decides when pushes expire.
    package init(
        tokens: ProviderTokens,
        transport: any APNsTransport,
        width: Int = 160,
        isForUnprovenTokens: Bool = false,
        acceptedTimes: AcceptedPushTimes = AcceptedPushTimes(),
        now: @escaping @Sendable () -> Instant
    ) {
        self.tokens = tokens
        self.transport = transport
        self.acceptedTimes = acceptedTimes
        self.now = now
        state = Mutex(ServiceQueue(window: PushWindow(width: width), isForUnprovenTokens: isForUnprovenTokens))
    }

    /// Sends `request` when the window has room for it, and returns the outcome.
    /// - Parameter attempt: How many times this push was sent before. It lengthens the pauses in the outcome.
    package func push(_ request: APNsRequest, attempt: Int = 0) async -> PushOutcome {
        let id = state.withLock { $0.takeID() }
        guard await enter(id) else { return .dropped(.unsent) }
        var attempted = PushAttempt.skipped(.dropped(.expired))
        var attemptsLeft = 2
        repeat {
            attemptsLeft -= 1
            if let outcome = obstacle(to: request) {
                attempted = .skipped(outcome)
            } else {
                attempted = await send(request, attempt: attempt)
            }
        } while attempted.canRetry && attemptsLeft > 0
        leave(id, attempted)
        return attempted.outcome
    }

    /// Closes all connections. Pushes under way are dropped.
    package func close() async {
        await transport.close()
    }
}

extension APNsClient {
    /// Waits for a place in the window.
    /// - Returns: `false` if the task was cancelled before that.
    private func enter(_ id: Int) async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    // Checked under the lock, so that a cancellation is either seen here or finds the continuation
                    // below.
                    if Task.isCancelled { return false }
                    if state.window.enter(id) { return true }
                    state.waiting[id] = continuation
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.window.giveUp(id) ? state.waiting.removeValue(forKey: id) : nil
            }
            waiter?.resume(returning: false)
        }
    }

    private func leave(_ id: Int, _ attempted: PushAttempt) {
        let now = now()
        let admitted = state.withLock { state in
            if attempted.feedback == .broken, let reason = attempted.outcome.refusal {
                state.refusal.begin(reason, at: now)
            }
            return state.window.leave(id, attempted.feedback).compactMap { state.waiting.removeValue(forKey: $0) }
        }
        for waiter in admitted { waiter.resume(returning: true) }
    }

    /// Returns the outcome of `request` if it must not be sent now, because it has expired or pushes are paused; `nil`:
    /// it may be sent.
    private func obstacle(to request: APNsRequest) -> PushOutcome? {
        let now = now()
        if request.hasExpired(at: now) { return .dropped(.expired) }
        return state.withLock { $0.refusal.current(at: now) }.map { .paused(for: $0.timeLeft, reason: $0.reason) }
    }

    private func send(_ request: APNsRequest, attempt: Int) async -> PushAttempt {
        let now = now()
        let token: ProviderToken
        do {
            token = try tokens.token(at: now)
        } catch {
            return PushAttempt(outcome: .authProblem(reason: "signing failed: \(error)"), feedback: .broken)
        }
        do {
            let response = try await transport.send(request, authorization: token.authorization)
            return await record(response, to: request, attempt: attempt, token: token)
        } catch {
            return Self.attempted(of: error)
        }
    }

    private static func attempted(of failure: APNsFailure) -> PushAttempt {
        let outcome = PushOutcome(failure)
        return switch failure {
        case .notProcessed: PushAttempt(outcome: outcome, feedback: .broken, canRetry: true)
        case .connectionLost, .unreachable: PushAttempt(outcome: outcome, feedback: .broken)
        case .timedOut, .refusedHere, .cancelled: PushAttempt(outcome: outcome, feedback: .none)
        }
    }

    private func record(
        _ response: APNsResponse,
        to request: APNsRequest,
        attempt: Int,
        token: ProviderToken
    ) async -> PushAttempt {
        let outcome = PushOutcome(response, attempt: attempt)
        switch outcome {
        case .delivered:
            acceptedTimes.record(request.topic, at: now())
            state.withLock { $0.recordAccepted() }
            return PushAttempt(outcome: outcome, feedback: .accepted)
        case .deadToken(let reason, _):
            return assess(outcome, reason, of: request.topic, status: response.status)
        case .retryNow:
            return PushAttempt(outcome: outcome, feedback: .broken, canRetry: true)
        case .authProblem(let reason):
            let canRetry = await replace(token, refusedFor: reason)
            return PushAttempt(outcome: outcome, feedback: .broken, canRetry: canRetry)
        case .retryLater where response.status == 429:
            return PushAttempt(outcome: outcome, feedback: .accepted)
        case .dryRun, .retryLater, .paused, .dropped, .ourFault:
            return PushAttempt(outcome: outcome, feedback: .none)
        }
    }

    /// Returns `outcome`, or an outcome that blames us: if APNs calls too many tokens bad, or accepted no push
    /// recently, the mistake may be ours.
    private func assess(_ outcome: PushOutcome, _ reason: String, of topic: String, status: Int) -> PushAttempt {
        // A token with status 410 was valid once, so it has expired and we made no mistake.
        let isBad = status != 410
        let isAlive = acceptedTimes.isRecent(topic, at: now())
        let outcome = state.withLock { $0.outcome(ofRejection: outcome, reason, isBad: isBad, isServiceAlive: isAlive) }
        if case .paused = outcome { return PushAttempt(outcome: outcome, feedback: .broken) }
        return PushAttempt(outcome: outcome, feedback: .accepted)
    }

    /// Replaces a provider token that APNs refused, and renews the connections if necessary.
    /// - Returns: Whether the push is worth another try: there is another token, and renewing did not fail.
    private func replace(_ token: ProviderToken, refusedFor reason: String) async -> Bool {
        guard tokens.replace(token, refusedFor: reason, at: now()) != .none else { return false }
        // Our connections have already presented the old token and accept no other, even if another push has already
        // replaced it. The first push that is refused renews the connections.
        guard state.withLock({ $0.recordRefusal(of: token) }) else { return true }
        do { try await transport.reconnect() } catch { return false }
        return true
    }
}

extension PushOutcome {
    /// Why nothing more must be sent for a while; `nil`: APNs did not refuse the provider.
    fileprivate var refusal: String? {
        switch self {
        case .authProblem(let reason), .paused(_, let reason): reason
        default: nil
        }
    }
}
