package import Cryptography

/// Proves that a device signed in to an account before, so that strangers who guess passwords cannot lock its member
/// out: their attempts and those of the device are counted apart. An app keeps it after it signed out.
package struct DeviceProof: Sendable, Hashable {
    /// 16 unpredictable bytes.
    let device: [UInt8]

    private static let deviceLength = 16

    /// The proof of a device that signs in for the first time.
    package init() {
        device = RandomBytes.make(Self.deviceLength)
    }

    /// The proof as text, which is valid for this address only.
    package func text(for address: EmailAddress, under keys: IdentityKeys) throws(CryptographyError) -> String {
        Base64URL.encode(device + (try keys.newest.code(of: device + Array(address.key.utf8), for: .devices)))
    }

    /// Parses a proof.
    /// - Returns: `nil` for a text that is no proof for this address.
    package init?(_ text: String, of address: EmailAddress, under keys: IdentityKeys) throws(CryptographyError) {
        guard text.utf8.count <= 128, let bytes = Base64URL.decode(text), bytes.count == Self.deviceLength + 32 else {
            return nil
        }
        device = Array(bytes.prefix(Self.deviceLength))
        let isValid = try keys.isValid(
            Array(bytes.dropFirst(Self.deviceLength)),
            of: device + Array(address.key.utf8),
            for: .devices
        )
        guard isValid else { return nil }
    }

    /// The key under which attempts to sign in are counted, and how many of them may fail within 15 minutes: 5 for a
    /// known device, and 10 for all other devices together.
    /// - Parameter proof: `nil` for a device that proved nothing.
    package static func attempts(
        at address: EmailAddress,
        by proof: DeviceProof?,
        under keys: IdentityKeys
    ) throws(CryptographyError) -> (key: [UInt8], limit: Int) {
        let message = (proof?.device ?? []) + [0] + Array(address.key.utf8)
        return (try keys.newest.code(of: message, for: .attempts), proof == nil ? 10 : 5)
    }
}
