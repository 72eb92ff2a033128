import Cryptography
import FoundationEssentials

/// A browser that is subscribed to the pushes of a site, with the keys to decrypt them.
struct Browser: Sendable {
    /// The end of its endpoint's path. Its prefix decides the outcome of pushes; see ``BrowserFate``.
    let id: String
    /// The 65-byte public key of the site that it is subscribed to. Pushes signed with another key are refused.
    let siteKey: [UInt8]
    /// The 16-byte authentication secret.
    let secret: [UInt8]
    let key: AgreementKey

    init(id: String, siteKey: [UInt8], secret: [UInt8], key: AgreementKey) {
        self.id = id
        self.siteKey = siteKey
        self.secret = secret
        self.key = key
    }

    /// Creates a browser.
    /// - Parameter fate: The prefix of its id.
    init(subscribedTo siteKey: [UInt8], fate: String) throws {
        let random = RandomBytes.make(18)
        self.init(
            id: fate + "-" + Base64URL.encode(random),
            siteKey: siteKey,
            secret: RandomBytes.make(16),
            key: try AgreementKey()
        )
    }
}

extension Browser: Codable {
    private enum Member: CodingKey {
        case id, siteKey, secret, key
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        try members.encode(id, forKey: .id)
        try members.encode(siteKey, forKey: .siteKey)
        try members.encode(secret, forKey: .secret)
        try members.encode(key.pem(), forKey: .key)
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        self.init(
            id: try members.decode(String.self, forKey: .id),
            siteKey: try members.decode([UInt8].self, forKey: .siteKey),
            secret: try members.decode([UInt8].self, forKey: .secret),
            key: try AgreementKey(pem: members.decode(String.self, forKey: .key))
        )
    }
}
