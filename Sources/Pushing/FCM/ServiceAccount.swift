import Cryptography
package import FoundationEssentials
import TextCoding
import Time

/// The credentials for Google: a project, and an account with a key, from a file that Google's console issues.
package struct ServiceAccount: Sendable {
    package let project: String
    /// The URL at which a signed assertion is exchanged for an access token.
    package let tokenURL: String
    private let email: String
    private let key: RS256PrivateKey

    /// - Parameter file: JSON with `project_id`, `client_email`, `private_key` and `token_uri`.
    /// - Returns: `nil` if the file has another form, or its project or key is invalid.
    package init?(file: Data) {
        guard let form = try? JSONDecoder().decode(Form.self, from: file), form.project.isProjectName,
            let key = try? RS256PrivateKey(pem: form.key)
        else { return nil }
        project = form.project
        tokenURL = form.tokenURL
        email = form.email
        self.key = key
    }

    private struct Form: Decodable {
        let project: String
        let email: String
        let key: String
        let tokenURL: String

        enum CodingKeys: String, CodingKey {
            case project = "project_id"
            case email = "client_email"
            case key = "private_key"
            case tokenURL = "token_uri"
        }
    }

    private static let scope = "https://www.googleapis.com/auth/firebase.messaging"
    /// How long the assertion is valid, in seconds. An hour is the allowed maximum.
    private static let lifetime: Int64 = 3600

    /// The request for an access token (RFC 7523, 2.1).
    func tokenPost(at now: Instant) throws(CryptographyError) -> PushPost {
        let issued = now.secondsSinceEpoch
        let claims = """
            {"iss":\(JSONString.quoted(email)),"scope":"\(Self.scope)","aud":\(JSONString.quoted(tokenURL)),\
            "iat":\(issued),"exp":\(issued + Self.lifetime)}
            """
        let parts = [#"{"alg":"RS256","typ":"JWT"}"#, claims].map { Base64URL.encode(Array($0.utf8)) }
        let signed = parts.joined(separator: ".")
        let jwt = "\(signed).\(Base64URL.encode(try key.signature(of: Array(signed.utf8))))"
        return PushPost(
            url: tokenURL,
            headers: [.init("Content-Type", "application/x-www-form-urlencoded")],
            body: Array("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(jwt)".utf8)
        )
    }
}

extension String {
    /// Whether the text can be a project's id, which becomes part of a path: 1…63 lower-case letters, digits and
    /// hyphens.
    fileprivate var isProjectName: Bool {
        (1...63).contains(utf8.count)
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
