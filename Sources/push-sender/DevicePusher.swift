import Logging
import Pushing
import Storage

/// Pushes to single devices and counts the outcomes, for alerts and for the notices of members.
struct DevicePusher: Sendable {
    let senders: PushClients
    let tokens: TokenUnsealer
    let metrics: PushMetrics
    /// How many times the pushes were sent before.
    let attempt: Int

    /// Pushes to a device once, and counts the outcome.
    /// - Parameter id: `nil`: it could not be made.
    func push(_ push: some RenderedPush, as id: APNsID?, to target: PushTarget) async -> DeliveryResult {
        var outcome = PushOutcome.ourFault(reason: TokenUnsealer.reason)
        var isServiceAlive: Bool?
        if let address = tokens.address(of: target) {
            outcome = await senders.push(push, as: id, to: target, at: address, attempt: attempt)
            // The value is used only for unproven devices that the push did not reach.
            if !target.isProven, outcome != .delivered { isServiceAlive = senders.isAlive(for: target, at: address) }
        }
        metrics.record(outcome)
        return DeliveryResult(
            target: target,
            id: id,
            outcome: outcome,
            attempt: attempt,
            isServiceAlive: isServiceAlive
        )
    }
}

extension [DeliveryResult] {
    /// Deactivates dead tokens, marks devices as proven that were reached for the first time, and counts the failures
    /// of the others that are unproven.
    func recordDevices(in deliveries: DeliveryStore) async throws {
        let dead = compactMap(\.deadToken)
        if !dead.isEmpty { _ = try await deliveries.deactivate(dead) }
        let cleared = filter(\.isCleared).map(\.target.device)
        if !cleared.isEmpty { try await deliveries.markProven(cleared) }
        let failed = compactMap(\.failure)
        if !failed.isEmpty { _ = try await deliveries.recordFailures(failed) }
    }

    /// Logs when a service rejects us, or seems to.
    func logRefusals(to logger: Logger) {
        if let reason = lazy.compactMap(\.outcome.pauseReason).first {
            logger.error(
                "a push service rejects our pushes: nothing is sent there for a minute",
                metadata: ["reason": "\(reason)"]
            )
        } else if let reason = lazy.compactMap(\.outcome.refusal).first {
            logger.warning(
                "a push service refused us, or a device is subscribed with another key: trying again",
                metadata: ["reason": "\(reason)"]
            )
        }
    }
}

extension PushOutcome {
    /// Why nothing is sent at present; `nil`: there is no pause.
    fileprivate var pauseReason: String? {
        if case .paused(_, let reason) = self { reason } else { nil }
    }

    /// Why the push service refused us as a provider; `nil`: it did not.
    fileprivate var refusal: String? {
        if case .authProblem(let reason) = self { reason } else { nil }
    }
}
