import Cryptography
import FoundationEssentials
import Scores
import Testing

@testable import Accounts

@Suite("Refresh tokens and proofs of devices")
struct SessionSecretTests {
    private static let token = RefreshToken(
        session: SessionID(rawValue: UUID()),
        generation: 70_000,
        nonce: RefreshToken.makeNonce()
    )

    @Test func `a refresh token contains its session, generation and nonce`() throws {
        let keys = try IdentityKeys.test()
        let text = try Self.token.text(under: keys)
        #expect(try RefreshToken(text, under: keys) == Self.token && text.utf8.count <= 128)
        // The same token has the same text, so that a lost response can be given again.
        #expect(try Self.token.text(under: keys) == text)
    }

    @Test func `a refresh token with any changed byte is none`() throws {
        let keys = try IdentityKeys.test()
        let bytes = try #require(Base64URL.decode(try Self.token.text(under: keys)))
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1
            #expect(try RefreshToken(Base64URL.encode(changed), under: keys) == nil)
        }
        for text in ["", "a", Base64URL.encode(Array(bytes.dropLast())), Base64URL.encode(bytes + [0])] {
            #expect(try RefreshToken(text, under: keys) == nil)
        }
    }

    @Test func `a refresh token is accepted while its key is in the file`() throws {
        let text = try Self.token.text(under: .test("a"))
        #expect(try RefreshToken(text, under: .test("ba")) == Self.token)
        #expect(try RefreshToken(text, under: .test("b")) == nil)
    }

    @Test func `the proof of a device is for one address, in any case`() throws {
        let keys = try IdentityKeys.test()
        let (ann, bob) = try (#require(EmailAddress("ann@example.org")), #require(EmailAddress("bob@example.org")))
        let proof = DeviceProof()
        let text = try proof.text(for: ann, under: keys)
        #expect(try DeviceProof(text, of: #require(EmailAddress("ANN@example.org")), under: keys) == proof)
        #expect(try DeviceProof(text, of: bob, under: keys) == nil)
        #expect(try DeviceProof(text + "A", of: ann, under: keys) == nil)
        #expect(try DeviceProof("", of: ann, under: keys) == nil)
    }

    @Test func `the attempts of a known device and of strangers are counted apart`() throws {
        let keys = try IdentityKeys.test()
        let (ann, bob) = try (#require(EmailAddress("ann@example.org")), #require(EmailAddress("bob@example.org")))
        let (phone, tablet) = (DeviceProof(), DeviceProof())
        let counts = try [
            DeviceProof.attempts(at: ann, by: nil, under: keys), DeviceProof.attempts(at: ann, by: phone, under: keys),
            DeviceProof.attempts(at: ann, by: tablet, under: keys), DeviceProof.attempts(at: bob, by: nil, under: keys),
        ]
        #expect(Set(counts.map(\.key)).count == 4 && counts.map(\.limit) == [10, 5, 5, 10])
    }

    @Test func `a code's digest depends on its request and on the key`() throws {
        let (code, one, other) = (ConfirmationCode(), UUID(), UUID())
        let digests = try [
            code.digest(of: one, under: IdentityKeys.test("a").newest),
            code.digest(of: other, under: IdentityKeys.test("a").newest),
            code.digest(of: one, under: IdentityKeys.test("b").newest),
        ]
        #expect(Set(digests).count == 3 && digests.allSatisfy { $0.count == 32 })
    }

    @Test func `mails are counted apart for each network, known device and member, and for each address`() throws {
        let key = try IdentityKeys.test().newest
        let (ann, bob) = try (#require(EmailAddress("ann@example.org")), #require(EmailAddress("bob@example.org")))
        let requesters: [CodeRequester] = [
            .network(nil), .network("192.0.2.0/24"), .network("198.51.100.0/24"), .device(DeviceProof()),
            .member(MemberID(rawValue: UUID())),
        ]
        let digests = try [ann, bob].flatMap { address in
            try requesters.map { try $0.digest(for: address, under: key) }
        }
        #expect(Set(digests).count == 10 && digests.allSatisfy { $0.count == 32 })
        let upper = try #require(EmailAddress("ANN@example.org"))
        #expect(try requesters[1].digest(for: upper, under: key) == digests[1])
        #expect(requesters.map(\.isKnown) == [false, false, false, true, false])
    }

    @Test func `the keys of different purposes are different`() throws {
        let key = try IdentityKeys.test().newest
        let codes = try IdentityKey.Purpose.allCases.map { try key.code(of: [1], for: $0) }
        #expect(Set(codes).count == codes.count)
    }
}
