import Runtime
import Synchronization
import Time

/// The buckets of all clients of the last minute, up to a capacity.
final class RateLimiter: Sendable {
    private let buckets = Mutex<[RateLimitClient: RateLimitBucket]>([:])
    private let capacity: Int

    /// - Parameter capacity: The number of buckets kept. When it is reached, those whose minute is over are dropped, or
    ///   all if there are none. Their counts start again from 0, and the next report restores the counts of the other
    ///   processes. A bucket takes about 200 bytes.
    init(capacity: Int = 50_000) {
        self.capacity = capacity
    }

    var count: Int { buckets.withLock { $0.count } }

    /// The bucket of a client; sets its limit to `limit` requests per minute.
    func bucket(of client: RateLimitClient, limit: Int, at second: Int64) -> RateLimitBucket {
        buckets.withLock { buckets in
            if let bucket = buckets[client] {
                if bucket.limit != limit { bucket.limit = limit }
                return bucket
            }
            if buckets.count >= capacity {
                Self.drop(from: &buckets) { $0.isExpired(at: second) }
                if buckets.count >= capacity { Self.drop(from: &buckets) { _ in true } }
            }
            let bucket = RateLimitBucket(client, limit: limit)
            buckets[client] = bucket
            return bucket
        }
    }

    /// All buckets with a count in the current window; the others are dropped.
    func current(at second: Int64) -> [RateLimitBucket] {
        buckets.withLock { buckets in
            Self.drop(from: &buckets) { $0.isExpired(at: second) }
            return Array(buckets.values)
        }
    }

    private static func drop(
        from buckets: inout [RateLimitClient: RateLimitBucket],
        where isDropped: (RateLimitBucket) -> Bool
    ) {
        buckets = buckets.filter { _, bucket in
            guard isDropped(bucket) else { return true }
            bucket.isListed.store(false, ordering: .relaxed)
            return false
        }
    }
}

/// A limit on how often one client may do one thing in a minute.
///
/// The client's bucket is looked up at each use and never stored, because the limiter drops unused buckets once a
/// second and a request may wait longer than that for its body. Counts in a dropped bucket are lost.
struct Quota: Sendable {
    let client: RateLimitClient
    /// Uses per minute, more than 0.
    let limit: Int
    let limiter: RateLimiter

    /// Counts one more use, if the limit allows it. Call it before the change is made, so that concurrent requests
    /// cannot exceed the limit.
    func use(at second: Int64 = MachineClock.now.secondsSinceEpoch) -> QuotaUse {
        while true {
            let bucket = bucket(at: second)
            let status = bucket.spend(at: second)
            // If the limiter has dropped the bucket meanwhile, the count would be lost, so it is repeated in a new
            // bucket.
            guard bucket.isListed.load(ordering: .relaxed) else { continue }
            return QuotaUse(status: status, quota: self, second: second)
        }
    }

    fileprivate func refund(_ second: Int64) { bucket(at: second).refund(spentAt: second) }

    /// The client's bucket. Do not store it.
    func bucket(at second: Int64) -> RateLimitBucket { limiter.bucket(of: client, limit: limit, at: second) }
}

/// The limit of one client for a kind of change, which may be unlimited.
package struct ClientQuota: Sendable {
    /// `nil`: unlimited.
    let quota: Quota?

    /// Counts one more use, if the limit allows it.
    func use() -> QuotaUse { quota?.use() ?? .unlimited }
}

/// One use of a ``Quota``, counted when it begins.
package struct QuotaUse: Sendable {
    /// The use of something that is not limited.
    static let unlimited = QuotaUse(
        status: RateLimitStatus(
            policy: "",
            limit: .max,
            remaining: .max,
            reset: RateLimitBucket.window,
            isGranted: true
        ),
        quota: nil,
        second: 0
    )

    package let status: RateLimitStatus
    fileprivate let quota: Quota?
    /// When it was counted, in seconds since 1970.
    fileprivate let second: Int64

    /// Whether it was within the limit. A use beyond the limit is not counted.
    package var isGranted: Bool { status.isGranted }

    /// Takes the use back, because it did not count after all.
    package func refund() {
        if isGranted { quota?.refund(second) }
    }
}
