import Cryptography
import FoundationEssentials
import Scores
import Testing

@testable import Accounts

@Suite("Tokens of pages")
struct PageTokenTests {
    private static let token = PageToken(session: SessionID(rawValue: UUID()))

    @Test func `a page token with any changed byte is none`() throws {
        let keys = try IdentityKeys.test()
        let text = try Self.token.text(under: keys)
        #expect(try PageToken(text, under: keys) == Self.token)
        let bytes = try #require(Base64URL.decode(text))
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1
            #expect(try PageToken(Base64URL.encode(changed), under: keys) == nil)
        }
        for text in ["", "a", Base64URL.encode(Array(bytes.dropLast())), Base64URL.encode(bytes + [0])] {
            #expect(try PageToken(text, under: keys) == nil)
        }
    }

    @Test func `a page token is accepted while its key is in the file`() throws {
        let text = try Self.token.text(under: .test("a"))
        #expect(try PageToken(text, under: .test("ba")) == Self.token)
        #expect(try PageToken(text, under: .test("b")) == nil)
    }

    @Test func `a refresh token is no page token, and the other way round`() throws {
        let keys = try IdentityKeys.test()
        let refresh = RefreshToken(session: Self.token.session, generation: 1, nonce: RefreshToken.makeNonce())
        #expect(try PageToken(refresh.text(under: keys), under: keys) == nil)
        #expect(try RefreshToken(Self.token.text(under: keys), under: keys) == nil)
        // The MAC of a refresh token has another key, even over the same bytes.
        let id = Self.token.session.rawValue.bytes
        let forged = Base64URL.encode(id + (try keys.newest.code(of: id, for: .refreshTokens)))
        #expect(try PageToken(forged, under: keys) == nil)
    }
}
