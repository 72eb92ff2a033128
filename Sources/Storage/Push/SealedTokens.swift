package import Cryptography
package import Postgres
import Scores

// A sealed token is encrypted for its service, environment and topic. If it is copied to the row of another app, it
// cannot be decrypted.

extension PushService {
    /// The associated data with which a token of this service is sealed.
    func associatedData(_ environment: PushEnvironment, _ topic: String) -> String {
        // Apple's associated data does not contain the service's name, because it was defined before there were other
        // services.
        self == .apns
            ? "\(environment.rawValue)\n\(topic)" : "\(rawValue)\n\(environment.rawValue)\n\(topic)"
    }
}

extension DeviceRequest {
    /// The sealed token for column `device.token`, and the digest that finds the device without decrypting the token.
    package func sealed(with keys: SealingKeys) throws(CryptographyError) -> (token: String, digest: Bytes) {
        let sealed = try keys.seal(token, associated: service.associatedData(environment, topic))
        return (sealed, try digest)
    }

    /// The digest that finds the device: column `device.token_digest`.
    package var digest: Bytes {
        get throws(CryptographyError) {
            let identifier = service == .apns ? identity : "\(service.rawValue)\n\(identity)"
            return Bytes(try SHA256.digest(of: Array(identifier.utf8)))
        }
    }
}

extension PushTarget {
    /// The plain token. A token that was stored without sealing is returned as it is.
    /// - Parameter keys: `nil` when no keys are configured.
    package func plainToken(openedWith keys: SealingKeys?) throws(UnsealingError) -> String {
        guard SealingKeys.isSealed(token) else { return token }
        guard let keys else { throw .noKeys }
        return try keys.open(token, associated: service.associatedData(environment, topic))
    }
}
