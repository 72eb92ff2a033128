package import Postgres
import Signing
package import Storage

/// The identity of a request's sender, as far as the request proves it. ``RequestGate`` decides it for every request,
/// and handlers read it from ``ApiRequestContext/sender``. The routes of devices find a device's, whose token is in the
/// body or the path, and give it to their commands.
package enum RequestIdentity: Sendable, Hashable {
    /// No key that counts where the request leads.
    case anonymous
    case apiKey(KeyHolder)
    /// A device, by the SHA-256 of its token. What it may do is its own registrations.
    case device(digest: Bytes)

    /// The holder of a key.
    package enum KeyHolder: Sendable, Hashable {
        /// The operator of this server, by the key in `API_KEY`.
        case serverOperator
        /// An app, by the id of its row in `api_key`.
        case issued(Int64)
    }

    /// The device that the request names with its token.
    package static func device(_ device: DeviceRequest) throws -> RequestIdentity {
        .device(digest: try device.digest)
    }

    /// Which idempotency keys are the identity's: those of another are not found, even if they are the same text.
    /// - Returns: `nil` for an anonymous sender: it could get the response to another one's request.
    var idempotencyScope: String? {
        switch self {
        case .anonymous: nil
        case .apiKey(.serverOperator): "operator"
        case .apiKey(.issued(let id)): "key:\(id)"
        case .device(let digest): "device:\(SHA256.hexadecimal(digest: digest.bytes))"
        }
    }
}
