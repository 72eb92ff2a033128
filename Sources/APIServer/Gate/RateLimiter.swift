import Runtime
import Synchronization
import Time

/// The buckets of all clients of the last minute, up to a capacity.
final class RateLimiter: Sendable {
    private let buckets = Mutex<[RateLimitClient: RateLimitBucket]>([:])
    private let capacity: Int

    /// - Parameter capacity: Buckets kept. Beyond it those go whose minute is over, and if none is, all: they are
    ///   counted anew then, and what the other processes know of them comes back with the next report. A bucket takes
    ///   some two hundred bytes.
    init(capacity: Int = 50_000) {
        self.capacity = capacity
    }

    var count: Int { buckets.withLock { $0.count } }

    /// The bucket of a client, whose limit is `limit` requests a minute from now on.
    func bucket(of client: RateLimitClient, limit: Int, at second: Int64) -> RateLimitBucket {
        buckets.withLock { buckets in
            if let bucket = buckets[client] {
                if bucket.limit != limit { bucket.limit = limit }
                return bucket
            }
            if buckets.count >= capacity {
                Self.drop(from: &buckets) { $0.isOver(at: second) }
                if buckets.count >= capacity { Self.drop(from: &buckets) { _ in true } }
            }
            let bucket = RateLimitBucket(client, limit: limit)
            buckets[client] = bucket
            return bucket
        }
    }

    /// All buckets of which something counts; the others are dropped.
    func current(at second: Int64) -> [RateLimitBucket] {
        buckets.withLock { buckets in
            Self.drop(from: &buckets) { $0.isOver(at: second) }
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

/// How often one client may do one thing in a minute.
///
/// The client's bucket is looked up at each use and never held: the limiter drops buckets of which nothing counts, once
/// a second, and a request may wait longer than that for its body. What is counted in a dropped bucket is counted for
/// no other request.
struct Quota: Sendable {
    let client: RateLimitClient
    /// Uses a minute, more than 0.
    let limit: Int
    let limiter: RateLimiter

    /// Counts one more use, if one is left. Call it before the change is made, so that of many requests at the same
    /// time no more than the limit make one.
    func use(at second: Int64 = MachineClock.now.secondsSinceEpoch) -> QuotaUse {
        while true {
            let bucket = bucket(at: second)
            let status = bucket.spend(at: second)
            // The limiter may have dropped it meanwhile: what is counted in it is counted for no other request.
            guard bucket.isListed.load(ordering: .relaxed) else { continue }
            return QuotaUse(status: status, quota: self, second: second)
        }
    }

    fileprivate func takeBack(_ second: Int64) { bucket(at: second).takeBack(spentAt: second) }

    /// The client's bucket, to be used at once and not kept.
    func bucket(at second: Int64) -> RateLimitBucket { limiter.bucket(of: client, limit: limit, at: second) }
}

/// One use of a ``Quota``, counted from its beginning.
package struct QuotaUse: Sendable {
    /// Of what is not limited.
    package static let unlimited = QuotaUse(
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
    /// When it was counted, from 1970 on.
    fileprivate let second: Int64

    /// Whether it was within the limit; one that was not is not counted.
    package var isGranted: Bool { status.isGranted }

    /// Takes the use back: it did not count after all.
    package func takeBack() {
        if isGranted { quota?.takeBack(second) }
    }
}
