import HTTPTypes
import NIOCore

/// What a client is told of his limit: structured fields by draft-ietf-httpapi-ratelimit-headers (10), which may change
/// before it is an RFC. `Retry-After`, which comes with a refusal, will not.
extension Allowance {
    static let policyName = HTTPField.Name.rateLimitPolicy
    static let stateName = HTTPField.Name.rateLimit

    /// `"address";q=60000;w=60`
    var policyText: String { "\"\(policy)\";q=\(limit);w=\(Account.window)" }

    /// `"address";r=59999;t=42`
    var stateText: String { "\"\(policy)\";r=\(remaining);t=\(reset)" }

    /// Both as lines of a head.
    func write(to head: inout ByteBuffer) {
        // One after the other: every answer bears them, and one long text would be put together in several steps.
        Self.write(Self.policyName, policyText, to: &head)
        Self.write(Self.stateName, stateText, to: &head)
    }

    private static func write(_ name: HTTPField.Name, _ text: String, to head: inout ByteBuffer) {
        head.writeString(name.rawName)
        head.writeStaticString(": ")
        head.writeString(text)
        head.writeStaticString("\r\n")
    }
}
