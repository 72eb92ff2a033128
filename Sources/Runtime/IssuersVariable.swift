package import Accounts

/// The file of the external issuers. `api` verifies their tokens, `push-sender` fetches their keys.
package enum IssuersVariable {
    /// The variable that names the file.
    package static let variable = Variable(
        "ISSUERS_FILE",
        default: "",
        "JSON file of the issuers whose members may sign in, the same for api and push-sender; unset: none"
    )

    /// Reads the issuers; empty if no file is named.
    package static func issuers(_ environment: Environment) throws(ConfigurationError) -> [ExternalIssuer] {
        guard let path = try environment.optionalString(variable.name) else { return [] }
        let text = try Environment.text(of: path, namedBy: variable.name)
        do throws(IssuersFileError) {
            return try IssuersFile.issuers(json: text)
        } catch {
            throw .invalid(variable.name, expected: "\(error)")
        }
    }
}
