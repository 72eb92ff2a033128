import Cryptography
import FoundationEssentials
import Scores
import Testing
import Time

@testable import Accounts

/// Test 37 of the accounts' design: issuer, audience, key, algorithm and expiry, each refused.
@Suite("Access tokens")
struct AccessTokenTests {
    private let tokens: AccessTokens
    private let keys: IdentityKeys

    init() throws {
        keys = try .test()
        tokens = try AccessTokens(issuer: "https://scores.example.org", keys: keys)
    }

    /// A token with this header and body, in JSON, signed with `key`.
    private func forged(header: String, body: String, by key: ES256PrivateKey? = nil) throws -> String {
        let signed = [header, body].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
        let signature = try (key ?? keys.newest.signing).signature(of: Array(signed.utf8))
        return "\(signed).\(Base64URL.encode(signature))"
    }

    private static let header = #"{"alg":"ES256","kid":"k97","typ":"at+jwt"}"#

    private static func body(
        iss: String = #""https://scores.example.org""#,
        aud: String = #""bardown""#,
        iat: String = "1000000000",
        exp: String = "1000000900"
    ) -> String {
        """
        {"iss":\(iss),"aud":\(aud),"iat":\(iat),"exp":\(exp),"auth_time":1000000000,"gen":1,\
        "sub":"00000000-0000-0000-0000-000000000001","sid":"00000000-0000-0000-0000-000000000002"}
        """
    }

    private func flaw(of token: String, at seconds: Int64 = 1) -> TokenFlaw? {
        do throws(TokenFlaw) {
            _ = try tokens.token(token, at: AccessToken.seconds(seconds))
            return nil
        } catch {
            return error
        }
    }

    @Test func `a token states who holds it, until it expires`() throws {
        let text = try tokens.text(of: .test)
        #expect(try tokens.token(text, at: AccessToken.seconds(0)) == .test)
        #expect(try tokens.token(text, at: AccessToken.seconds(899)) == .test)
        #expect(flaw(of: text, at: 900) == .expired)
        // The clock of the process that issued it may be ahead by a minute.
        #expect(flaw(of: text, at: -60) == nil && flaw(of: text, at: -61) == .notYetValid)
    }

    @Test func `the forged tokens of this suite are accepted but for their flaw`() throws {
        #expect(flaw(of: try forged(header: Self.header, body: Self.body())) == nil)
    }

    @Test(
        arguments: [
            (#"{"alg":"none","kid":"k97","typ":"at+jwt"}"#, TokenFlaw.wrongAlgorithm),
            (#"{"alg":"HS256","kid":"k97","typ":"at+jwt"}"#, .wrongAlgorithm),
            (#"{"alg":"es256","kid":"k97","typ":"at+jwt"}"#, .wrongAlgorithm),
            (#"{"alg":"RS256","kid":"k97","typ":"at+jwt"}"#, .wrongAlgorithm),
            (#"{"alg":"ES384","kid":"k97","typ":"at+jwt"}"#, .wrongAlgorithm),
            (#"{"alg":"ES256","typ":"at+jwt"}"#, .unknownKey),
            (#"{"alg":"ES256","kid":"k98","typ":"at+jwt"}"#, .unknownKey),
            (#"{"alg":"ES256","kid":"","typ":"at+jwt"}"#, .unknownKey),
            (#"{"alg":"ES256","kid":"k97","typ":"JWT"}"#, .unsupported),
            (#"{"alg":"ES256","kid":"k97"}"#, .unsupported),
            (#"{"alg":"ES256","kid":"k97","typ":"at+jwt","crit":["exp"]}"#, .unsupported),
            (#"{"alg":"ES256","kid":"k97","typ":"at+jwt","crit":[]}"#, .unsupported),
            (#"{"kid":"k97","typ":"at+jwt"}"#, .malformed), (#"["ES256"]"#, .malformed), ("", .malformed),
        ] as [(String, TokenFlaw)]
    )
    func `a header that could confuse a reader is refused (RFC 8725)`(_ header: String, _ expected: TokenFlaw) throws {
        #expect(flaw(of: try forged(header: header, body: Self.body())) == expected)
    }

    @Test(arguments: [
        (body(iss: #""https://scores.example.org/""#), TokenFlaw.wrongIssuer), (body(iss: #""""#), .wrongIssuer),
        (body(aud: #""scores""#), .wrongAudience), (body(aud: #"["bardown"]"#), .malformed),
        (body(exp: "1000000001"), .expired), (body(exp: "0"), .expired), (body(exp: #""never""#), .malformed),
        (body(iat: "1000000062"), .notYetValid), (body(exp: "1e400"), .malformed),
        (body(exp: "null"), .malformed), ("{}", .malformed), ("", .malformed),
    ])
    func `issuer, audience and times of a token are exact`(_ body: String, _ expected: TokenFlaw) throws {
        #expect(flaw(of: try forged(header: Self.header, body: body)) == expected)
    }

    @Test func `a signature is that of the named key over exactly these bytes`() throws {
        let stranger = try ES256PrivateKey()
        #expect(flaw(of: try forged(header: Self.header, body: Self.body(), by: stranger)) == .wrongSignature)
        let text = try tokens.text(of: .test)
        let parts = text.split(separator: ".").map(String.init)
        let signature = try #require(Base64URL.decode(parts[2]))
        let (r, s) = (signature.prefix(32), signature.suffix(32))
        let zero = [UInt8](repeating: 0, count: 32)
        // As in Wycheproof's vectors for ECDSA in IEEE P1363 form: zeros, swapped numbers, a number too long or short.
        let damaged: [[UInt8]] = [
            [], zero, zero + zero, r + zero, zero + s, Array(s + r), Array(signature.dropLast()), signature + [0],
            [0] + signature, signature + signature, [UInt8](repeating: 0xFF, count: 64),
        ]
        for signature in damaged {
            let token = "\(parts[0]).\(parts[1]).\(Base64URL.encode(signature))"
            #expect(flaw(of: token) == .wrongSignature, "\(signature.count) bytes")
        }
        let other = try tokens.text(of: AccessToken.test).split(separator: ".").map(String.init)
        let claims = try forged(header: Self.header, body: Self.body()).split(separator: ".").map(String.init)
        #expect(flaw(of: "\(other[0]).\(claims[1]).\(other[2])") == .wrongSignature)
    }

    @Test func `a text that is no token is refused`() throws {
        let text = try tokens.text(of: .test)
        let long = String(repeating: "a", count: 9000)
        for token in ["", ".", "..", "...", "a.b.c", text + ".", text + "=", "." + text, long, "\(text).\(long)"] {
            #expect(flaw(of: token) == .malformed, "\(token.prefix(40))")
        }
        // The form of RFC 7515, A.5, without a signature.
        #expect(flaw(of: "eyJhbGciOiJub25lIn0.eyJpc3MiOiJqb2UifQ.") == .unsupported)
    }

    @Test func `a token's key stays accepted while it is in the file`() throws {
        let text = try tokens.text(of: .test)
        let site = "https://scores.example.org"
        let (renewed, replaced) = (
            try AccessTokens(issuer: site, keys: .test("ba")), try AccessTokens(issuer: site, keys: .test("b"))
        )
        #expect(try renewed.token(text, at: AccessToken.seconds(0)) == .test)
        #expect(throws: TokenFlaw.unknownKey) { try replaced.token(text, at: AccessToken.seconds(0)) }
        #expect(renewed.keySet.keys.count == 2)
    }

    @Test func `the published keys verify our tokens`() throws {
        let key = try #require(tokens.keySet.keys.first)
        let point = try [4] + #require(Base64URL.decode(key.x)) + #require(Base64URL.decode(key.y))
        let parts = try tokens.text(of: .test).split(separator: ".")
        let signature = try #require(Base64URL.decode(parts[2]))
        #expect(try ES256PublicKey(point: point).isValid(signature, of: Array("\(parts[0]).\(parts[1])".utf8)))
        #expect(key.kid == "k97" && key.kty == "EC" && key.crv == "P-256" && key.alg == "ES256" && key.use == "sig")
    }

    @Test func `the example of RFC 7515, A.3, verifies with its key`() throws {
        let x = try #require(Base64URL.decode("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"))
        let y = try #require(Base64URL.decode("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"))
        let key = try ES256PublicKey(point: [4] + x + y)
        let signed =
            "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        let signature = try #require(
            Base64URL.decode("DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q")
        )
        #expect(key.isValid(signature, of: Array(signed.utf8)))
        #expect(!key.isValid(signature, of: Array(signed.utf8) + [0]))
    }
}
