import ChaosLog
import Glibc
import JobQueue
import ServiceLifecycle

/// Enqueues random jobs until it is stopped, and logs the outcome of each transaction as far as the producer knows it.
struct Producer: Service {
    let name: String
    let queue: JobQueue
    let log: ChaosLog
    let seed: UInt64

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var random = SeededRandom(seed: seed)
            var count = 0
            while !Task.isCancelled {
                let requests = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    count += 1
                    return request(count, &random)
                }
                await enqueue(requests, rollingBack: Int.random(in: 0..<20, using: &random) == 0)
                // This pause sets the load, about seventy jobs a second. It does not wait for a condition.
                try? await Task.sleep(for: .milliseconds(Int.random(in: 10...60, using: &random)))
            }
        }
    }

    /// Creates a random request. Its number is based on the time, so that numbers still grow after a producer was
    /// killed and restarted.
    private func request(_ count: Int, _ random: inout SeededRandom) -> ChaosRequest {
        var request = ChaosRequest(
            tag: "\(name)-\(getpid())-\(count)",
            number: monotonicMicroseconds() * 10 + Int64(count % 10)
        )
        // Some jobs are long, so that a process that is killed or stopped usually has running jobs.
        let isLong = Int.random(in: 0..<12, using: &random) == 0
        request.milliseconds = Int.random(in: isLong ? 300...1500 : 0...40, using: &random)
        request.hasEffect = Int.random(in: 0..<3, using: &random) == 0
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1:
            request.lane = "\(name)-ordered-\(Int.random(in: 0..<4, using: &random))"
            request.milliseconds = min(request.milliseconds, 100)
        case 2:
            // These jobs are long enough that some have to wait because of the cap.
            request.lane = "\(name)-wide"
            request.laneCap = 3
            request.milliseconds = Int.random(in: 200...500, using: &random)
        case 3, 4:
            // Half of them wait for a while, so that later requests with the same key fold into them.
            request.key = "\(name)-key-\(Int.random(in: 0..<5, using: &random))"
            request.delayMilliseconds = Bool.random(using: &random) ? 0 : Int.random(in: 300...1500, using: &random)
        case 5: request.failures = Int16.random(in: 1...3, using: &random)
        case 6: request.delayMilliseconds = Int.random(in: 1...4000, using: &random)
        case 7: request.expiresMilliseconds = Int.random(in: 1...3000, using: &random)
        default: break
        }
        return request
    }

    private func enqueue(_ requests: [ChaosRequest], rollingBack: Bool) async {
        do {
            let ids = try await queue.withTransaction { transaction in
                let ids = try await transaction.enqueue(requests.map { ChaosJob(request: $0) })
                if rollingBack { throw PlannedRollback() }
                return ids
            }
            for (id, request) in zip(ids, requests) { log.write(.committed, job: id, request: request) }
        } catch is PlannedRollback {
            for request in requests { log.write(.rolledBack, request: request) }
        } catch {
            for request in requests { log.write(.unknown, request: request, note: "\(error)") }
        }
    }

    /// The error that rolls a transaction back after it has enqueued jobs.
    private struct PlannedRollback: Error {}
}
