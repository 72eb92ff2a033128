package import Postgres
import Scores
package import Signing

// A token is sealed for its service, environment and topic: moved to the row of another app it does not open.

extension PushService {
    /// What a token of this service is sealed for.
    func place(_ environment: PushEnvironment, _ topic: String) -> String {
        // Apple's were there before there were others.
        self == .apns
            ? "\(environment.rawValue)\n\(topic)" : "\(rawValue)\n\(environment.rawValue)\n\(topic)"
    }
}

extension DeviceRequest {
    /// The token as `device.token` keeps it, and its digest, by which a device is found without its being opened.
    package func sealed(with keys: SealingKeys) throws(SigningError) -> (token: String, digest: Bytes) {
        let sealed = try keys.seal(token, associated: service.place(environment, topic))
        return (sealed, try digest)
    }

    /// What the device is found by: as column `device.token_digest` says.
    package var digest: Bytes {
        get throws(SigningError) {
            let known = service == .apns ? identity : "\(service.rawValue)\n\(identity)"
            return Bytes(try SHA256.digest(of: Array(known.utf8)))
        }
    }
}

extension PushTarget {
    /// The token as it was given out: as it is kept where it was kept so, else as it was before it was sealed.
    /// - Parameter keys: `nil` where there are none.
    package func plainToken(openedWith keys: SealingKeys?) throws(UnsealingError) -> String {
        guard SealingKeys.isSealed(token) else { return token }
        guard let keys else { throw .noKeys }
        return try keys.open(token, associated: service.place(environment, topic))
    }
}
