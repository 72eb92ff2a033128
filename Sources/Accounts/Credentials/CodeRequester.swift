package import Cryptography
package import Scores

/// What asks for a code to be mailed. Each has a limit of its own on the mails to an address, so that a stranger cannot
/// use up those of its owner.
package enum CodeRequester: Sendable, Hashable {
    /// The network of a device that proved nothing, in CIDR notation; `nil`: not known.
    case network(String?)
    /// A device that signed in with the address before.
    case device(DeviceProof)
    case member(MemberID)

    /// Whether it is a device that signed in with the address before. The limit on the mails that all requesters ask
    /// for does not stop it.
    package var isKnown: Bool {
        if case .device = self { true } else { false }
    }

    /// The HMAC under which its mails to an address are counted.
    package func digest(
        for address: EmailAddress,
        under key: IdentityKey
    ) throws(CryptographyError) -> [UInt8] {
        let name: [UInt8] =
            switch self {
            case .network(let network): Array("network \(network ?? "")".utf8)
            case .device(let proof): Array("device ".utf8) + proof.device
            case .member(let member): Array("member \(member)".utf8)
            }
        return try key.code(of: name + [0] + Array(address.key.utf8), for: .addresses)
    }
}
