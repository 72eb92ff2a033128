import FoundationEssentials

/// The file in which an operator lists the external issuers: a JSON array with an object for each.
package enum IssuersFile {
    /// Reads the list.
    /// - Throws: ``IssuersFileError``, which names the entry.
    package static func issuers(json: String) throws(IssuersFileError) -> [ExternalIssuer] {
        guard let entries = try? JSONDecoder().decode([Entry].self, from: Data(json.utf8)) else { throw .notAList }
        var issuers: [ExternalIssuer] = []
        for (index, entry) in entries.enumerated() {
            let issuer = try issuer(entry, number: index + 1)
            let isRepeated = issuers.contains { $0.name == issuer.name || $0.issuer == issuer.issuer }
            guard !isRepeated else { throw .repeated(name: issuer.name) }
            issuers.append(issuer)
        }
        return issuers
    }

    /// An entry as it is written. Issuer and keys address have defaults where the kind determines them.
    private struct Entry: Decodable {
        let name, kind, issuer, keys, adminGroup: String?
        let audiences: [String]?
    }

    private static func issuer(_ entry: Entry, number: Int) throws(IssuersFileError) -> ExternalIssuer {
        guard let name = entry.name, isName(name) else { throw .invalidName(entry: number) }
        guard let kind = entry.kind.flatMap(ExternalIssuer.Kind.init) else { throw .unknownKind(name: name) }
        let audiences = Set(entry.audiences ?? [])
        guard !audiences.isEmpty, audiences.allSatisfy(isText), kind != .firebase || audiences.count == 1 else {
            throw .noAudience(name: name)
        }
        guard let issuer = entry.issuer ?? kind.issuer(of: audiences), isText(issuer) else {
            throw .noIssuer(name: name)
        }
        guard let keys = entry.keys ?? kind.keys(of: issuer), isSecure(keys) else { throw .insecureKeys(name: name) }
        guard entry.adminGroup.map({ isText($0) && kind == .cognito }) ?? true else { throw .adminGroup(name: name) }
        return ExternalIssuer(
            name: name,
            kind: kind,
            issuer: issuer,
            keys: keys,
            audiences: audiences,
            adminGroup: entry.adminGroup
        )
    }

    /// Whether a text is a name: up to 32 lower-case letters, digits and hyphens, the first one a letter.
    private static func isName(_ text: String) -> Bool {
        let isLetter = text.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
        let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
        return isLetter && text.utf8.count <= 32 && text.utf8.allSatisfy(allowed.contains)
    }

    private static func isText(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }

    /// Whether a URL is of https, or of http on this machine, as in tests.
    private static func isSecure(_ url: String) -> Bool {
        guard isText(url) else { return false }
        if url.hasPrefix("https://") { return url.utf8.count > "https://".utf8.count }
        return ["localhost", "127.0.0.1", "[::1]"].contains { host in
            [":", "/"].contains { url.hasPrefix("http://\(host)\($0)") }
        }
    }
}

extension ExternalIssuer.Kind {
    /// The claim `iss`, if the kind determines it.
    fileprivate func issuer(of audiences: Set<String>) -> String? {
        switch self {
        case .apple: "https://appleid.apple.com"
        // The audience is the project.
        case .firebase: audiences.first.map { "https://securetoken.google.com/\($0)" }
        case .cognito, .oidc: nil
        }
    }

    /// The URL of the public keys, if the kind determines it.
    fileprivate func keys(of issuer: String) -> String? {
        switch self {
        case .apple: "https://appleid.apple.com/auth/keys"
        case .cognito: "\(issuer)/.well-known/jwks.json"
        case .firebase:
            "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
        case .oidc: nil
        }
    }
}

/// What is wrong with a file of issuers. The description completes the sentence "the file must be …".
package enum IssuersFileError: Error, Hashable, CustomStringConvertible {
    case notAList
    /// The number of the entry, from 1.
    case invalidName(entry: Int)
    case unknownKind(name: String)
    case noAudience(name: String)
    case noIssuer(name: String)
    case insecureKeys(name: String)
    case adminGroup(name: String)
    case repeated(name: String)

    package var description: String {
        switch self {
        case .notAList: "a JSON array of objects whose values are texts, and lists of texts for audiences"
        case .invalidName(let entry):
            "a list of issuers with names of lower-case letters, digits and hyphens; see entry \(entry)"
        case .unknownKind(let name):
            "a list of issuers of the kinds \(Self.kinds); see \(name)"
        case .noAudience(let name):
            "a list of issuers with the audiences of their tokens, for firebase one project; see \(name)"
        case .noIssuer(let name): "a list of issuers with the claim iss of their tokens as issuer; see \(name)"
        case .insecureKeys(let name):
            "a list of issuers with an https address as keys, or http on this machine; see \(name)"
        case .adminGroup(let name): "a list of issuers with an adminGroup only for cognito; see \(name)"
        case .repeated(let name): "a list of issuers with a name and an issuer each; \(name) repeats one"
        }
    }

    private static let kinds = ExternalIssuer.Kind.allCases.map(\.rawValue).joined(separator: ", ")
}
