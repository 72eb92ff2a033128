import Cryptography
import Pushing
import Runtime

extension ProviderTokens {
    /// The environment variables with the provider's credentials.
    static let variables = [
        Variable("APNS_KEY_FILE", default: nil, "the .p8 file of the provider key"),
        Variable("APNS_KEY_ID", default: nil, "the key's id, ten characters"),
        Variable("APNS_TEAM_ID", default: nil, "the team's id, ten characters"),
    ]

    convenience init(_ environment: Runtime.Environment) throws {
        let file = try environment.string("APNS_KEY_FILE")
        let pem = try Runtime.Environment.text(of: file, namedBy: "APNS_KEY_FILE")
        guard let key = try? ES256PrivateKey(pem: pem) else {
            throw ConfigurationError.invalid("APNS_KEY_FILE", expected: "an unencrypted P-256 key in PKCS#8")
        }
        self.init(
            identity: ProviderIdentity(
                keyID: try environment.string("APNS_KEY_ID"),
                teamID: try environment.string("APNS_TEAM_ID"),
                key: key
            )
        )
    }
}
