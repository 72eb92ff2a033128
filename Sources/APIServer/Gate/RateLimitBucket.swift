import HTTPTypes
import NIOCore
import Synchronization

/// A client, and the kind of requests that are counted together.
enum RateLimitClient: Sendable, Hashable {
    /// The devices and activities that an address registers for the first time.
    case registrationsOfAddress(ClientAddress)
    /// The devices and activities that a key registers for the first time.
    case registrationsOfKey(Int64)
    /// All requests of an address, which is already in the form of ``ClientAddress/network``.
    case address(ClientAddress)
    /// All requests with a key, by its id.
    case key(Int64)
    /// Failed sign-ins of an address at `/ops`.
    case signInsOfAddress(ClientAddress)
    /// Requests of an address about accounts, which ``RequestGate/countAccountRequest(of:)`` counts.
    case accountRequestsOfAddress(ClientAddress)

    /// The value of `request_tally.client`; at most 64 characters.
    var text: String {
        switch self {
        case .address(let address): "address:\(address)"
        case .key(let id): "key:\(id)"
        case .signInsOfAddress(let address): "ops:address:\(address)"
        case .accountRequestsOfAddress(let address): "auth:address:\(address)"
        case .registrationsOfAddress(let address): "tokens:address:\(address)"
        case .registrationsOfKey(let id): "tokens:key:\(id)"
        }
    }

    /// The name of the policy in `RateLimit-Policy`.
    var policy: StaticString {
        switch self {
        case .address: "address"
        case .key: "key"
        case .registrationsOfAddress, .registrationsOfKey: "registrations"
        case .signInsOfAddress, .accountRequestsOfAddress: "sign-ins"
        }
    }
}

/// Counts one client's requests in the current minute: those that this process allowed, and those that other
/// processes report.
///
/// It uses no lock, because every request changes it. The minute of each client begins at a different second, so that
/// not all begin at the same time. Every process derives that second from the client's name.
final class RateLimitBucket: Sendable {
    let client: RateLimitClient
    /// Whether the limiter still has the bucket. Requests counted in a dropped bucket are lost.
    let isListed = Atomic(true)
    private let perMinute: Atomic<Int>
    private let localCount = Atomic<UInt64>(0)
    private let remoteCount = Atomic<UInt64>(0)
    /// The number of requests allowed here that were reported to the other processes. Only ``RateLimitSync`` changes
    /// it.
    private let reportedCount = Atomic<UInt64>(0)
    private let offset: Int64
    private let policy: String

    /// The length of a window, in seconds.
    static let window = 60

    /// - Parameter limit: Requests per minute, more than 0.
    init(_ client: RateLimitClient, limit: Int) {
        self.client = client
        perMinute = Atomic(limit)
        policy = "\(client.policy)"
        // FNV-1a hash.
        let hash = client.text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        offset = Int64(hash % UInt64(Self.window))
    }

    /// Requests per minute.
    var limit: Int {
        get { perMinute.load(ordering: .relaxed) }
        set { perMinute.store(newValue, ordering: .relaxed) }
    }

    /// A window and its number of requests, in one integer.
    private struct Count {
        let window: UInt32
        let requests: UInt32

        init(_ window: UInt32, _ requests: Int) {
            self.window = window
            self.requests = UInt32(clamping: requests)
        }

        init(_ packed: UInt64) {
            window = UInt32(truncatingIfNeeded: packed >> 32)
            requests = UInt32(truncatingIfNeeded: packed)
        }

        var packed: UInt64 { UInt64(window) << 32 | UInt64(requests) }

        /// The number of requests if this is the count of `window`, otherwise 0.
        func requests(in window: UInt32) -> Int { self.window == window ? Int(requests) : 0 }
    }

    /// Counts one more request, if the limit allows it. A refused request is not counted.
    /// - Parameter second: The current time, in seconds since 1970.
    func spend(at second: Int64) -> RateLimitStatus {
        let (window, reset) = windowPosition(at: second)
        let limit = limit
        let others = Count(remoteCount.load(ordering: .relaxed)).requests(in: window)
        var packed = localCount.load(ordering: .relaxed)
        while true {
            let used = Count(packed).requests(in: window)
            let left = limit - others - used
            guard left > 0 else {
                return RateLimitStatus(policy: policy, limit: limit, remaining: 0, reset: reset, isGranted: false)
            }
            let (done, found) = localCount.compareExchange(
                expected: packed,
                desired: Count(window, used + 1).packed,
                ordering: .relaxed
            )
            if done {
                return RateLimitStatus(policy: policy, limit: limit, remaining: left - 1, reset: reset, isGranted: true)
            }
            packed = found
        }
    }

    /// Refunds one request that was counted, unless the minute of the request is over. If the request has already been
    /// reported, the other processes count it until the minute ends.
    /// - Parameter second: The value passed to ``spend(at:)``.
    func refund(spentAt second: Int64) {
        let window = windowPosition(at: second).window
        var packed = localCount.load(ordering: .relaxed)
        while true {
            let used = Count(packed).requests(in: window)
            guard used > 0 else { return }
            let desired = Count(window, used - 1).packed
            let (done, found) = localCount.compareExchange(expected: packed, desired: desired, ordering: .relaxed)
            if done { return }
            packed = found
        }
    }

    /// The requests of this window that were not reported yet; `nil` if there are none, or this process has allowed
    /// less than a sixteenth of the client's limit. Most clients stay below that, and cost the database nothing.
    func unreported(at second: Int64) -> (window: UInt32, requests: Int)? {
        let window = windowPosition(at: second).window
        let localRequests = Count(localCount.load(ordering: .relaxed)).requests(in: window)
        let reportedRequests = Count(reportedCount.load(ordering: .relaxed)).requests(in: window)
        guard localRequests > reportedRequests, localRequests >= limit / 16 else { return nil }
        return (window, localRequests - reportedRequests)
    }

    /// Records that `requests` more were reported in that window, and that all processes together allowed `sum`.
    func record(_ requests: Int, in window: UInt32, of sum: Int64) {
        let reportedRequests = Count(reportedCount.load(ordering: .relaxed)).requests(in: window) + requests
        reportedCount.store(Count(window, reportedRequests).packed, ordering: .relaxed)
        remoteCount.store(Count(window, max(0, Int(clamping: sum) - reportedRequests)).packed, ordering: .relaxed)
    }

    /// Whether its window is over, so that its count no longer matters.
    func isExpired(at second: Int64) -> Bool {
        let window = windowPosition(at: second).window
        return Count(localCount.load(ordering: .relaxed)).window != window
    }

    private func windowPosition(at second: Int64) -> (window: UInt32, reset: Int) {
        let (window, elapsed) = (second + offset).quotientAndRemainder(dividingBy: Int64(Self.window))
        return (UInt32(truncatingIfNeeded: window), Self.window - Int(elapsed))
    }
}

/// The state of a client's rate limit after a request was counted.
package struct RateLimitStatus: Sendable, Hashable {
    let policy: String
    /// Requests per minute.
    let limit: Int
    /// Requests left after this one; 0 if this one was refused.
    let remaining: Int
    /// Seconds until the whole limit is available again, 1 to 60.
    package let reset: Int
    /// Whether this request is allowed.
    let isGranted: Bool
}

/// The header fields of draft-ietf-httpapi-ratelimit-headers (10). They may change before the draft is an RFC;
/// `Retry-After`, which a refusal also has, will not.
extension RateLimitStatus {
    /// `"address";q=60000;w=60`
    var policyText: String { "\"\(policy)\";q=\(limit);w=\(RateLimitBucket.window)" }

    /// `"address";r=59999;t=42`
    var stateText: String { "\"\(policy)\";r=\(remaining);t=\(reset)" }

    /// Writes both fields as lines of a head.
    func write(to head: inout ByteBuffer) {
        // In several short writes, because every response has these fields and building one long string is slower.
        Self.write(.rateLimitPolicy, policyText, to: &head)
        Self.write(.rateLimit, stateText, to: &head)
    }

    private static func write(_ name: HTTPField.Name, _ text: String, to head: inout ByteBuffer) {
        head.writeString(name.rawName)
        head.writeStaticString(": ")
        head.writeString(text)
        head.writeStaticString("\r\n")
    }
}
