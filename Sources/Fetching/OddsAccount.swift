package import Runtime

/// An account at The Odds API. Its key is in no log, address, tape or error.
package struct OddsAccount: Sendable {
    /// The base address of the API.
    package let api: String
    package let key: String

    package init(api: String, key: String) {
        self.api = api
        self.key = key
    }

    /// The environment variables of a program that reads The Odds API.
    package static let variables = [
        Variable("ODDS_API_URL", default: "https://api.the-odds-api.com", "URL of The Odds API"),
        Variable(
            "ODDS_API_KEY_FILE",
            default: "",
            "file with the key of The Odds API; unset: this program does not read it"
        ),
    ]

    /// Reads the account; `nil` if no file is named.
    package init?(_ environment: Environment) throws(ConfigurationError) {
        let name = "ODDS_API_KEY_FILE"
        guard let path = try environment.optionalString(name) else { return nil }
        guard let key = Self.key(in: try Environment.text(of: path, namedBy: name)) else {
            throw .invalid(name, expected: "a file with a key of at least eight characters of ASCII")
        }
        self.init(api: try environment.string("ODDS_API_URL"), key: key)
    }

    /// The key in the text of a file, without blanks; `nil` unless it has at least eight characters, all ASCII.
    package static func key(in text: String) -> String? {
        let key = text.filter { !$0.isWhitespace }
        return key.utf8.count >= 8 && key.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? key : nil
    }
}

extension OddsAccount: CustomStringConvertible, CustomReflectable {
    package var description: String { "an account at \(api)" }
    package var customMirror: Mirror { Mirror(self, children: ["api": api]) }
}
