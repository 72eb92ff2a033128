import HTTPTypes
import NIOCore

/// What a client may still send, after one request was counted.
package struct RateLimitStatus: Sendable, Hashable {
    let policy: String
    /// Requests a minute.
    let limit: Int
    /// Requests left; 0 also where none was left for this one.
    let remaining: Int
    /// Seconds until all are available again: 1 to 60.
    package let reset: Int
    /// Whether this request may pass.
    let isGranted: Bool
}

/// The fields of a response by draft-ietf-httpapi-ratelimit-headers (10), which may change before it is an RFC.
/// `Retry-After`, which comes with a refusal, will not.
extension RateLimitStatus {
    /// `"address";q=60000;w=60`
    var policyText: String { "\"\(policy)\";q=\(limit);w=\(RateLimitBucket.window)" }

    /// `"address";r=59999;t=42`
    var stateText: String { "\"\(policy)\";r=\(remaining);t=\(reset)" }

    /// Writes both as lines of a head.
    func write(to head: inout ByteBuffer) {
        // Every response has them, and one long text would be put together in several steps.
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
