import APIServer
import Cryptography
import Postgres
package import Runtime

/// The tokens that give access to `/ops`, and the database login that it uses. Without `OPS_TOKEN` there is no such
/// page.
package struct OpsAccess: Sendable {
    package static let variables = [
        Variable(
            "OPS_TOKEN",
            default: "",
            secret: true,
            "enables the page /ops for operators, and signs in to it with permission to act on jobs and queues"
        ),
        Variable("OPS_READ_TOKEN", default: "", secret: true, "signs in to /ops read-only"),
        Variable("OPS_DATABASE_URL", default: "", secret: true, "the database for /ops, as the login bardown_ops"),
    ]

    /// The minimum length of a token in bytes, because shorter tokens can be guessed.
    private static let minTokenLength = 16

    /// Secret.
    private let token: String
    /// Secret.
    private let readToken: String?
    let database: PostgresConfiguration

    /// - Returns: `nil` if `OPS_TOKEN` is not set.
    package init?(_ environment: Environment) throws(ConfigurationError) {
        guard let token = try environment.optionalString("OPS_TOKEN") else { return nil }
        self.token = token
        readToken = try environment.optionalString("OPS_READ_TOKEN")
        for (name, value) in [("OPS_TOKEN", token), ("OPS_READ_TOKEN", readToken ?? token)]
        where value.utf8.count < Self.minTokenLength {
            let remedy = "openssl rand -hex 24 prints some"
            throw .invalid(name, expected: "at least \(Self.minTokenLength) bytes; \(remedy)")
        }
        let url = try environment.string("OPS_DATABASE_URL")
        database = try environment.database(url, givenBy: "OPS_DATABASE_URL", to: "api /ops")
    }

    /// Whether this token allows actions; `nil`: it is not valid.
    func mayAct(with offered: String) -> Bool? {
        // Both are always compared, so that the time does not reveal which one matches.
        let (isToken, isReadToken) = (isEqual(offered, to: token), readToken.map { isEqual(offered, to: $0) } ?? false)
        return isToken ? true : isReadToken ? false : nil
    }

    private func isEqual(_ offered: String, to token: String) -> Bool {
        constantTimeEquals(offered, token)
    }

    /// A hash of the tokens. It is stored with each session, so that a change of the tokens ends all sessions. It is
    /// computed with scrypt, which is slow, because otherwise tokens could be guessed quickly from a copy of the table.
    var fingerprint: [UInt8] {
        get throws {
            try Scrypt.derive(from: Array("\(token)\n\(readToken ?? "")".utf8), salt: Array("bardown ops".utf8))
        }
    }
}
