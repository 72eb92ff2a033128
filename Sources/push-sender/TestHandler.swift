import Cryptography
import JobQueue
import Logging
import PipelineJobs
import Pushing
import Scores
import Storage
import Time

/// Sends a test push to one device, in the same way as alerts, and records the outcome. Unlike a real send, it never
/// deactivates the token.
struct TestHandler: Sendable {
    let queue: JobQueue
    let senders: PushClients
    /// Decrypts sealed tokens; `nil`: there are no keys.
    let keys: SealingKeys?

    func test(_ job: TestPush, logger: Logger) async throws {
        let tests = PushTestStore(queue.pool)
        // If the device was deleted in the meantime, no client waits for the result.
        guard let (device, expiresAt) = try await tests.subject(of: job.test) else { return }
        guard let target = try await DeliveryStore(queue.pool).target(device) else {
            return try await tests.recordOutcome(
                job.test,
                .dead,
                reason: "the token was deactivated; register the app again"
            )
        }
        let tokens = TokenUnsealer(keys, allowing: senders.allowed)
        defer { tokens.logFailures(to: logger) }
        guard let address = tokens.address(of: target) else {
            return try await tests.recordOutcome(job.test, .refused, reason: TokenUnsealer.reason)
        }
        let alert = try RenderedAlert(test: job.test, until: expiresAt)
        let outcome = await senders.push(
            alert,
            as: alert.id(for: device),
            to: target,
            at: address,
            attempt: 0
        )
        if target.needsProbe, outcome == .delivered { try await DeliveryStore(queue.pool).markProven([device]) }
        try await tests.recordOutcome(job.test, PushTestStore.Outcome(outcome), reason: outcome.reason)
        logger.info("test sent", metadata: ["device.id": "\(device)", "outcome": "\(outcome.metricLabel)"])
    }
}

extension PushTestStore.Outcome {
    fileprivate init(_ outcome: PushOutcome) {
        self =
            switch outcome {
            case .delivered: .delivered
            case .dryRun: .dryRun
            case .deadToken: .dead
            case .ourFault, .authProblem, .dropped: .refused
            case .retryNow, .retryLater, .paused: .unsure
            }
    }
}
