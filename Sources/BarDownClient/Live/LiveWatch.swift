import Foundation

/// One iterator's way from answer to answer: look, wait for a hint or for the time, look again.
final class LiveWatch<Value: Decodable & Sendable> {
    private let client: APIClient
    private let endpoint: Endpoint<Value>
    private var hints: HintStream
    private var progress = LiveProgress()
    /// When it is worth asking again, by the last answer.
    private var interval: Duration = .zero

    init(client: APIClient, endpoint: Endpoint<Value>) {
        self.client = client
        self.endpoint = endpoint
        hints = HintStream(client)
    }

    /// - Returns: `nil` once the task is cancelled.
    func next() async throws(APIError) -> LiveUpdate<Value>? {
        do throws(APIError) {
            while !Task.isCancelled {
                if let pause = progress.pause(interval: interval, retry: client.retry, jitter: .random(in: 0..<1)) {
                    try await wait(pause)
                }
                if let update = try await look() { return update }
            }
            return nil
        } catch .cancelled {
            return nil
        }
    }

    /// - Returns: an update where there is news.
    private func look() async throws(APIError) -> LiveUpdate<Value>? {
        do throws(APIError) {
            let answer = try await client.get(endpoint, .confirmed, .never)
            interval = .seconds(answer.freshUntil.timeIntervalSince(answer.confirmedAt))
            return progress.take(answer) ? .answer(answer) : nil
        } catch  where error.isTransient {
            return progress.fail(error) ? .lost(error) : nil
        }
    }

    /// Waits for a hint where there is a stream of them, else for so long.
    private func wait(_ pause: Duration) async throws(APIError) {
        guard !progress.isLost, try await hints.next() else {
            try await client.pause(pause)
            return
        }
    }
}

/// What an iterator remembers between two looks: decisions without clock and network.
struct LiveProgress {
    /// Failures since the last answer.
    private var failures = 0
    private var isFirst = true
    private var shown: Shown?
    private var asked: Duration?

    private struct Shown: Hashable {
        let version: String
        let isStale: Bool
    }

    var isLost: Bool { failures > 0 }

    /// The pause before the next look; `nil` where there is no reason to wait.
    /// - Parameters:
    ///   - interval: How long the last answer counts as fresh.
    ///   - jitter: 0…1, by chance.
    mutating func pause(interval: Duration, retry: RetryPolicy, jitter: Double) -> Duration? {
        if isFirst {
            isFirst = false
            return nil
        }
        if failures > 0 { return max(asked ?? .zero, retry.backOff(failures, jitter: jitter)) }
        // A little later than it could be, never earlier: sooner there is nothing new.
        return min(max(interval, .seconds(1)), .seconds(300)) * (1 + jitter / 10)
    }

    /// - Returns: whether the answer is news: it differs from what was shown last, or ends a time without answers.
    mutating func take<Value>(_ answer: Fetched<Value>) -> Bool {
        let now = answer.version.map { Shown(version: $0, isStale: answer.isStale) }
        defer {
            failures = 0
            asked = nil
            shown = now
        }
        return failures > 0 || now == nil || now != shown
    }

    /// - Returns: whether it is news that there is no answer.
    mutating func fail(_ error: APIError) -> Bool {
        failures += 1
        asked = error.retryAfter
        return failures == 1
    }
}
