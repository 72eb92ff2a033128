import Cryptography
import FoundationEssentials
import Pushing
import Testing
import Time

/// 2026-05-02 16:00:00 UTC.
let kickOff = Instant(microseconds: 1_777_737_600_000_000)

@Suite("Provider token")
struct ProviderTokenTests {
    private struct Header: Decodable, Equatable {
        let alg: String
        let kid: String
    }

    private struct Claims: Decodable, Equatable {
        let iss: String
        let iat: Int
    }

    @Test func `a token is a signed JWT with a header, a numeric iat, a signature of 64 bytes and no padding`() throws {
        let key = try ES256PrivateKey()
        let identity = ProviderIdentity(keyID: "ABC123DEFG", teamID: "DEF123GHIJ", key: key)
        let token = try identity.token(at: kickOff + .milliseconds(1999))
        let parts = token.text.split(separator: ".", omittingEmptySubsequences: false)
        try #require(parts.count == 3)
        let header = try #require(Base64URL.decode(parts[0]))
        let claims = try #require(Base64URL.decode(parts[1]))
        let signature = try #require(Base64URL.decode(parts[2]))
        #expect(String(decoding: header, as: UTF8.self) == #"{"alg":"ES256","kid":"ABC123DEFG"}"#)
        #expect(String(decoding: claims, as: UTF8.self) == #"{"iss":"DEF123GHIJ","iat":1777737601}"#)
        #expect(signature.count == 64)
        #expect(try key.publicKey().isValid(signature, of: Array("\(parts[0]).\(parts[1])".utf8)))
        #expect(token.authorization == "bearer \(token.text)")
        #expect(!token.text.contains("="))
    }

    @Test func `quotation marks in identifiers are escaped`() throws {
        let identity = ProviderIdentity(keyID: #"a","kid":"b"#, teamID: "\\", key: try ES256PrivateKey())
        let parts = try identity.token(at: kickOff).text.split(separator: ".")
        let header = try JSONDecoder().decode(Header.self, from: Data(try #require(Base64URL.decode(parts[0]))))
        let claims = try JSONDecoder().decode(Claims.self, from: Data(try #require(Base64URL.decode(parts[1]))))
        #expect(header == Header(alg: "ES256", kid: #"a","kid":"b"#))
        #expect(claims == Claims(iss: "\\", iat: 1_777_737_600))
    }

    @Test func `printing a token does not show it`() {
        let token = ProviderToken(text: "secret", issuedAt: kickOff)
        #expect("\(token)" == "provider token of 2026-05-02T16:00:00Z")
    }
}

@Suite("Provider token source")
struct ProviderTokenSourceTests {
    private let identity: ProviderIdentity

    init() throws {
        identity = ProviderIdentity(keyID: "ABC123DEFG", teamID: "DEF123GHIJ", key: try ES256PrivateKey())
    }

    @Test func `over a day the token is renewed every 50 minutes`() throws {
        var source = ProviderTokenSource(identity: identity)
        var issued: [Instant] = []
        for minute in 0..<(24 * 60) {
            let now = kickOff + .seconds(60 * minute)
            let token = try source.token(at: now)
            #expect(now - token.issuedAt < .seconds(3600))
            if issued.last != token.issuedAt { issued.append(token.issuedAt) }
        }
        #expect(issued.count == 29)
        for (earlier, later) in zip(issued, issued.dropFirst()) { #expect(later - earlier == .seconds(3000)) }
    }

    @Test(
        arguments: [
            (0, false), (1199, false), (2999, false), (3000, true), (90_000, true),
            // The clock was set back.
            (-1, false), (-1199, false), (-1200, true),
        ]
    )
    func `the age of a token decides when it is replaced`(seconds: Int, isReplaced: Bool) throws {
        let first = ProviderToken(text: "of another process", issuedAt: kickOff)
        var source = ProviderTokenSource(identity: identity, current: first)
        let token = try source.token(at: kickOff + .seconds(seconds))
        #expect((token != first) == isReplaced)
    }

    @Test func `a token that APNs reports as expired is replaced once, and only after 20 minutes`() throws {
        var source = ProviderTokenSource(identity: identity)
        let first = try source.token(at: kickOff)
        #expect(source.replaceExpired(first, at: kickOff + .seconds(1199)) == .none)
        #expect(try source.token(at: kickOff + .seconds(1199)) == first)
        let later = kickOff + .seconds(1200)
        #expect(source.replaceExpired(first, at: later) == .made)
        #expect(source.replaceExpired(first, at: later) == .alreadyThere)
        let second = try source.token(at: later)
        #expect(second.issuedAt == later)
        #expect(source.replaceExpired(first, at: later) == .alreadyThere)
        #expect(source.replaceExpired(second, at: later) == .none)
    }

    @Test func `a token that was renewed too soon is replaced by the previous one if that is still valid`() throws {
        var source = ProviderTokenSource(identity: identity)
        let first = try source.token(at: kickOff)
        #expect(source.restorePrevious(first, at: kickOff) == .none)
        let change = kickOff + .seconds(3000)
        let second = try source.token(at: change)
        #expect(source.restorePrevious(second, at: change) == .made)
        #expect(try source.token(at: kickOff + .seconds(2999)) == first)
        #expect(source.restorePrevious(second, at: change) == .alreadyThere)
    }

    @Test func `a previous token that is too old is not used again`() throws {
        var source = ProviderTokenSource(identity: identity)
        _ = try source.token(at: kickOff)
        let change = kickOff + .seconds(3600)
        let second = try source.token(at: change)
        #expect(source.restorePrevious(second, at: change) == .none)
        #expect(try source.token(at: change) == second)
    }
}
