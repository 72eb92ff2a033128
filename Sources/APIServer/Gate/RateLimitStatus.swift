import HTTPTypes
import NIOCore

/// The state of a client's rate limit after a request was counted.
package struct RateLimitStatus: Sendable, Hashable {
    let policy: String
    /// Requests per minute.
    let limit: Int
    /// Requests left; also 0 if none was left for this one.
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
