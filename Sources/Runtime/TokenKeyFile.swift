package import Cryptography

/// The file of the keys that encrypt device tokens. `api` seals tokens with them, `push-sender` opens them.
package enum TokenKeyFile {
    /// The variable that names the file.
    package static let variable = Variable(
        "TOKEN_KEY_FILE",
        default: "",
        "file of the keys that seal device tokens, the same for api and push-sender; see bardown push key"
    )

    /// Reads the keys; `nil` if no file is named.
    package static func keys(_ environment: Environment) throws(ConfigurationError) -> SealingKeys? {
        guard let path = try environment.optionalString(variable.name) else { return nil }
        let text = try Environment.text(of: path, namedBy: variable.name)
        do throws(SealingKeysError) {
            return try SealingKeys(file: text)
        } catch {
            let remedy = "lines id:key, such as bardown push key prints"
            switch error {
            case .empty: throw .invalid(variable.name, expected: "a file with a key in it: \(remedy)")
            case .noKey(let line):
                throw .invalid(variable.name, expected: "a file of \(remedy); see its line \(line)")
            case .sameID(let line):
                throw .invalid(variable.name, expected: "a file of keys with an id each; see its line \(line)")
            }
        }
    }

    /// Creates a file with a new key that only its owner may read.
    package static func make(at path: String) throws -> SealingKeys {
        let text = try SealingKey.newLine() + "\n"
        let keys = try SealingKeys(file: text)
        try SecretFile.make(at: path, text)
        return keys
    }
}
