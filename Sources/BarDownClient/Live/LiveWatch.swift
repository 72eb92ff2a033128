import Foundation

/// The loop of one iterator: fetch, wait for a hint or for a pause, fetch again.
final class LiveWatch<Value: Decodable & Sendable> {
    private let client: APIClient
    private let endpoint: Endpoint<Value>
    /// `nil`: the server does not stream these changes, so the request is repeated after a pause.
    private var hints: HintStream?
    private var progress = LiveProgress()
    /// How long the last response is fresh, so that an earlier fetch would be useless.
    private var interval: Duration = .zero

    init(client: APIClient, endpoint: Endpoint<Value>, hints: HintQuery?) {
        self.client = client
        self.endpoint = endpoint
        self.hints = hints.map { HintStream(client, $0) }
    }

    /// - Returns: `nil` once the task is cancelled.
    func next() async throws(APIError) -> LiveUpdate<Value>? {
        do throws(APIError) {
            while !Task.isCancelled {
                if let pause = progress.pause(interval: interval, retry: client.retry, jitter: .random(in: 0..<1)) {
                    try await wait(pause)
                }
                if let update = try await poll() { return update }
            }
            return nil
        } catch .cancelled {
            return nil
        }
    }

    /// - Returns: An update, if there is news.
    private func poll() async throws(APIError) -> LiveUpdate<Value>? {
        do throws(APIError) {
            let answer = try await client.get(endpoint, .confirmed, .never)
            interval = .seconds(answer.freshUntil.timeIntervalSince(answer.confirmedAt))
            return progress.apply(answer) ? .answer(answer) : nil
        } catch  where error.isTransient {
            return progress.fail(error) ? .lost(error) : nil
        }
    }

    /// Waits for a hint if the server responds and has a stream, otherwise for the pause.
    private func wait(_ pause: Duration) async throws(APIError) {
        guard !progress.isLost, try await hints?.next() ?? false else {
            try await client.pause(pause)
            return
        }
    }
}

/// The state of an iterator between two fetches. It makes decisions without a clock or network.
struct LiveProgress {
    /// Failures since the last response.
    private var failures = 0
    private var isFirst = true
    private var shown: Shown?
    private var retryAfter: Duration?

    private struct Shown: Hashable {
        let version: String
        let isStale: Bool
    }

    var isLost: Bool { failures > 0 }

    /// Returns the pause before the next fetch; `nil` before the first one, which need not wait.
    /// - Parameters:
    ///   - interval: How long the last response is fresh.
    ///   - jitter: Random, 0…1.
    mutating func pause(interval: Duration, retry: RetryPolicy, jitter: Double) -> Duration? {
        if isFirst {
            isFirst = false
            return nil
        }
        if failures > 0 { return max(retryAfter ?? .zero, retry.backOff(failures, jitter: jitter)) }
        // The pause is never shorter than the interval, because the server has nothing new before the interval ends. A
        // random part of up to a tenth is added, so that devices do not all fetch at the same time.
        return min(max(interval, .seconds(1)), .seconds(300)) * (1 + jitter / 10)
    }

    /// - Returns: Whether the response is news: it differs from the last one shown, follows failures, or has no entity
    ///   tag to compare.
    mutating func apply<Value>(_ answer: Fetched<Value>) -> Bool {
        let now = answer.version.map { Shown(version: $0, isStale: answer.isStale) }
        defer {
            failures = 0
            retryAfter = nil
            shown = now
        }
        return failures > 0 || now == nil || now != shown
    }

    /// - Returns: Whether the failure is news, because the last request succeeded.
    mutating func fail(_ error: APIError) -> Bool {
        failures += 1
        retryAfter = error.retryAfter
        return failures == 1
    }
}
