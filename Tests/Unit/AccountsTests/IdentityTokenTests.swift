import Cryptography
import Testing
import Time

@testable import Accounts

/// An issuer with a key of each kind, which makes tokens as real ones do.
private struct TestIssuer: Sendable {
    let rsa: RS256PrivateKey
    let curve: ES256PrivateKey
    let keys: IssuerKeySet
    /// The modulus of the RSA key, as it is published.
    let modulus: String

    init() throws {
        rsa = try RS256PrivateKey()
        curve = try ES256PrivateKey()
        let point = try curve.publicPoint()
        let (modulus, exponent) = try rsa.publicNumbers()
        self.modulus = Base64URL.encode(modulus)
        keys = try IssuerKeySet(
            json: """
                {"keys":[{"kty":"RSA","kid":"r","use":"sig","alg":"RS256","n":"\(self.modulus)",
                "e":"\(Base64URL.encode(exponent))"},
                {"kty":"EC","kid":"c","crv":"P-256","x":"\(Base64URL.encode(Array(point[1..<33])))",
                "y":"\(Base64URL.encode(Array(point[33..<65])))"},
                {"kty":"RSA","kid":"enc","use":"enc","n":"AQAB","e":"AQAB"},{"kty":"oct","kid":"o","k":"AAAA"},
                {"kty":"RSA","kid":"twice","n":"\(self.modulus)","e":"\(Base64URL.encode(exponent))"},
                {"kty":"RSA","kid":"twice","n":"\(self.modulus)","e":"\(Base64URL.encode(exponent))"}]}
                """
        )
    }

    /// A token with this header and these claims, signed as its header says.
    func token(_ header: String, _ claims: String) throws -> String {
        let signed = [header, claims].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
        let bytes = Array(signed.utf8)
        let signature: [UInt8] =
            if header.contains("none") {
                []
            } else if header.contains("HS256") {
                // The attack: the public key, which everyone knows, is used as the secret of an HMAC.
                try HMACSHA256.code(of: bytes, under: Array(modulus.utf8))
            } else if header.contains("ES256") {
                try curve.signature(of: bytes)
            } else {
                try rsa.signature(of: bytes)
            }
        return "\(signed).\(Base64URL.encode(signature))"
    }
}

@Suite("Identity tokens of external issuers")
struct IdentityTokenTests {
    private static let now = Instant(microseconds: 1_000_000_000_000_000)
    private static let header = #"{"alg":"RS256","kid":"r"}"#
    /// Shared, because making its keys takes longer than all tests.
    private static let shared = Result { try TestIssuer() }
    private let issuer: TestIssuer

    init() throws { issuer = try Self.shared.get() }

    /// Claims that are accepted, with others in place of some of them.
    private static func claims(_ changes: [String: String] = [:]) -> String {
        var fields = [
            "iss": #""https://issuer.example.org""#, "aud": #""app""#, "sub": #""member-1""#, "iat": "999999990",
            "exp": "1000000300",
        ]
        for (name, value) in changes { fields[name] = value.isEmpty ? nil : value }
        return "{\(fields.map { #""\#($0)":\#($1)"# }.sorted().joined(separator: ","))}"
    }

    private func result(
        _ header: String,
        _ claims: String,
        kind: ExternalIssuer.Kind = .oidc,
        nonce: String? = nil
    ) throws -> Result<ExternalIdentity, TokenFlaw> {
        let configured = ExternalIssuer(
            name: "test",
            kind: kind,
            issuer: "https://issuer.example.org",
            keys: "https://issuer.example.org/keys",
            audiences: ["app", "other-app"],
            adminGroup: kind == .cognito ? "admins" : nil
        )
        let tokens = IdentityTokens(of: configured, keys: issuer.keys)
        let text = try issuer.token(header, claims)
        do throws(TokenFlaw) {
            return .success(try tokens.identity(text, nonce: nonce, at: Self.now))
        } catch {
            return .failure(error)
        }
    }

    private func flaw(
        _ header: String = Self.header,
        _ claims: String = Self.claims(),
        kind: ExternalIssuer.Kind = .oidc,
        nonce: String? = nil
    ) throws -> TokenFlaw? {
        if case .failure(let flaw) = try result(header, claims, kind: kind, nonce: nonce) { flaw } else { nil }
    }

    @Test(arguments: [#"{"alg":"RS256","kid":"r"}"#, #"{"alg":"ES256","kid":"c","typ":"JWT"}"#])
    func `a token of either algorithm identifies a member by issuer and subject`(_ header: String) throws {
        let email = ["email": #""ann@example.org""#, "email_verified": "true"]
        let identity = try result(header, Self.claims(email)).get()
        #expect(identity.issuer == "test" && identity.subject == "member-1")
        #expect(identity.verifiedEmail == "ann@example.org" && !identity.isAdministrator)
    }

    @Test(arguments: [
        (#"{"alg":"none","kid":"r"}"#, TokenFlaw.wrongAlgorithm), (#"{"alg":"HS256","kid":"r"}"#, .wrongAlgorithm),
        (#"{"alg":"rs256","kid":"r"}"#, .wrongAlgorithm), (#"{"alg":"RS512","kid":"r"}"#, .wrongAlgorithm),
        (#"{"alg":"ES256","kid":"r"}"#, .wrongAlgorithm), (#"{"alg":"RS256","kid":"c"}"#, .wrongAlgorithm),
        (#"{"alg":"RS256"}"#, .unknownKey), (#"{"alg":"RS256","kid":""}"#, .unknownKey),
        (#"{"alg":"RS256","kid":"x"}"#, .unknownKey), (#"{"alg":"RS256","kid":"enc"}"#, .unknownKey),
        (#"{"alg":"RS256","kid":"twice"}"#, .unknownKey),
        (#"{"alg":"RS256","kid":"o"}"#, .unknownKey), (#"{"alg":"RS256","kid":"r","crit":["b64"]}"#, .unsupported),
        (#"{"alg":"RS256","kid":"r","typ":"at+jwt"}"#, .unsupported), (#"{"kid":"r"}"#, .malformed),
    ])
    func `a header that could confuse a reader is refused (RFC 8725)`(_ header: String, _ expected: TokenFlaw) throws {
        #expect(try flaw(header) == expected)
    }

    @Test(
        arguments: [
            (["iss": #""https://issuer.example.org/""#], TokenFlaw.wrongIssuer), (["iss": ""], .malformed),
            (["aud": #""stranger""#], .wrongAudience), (["aud": "[]"], .wrongAudience),
            (["aud": #"["stranger","app"]"#], .wrongAudience),
            (["aud": #"["stranger","app"]"#, "azp": #""stranger""#], .wrongAudience),
            (["exp": "1000000000"], .expired), (["exp": ""], .malformed), (["iat": "1000000061"], .notYetValid),
            (["iat": ""], .malformed), (["nbf": "1000000061"], .notYetValid),
            (["auth_time": "1000000061"], .notYetValid), (["sub": #""""#], .malformed),
            (["sub": ""], .malformed), (["nonce": #""n""#], .wrongNonce),
        ] as [([String: String], TokenFlaw)]
    )
    func `issuer, audience and times of a token are exact`(
        _ changes: [String: String],
        _ expected: TokenFlaw
    ) throws {
        #expect(try flaw(Self.header, Self.claims(changes)) == expected)
    }

    @Test(arguments: [
        ["aud": #"["app"]"#], ["aud": #"["stranger","app"]"#, "azp": #""app""#], ["iat": "1000000060"],
        ["exp": "1000000001"],
    ])
    func `other claims within the rules are accepted`(_ changes: [String: String]) throws {
        #expect(try flaw(Self.header, Self.claims(changes)) == nil)
    }

    @Test func `a token is bound to the nonce of the app`() throws {
        let digest = try SHA256.hexadecimal(of: Array("number".utf8))
        let (plain, hashed) = (Self.claims(["nonce": #""number""#]), Self.claims(["nonce": "\"\(digest)\""]))
        #expect(try flaw(Self.header, plain, nonce: "number") == nil)
        #expect(try flaw(Self.header, plain, nonce: "other") == .wrongNonce)
        #expect(try flaw(Self.header, Self.claims(), nonce: "number") == .wrongNonce)
        #expect(try flaw(Self.header, hashed, kind: .apple, nonce: "number") == nil)
        #expect(try flaw(Self.header, plain, kind: .apple, nonce: "number") == .wrongNonce)
        #expect(try flaw(Self.header, Self.claims(), kind: .apple) == .wrongNonce)
    }

    @Test func `what differs between issuers is checked`() throws {
        let groups = [
            "cognito:groups": #"["users","admins"]"#, "token_use": #""id""#, "auth_time": "1000000000",
        ]
        #expect(try result(Self.header, Self.claims(groups), kind: .cognito).get().isAdministrator)
        #expect(try !result(Self.header, Self.claims(groups), kind: .oidc).get().isAdministrator)
        let others = groups.merging(["cognito:groups": #"["admin"]"#]) { $1 }
        #expect(try !result(Self.header, Self.claims(others), kind: .cognito).get().isAdministrator)
        #expect(try flaw(Self.header, Self.claims(["token_use": #""access""#]), kind: .cognito) == .unsupported)
        #expect(try flaw(Self.header, Self.claims(), kind: .cognito) == .unsupported)
        #expect(try flaw(Self.header, Self.claims(["token_use": #""id""#]), kind: .cognito) == .malformed)
        #expect(try flaw(Self.header, Self.claims(["auth_time": "1000000000"]), kind: .firebase) == nil)
        #expect(try flaw(Self.header, Self.claims(), kind: .firebase) == .malformed)
    }

    @Test func `only Apple's token is accepted once, and the sign-in is as old as the issuer states`() throws {
        let digest = try SHA256.hexadecimal(of: Array("number".utf8))
        let times = ["nonce": "\"\(digest)\"", "auth_time": "999990000"]
        let apple = try result(Self.header, Self.claims(times), kind: .apple, nonce: "number").get()
        let parts = try issuer.token(Self.header, Self.claims(times)).split(separator: ".")
        let signed = "\(parts[0]).\(parts[1])"
        #expect(apple.singleUse?.digest == (try SHA256.digest(of: Array(signed.utf8))))
        #expect(apple.singleUse?.expiresAt == Instant(secondsSinceEpoch: 1_000_000_300))
        #expect(apple.authenticatedAt == Instant(secondsSinceEpoch: 999_990_000))
        let other = try result(Self.header, Self.claims()).get()
        #expect(other.singleUse == nil && other.authenticatedAt == Instant(secondsSinceEpoch: 999_999_990))
    }

    @Test(arguments: [("true", true), (#""true""#, true), ("false", false), (#""false""#, false), ("", false)])
    func `an address counts only if the issuer has proven it`(_ flag: String, _ isProven: Bool) throws {
        let claims = Self.claims(["email": #""ann@example.org""#, "email_verified": flag])
        #expect(try result(Self.header, claims).get().verifiedEmail == (isProven ? "ann@example.org" : nil))
    }

    @Test func `a signature is that of the named key over exactly these bytes`() throws {
        let text = try issuer.token(Self.header, Self.claims())
        let stranger = try TestIssuer().token(Self.header, Self.claims())
        let other = try issuer.token(Self.header, Self.claims(["sub": #""member-2""#]))
        let (parts, others) = (text.split(separator: "."), other.split(separator: "."))
        let configured = ExternalIssuer(
            name: "test",
            kind: .oidc,
            issuer: "https://issuer.example.org",
            keys: "https://issuer.example.org/keys",
            audiences: ["app"]
        )
        let tokens = IdentityTokens(of: configured, keys: issuer.keys)
        for forged in [stranger, "\(parts[0]).\(others[1]).\(parts[2])", "\(parts[0]).\(parts[1])."] {
            #expect(throws: TokenFlaw.wrongSignature) { try tokens.identity(forged, nonce: nil, at: Self.now) }
        }
        for text in ["", "a.b", text + ".", String(repeating: "a", count: 9000)] {
            #expect(throws: TokenFlaw.malformed) { try tokens.identity(text, nonce: nil, at: Self.now) }
        }
    }

    @Test func `the example of RFC 7517, A.1, has one key for signatures`() throws {
        let keys = try IssuerKeySet(
            json: """
                {"keys":[{"kty":"EC","crv":"P-256","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",
                "y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM","use":"enc","kid":"1"},
                {"kty":"RSA","n":"0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tS\
                oc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368Q\
                QMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPks\
                INHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw","e":"AQAB","alg":"RS256","kid":"2011-04-29"}]}
                """
        )
        func flaw(_ kid: String, _ algorithm: String) throws -> TokenFlaw? {
            let header = Base64URL.encode(Array(#"{"alg":"\#(algorithm)","kid":"\#(kid)"}"#.utf8))
            let token = try CompactToken("\(header).e30.AAAA")
            do throws(TokenFlaw) {
                try keys.verify(token)
                return nil
            } catch {
                return error
            }
        }
        #expect(try flaw("1", "ES256") == .unknownKey && flaw("2011-04-29", "ES256") == .wrongAlgorithm)
        #expect(try flaw("2011-04-29", "RS256") == .wrongSignature)
    }

    @Test(arguments: ["", "[]", "{}", #"{"keys":1}"#, #"{"keys":[{"kid":"a"}]}"#])
    func `a text that is no key set is refused`(_ json: String) {
        #expect(throws: TokenFlaw.malformed) { try IssuerKeySet(json: json) }
    }
}
