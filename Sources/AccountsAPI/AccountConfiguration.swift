package import Accounts
package import Cryptography
package import Mailing
import PasswordHashing
package import Runtime

/// The settings of the routes of accounts.
package struct AccountConfiguration: Sendable {
    package static let variables = [
        IdentityKeyFile.variable, IssuersVariable.variable,
        Variable(
            "MAIL_FROM",
            default: "",
            "address that the mails of accounts come from; unset: signing up, resetting passwords and changing addresses are off"
        ),
    ]

    /// The keys of accounts.
    package let keys: IdentityKeys
    /// Issues and verifies access tokens.
    package let tokens: AccessTokens
    /// The keys with which mails are sealed, and the words of the mails; `nil`: this server sends no mail.
    package let mail: (keys: SealingKeys, words: AccountMails)?

    /// The external issuers whose members may sign in, by name.
    package let issuers: [String: ExternalIssuer]

    /// - Parameters:
    ///   - site: The address at which people reach the site, which is the issuer of access tokens; `nil`: not
    ///     configured.
    ///   - tokenKeys: The keys of `TOKEN_KEY_FILE`, with which push-sender opens mails.
    /// - Returns: `nil` if there are no keys: this server has no accounts.
    package init?(
        _ environment: Environment,
        site: String?,
        tokenKeys: SealingKeys?
    ) throws(ConfigurationError) {
        guard let named = try IdentityKeyFile.keys(environment) else { return nil }
        guard let site else { throw .missing("PUBLIC_URL") }
        do throws(CryptographyError) {
            keys = try IdentityKeys(named)
            tokens = try AccessTokens(issuer: site, keys: keys)
        } catch {
            throw .invalid(IdentityKeyFile.variable.name, expected: "a file of keys that OpenSSL accepts (\(error))")
        }
        issuers = Dictionary(
            uniqueKeysWithValues: try IssuersVariable.issuers(environment).map { ($0.name, $0) }
        )
        mail = try Self.mail(environment, site: site, tokenKeys: tokenKeys)
    }

    private static func mail(
        _ environment: Environment,
        site: String,
        tokenKeys: SealingKeys?
    ) throws(ConfigurationError) -> (keys: SealingKeys, words: AccountMails)? {
        guard let sender = try environment.optionalString("MAIL_FROM") else { return nil }
        guard let address = EmailAddress(sender) else {
            throw .invalid("MAIL_FROM", expected: "an address such as no-reply@scores.example.org")
        }
        guard let tokenKeys else { throw .missing(TokenKeyFile.variable.name) }
        return (tokenKeys, AccountMails(site: site, from: address.text))
    }
}
