import APIServer
import Postgres
package import Runtime
import Signing

/// Who may look and act at `/ops`, and as which login of the database. Without `OPS_TOKEN` there is no such page.
package struct OpsAccess: Sendable {
    package static let variables = [
        Variable(
            "OPS_TOKEN",
            default: "",
            secret: true,
            "when set, there is a page /ops for operators: who signs in with it sees jobs and hosts, and acts on them"
        ),
        Variable("OPS_READ_TOKEN", default: "", secret: true, "signs in to /ops read-only"),
        Variable("OPS_DATABASE_URL", default: "", secret: true, "the database for /ops, as the login bardown_ops"),
    ]

    /// Fewer can be guessed.
    private static let shortestToken = 16

    /// Secret.
    private let token: String
    /// Secret.
    private let readToken: String?
    let database: PostgresConfiguration

    /// - Returns: `nil` where nobody may.
    package init?(_ environment: Environment) throws(ConfigurationError) {
        guard let token = try environment.optionalString("OPS_TOKEN") else { return nil }
        self.token = token
        readToken = try environment.optionalString("OPS_READ_TOKEN")
        for (name, value) in [("OPS_TOKEN", token), ("OPS_READ_TOKEN", readToken ?? token)]
        where value.utf8.count < Self.shortestToken {
            let remedy = "openssl rand -hex 24 prints some"
            throw .invalid(name, expected: "at least \(Self.shortestToken) characters; \(remedy)")
        }
        let url = try environment.string("OPS_DATABASE_URL")
        database = try environment.database(url, givenBy: "OPS_DATABASE_URL", to: "api /ops")
    }

    /// Whether who offers this may act; `nil`: he may not even look.
    func mayAct(with offered: String) -> Bool? {
        // Both are compared, whichever it is.
        let (isToken, isReadToken) = (isEqual(offered, to: token), readToken.map { isEqual(offered, to: $0) } ?? false)
        return isToken ? true : isReadToken ? false : nil
    }

    private func isEqual(_ offered: String, to token: String) -> Bool {
        constantTimeEquals(offered, token)
    }

    /// Stored beside each session, so that another token ends all of them. It is stretched, because somebody who reads
    /// the table could otherwise guess tokens fast.
    var fingerprint: [UInt8] {
        get throws {
            try Scrypt.derive(from: Array("\(token)\n\(readToken ?? "")".utf8), salt: Array("bardown ops".utf8))
        }
    }
}
