package import Postgres
package import Signing

// A token is sealed for its environment and topic: moved to the row of another app it does not open.

extension DeviceRequest {
    /// The token as `device.token` keeps it, and its digest, by which a device is found without its being opened.
    package func sealed(with keys: SealingKeys) throws(SigningError) -> (token: String, digest: Bytes) {
        let sealed = try keys.seal(token, associated: "\(environment)\n\(topic)")
        return (sealed, try digest)
    }

    /// What the device is found by.
    var digest: Bytes {
        get throws(SigningError) { Bytes(try SHA256.digest(of: Array(token.utf8))) }
    }
}

extension PushTarget {
    /// The token as Apple gave it out: as it is kept where it was kept so, else as it was before it was sealed.
    /// - Parameter keys: `nil` where there are none.
    package func plainToken(openedWith keys: SealingKeys?) throws(UnsealingError) -> String {
        guard SealingKeys.isSealed(token) else { return token }
        guard let keys else { throw .noKeys }
        return try keys.open(token, associated: "\(environment)\n\(topic)")
    }
}
