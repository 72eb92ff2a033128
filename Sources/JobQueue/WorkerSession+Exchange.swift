import Logging
import Postgres
import Synchronization

extension WorkerSession {
    /// Tells and asks the database, and says in the mailbox how that ended.
    func carryOut(_ exchange: WorkerPlan.Exchange) async {
        let begin = ContinuousClock.now
        var failed = true
        defer {
            worker.metrics.exchanged(in: .now - begin, failed: failed)
            // One that failed for its length counts, too, or the next would follow within a second.
            if exchange.want > 0, exchange.floors == .none { headLook.withLock { $0 = .now - begin } }
        }
        do {
            let answer = try await lease.exchange(exchange)
            failed = false
            mailbox.send(.exchanged(exchange, answer))
        } catch let error as PostgresError where error.sqlState == WorkerLease.lost {
            logger.warning("lease lost, everything in hand is given up", metadata: ["worker.id": "\(lease.id)"])
            mailbox.send(.leaseLost)
        } catch {
            if !Task.isCancelled { logger.warning("exchange failed, trying again", metadata: ["error": "\(error)"]) }
            mailbox.send(.exchangeFailed(exchange))
        }
    }

    /// Waits before the next try. What happens meanwhile is heard: a call to stop must not wait for a database that is
    /// away.
    /// - Parameter failures: In a row, from 1.
    func rest(afterFailures failures: Int16) async {
        let backoff = Backoff(base: .milliseconds(50), ceiling: .seconds(2))
        // Cancelled only when the session is over, and then nobody asks whether it has rested.
        try? await Task.sleep(for: backoff.delay(attempt: failures, random: .random(in: 0...1)))
        mailbox.send(.rested)
    }
}
