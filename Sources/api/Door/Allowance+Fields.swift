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
        head.writeString("\(Self.policyName.rawName): \(policyText)\r\n\(Self.stateName.rawName): \(stateText)\r\n")
    }
}
