import Cryptography
import Testing

@Suite("Key agreement and key derivation")
struct KeyAgreementTests {
    @Test func `both sides derive the same secret, and a third party derives another`() throws {
        let (one, two, three) = (try AgreementKey(), try AgreementKey(), try AgreementKey())
        let secret = try one.secret(with: two.point)
        #expect(secret.count == 32 && one.point.count == 65)
        #expect(try two.secret(with: one.point) == secret)
        #expect(try three.secret(with: one.point) != secret)
        #expect(try AgreementKey(pem: one.pem()).secret(with: two.point) == secret)
    }

    @Test func `bytes that are not a point of the curve are refused`() throws {
        let key = try AgreementKey()
        var off = key.point
        off[64] ^= 1
        let compressed = [2] + key.point[1...32]
        for bytes in [[], [0], off, compressed, key.point + [0], [UInt8](repeating: 4, count: 65)] {
            #expect(throws: CryptographyError.notAPoint) { try key.secret(with: bytes) }
            #expect(throws: CryptographyError.notAPoint) { try ES256PublicKey(point: bytes) }
        }
    }

    @Test func `a public key that is read from its point verifies signatures`() throws {
        let key = try ES256PrivateKey()
        let message = Array("spring".utf8)
        #expect(try ES256PublicKey(point: key.publicPoint()).isValid(key.signature(of: message), of: message))
    }

    @Test func `the first test case of RFC 5869 is reproduced for one block of output`() throws {
        let key = try HKDF.extract(salt: Array(0...12), from: [UInt8](repeating: 0x0B, count: 22))
        #expect(hex(key) == "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5")
        let derived = try HKDF.expand(key, info: Array(0xF0...0xF9), count: 32)
        #expect(hex(derived) == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf")
        #expect(try HKDF.expand(key, info: Array(0xF0...0xF9), count: 12) == Array(derived.prefix(12)))
    }

    @Test func `a text can be opened only with the key that sealed it`() throws {
        let (key, nonce) = (RandomBytes.make(16), RandomBytes.make(12))
        let sealed = try AES128GCM.seal([1, 2, 3], key: key, nonce: nonce)
        #expect(sealed.count == 3 + AES128GCM.tagLength)
        #expect(try AES128GCM.open(sealed, key: key, nonce: nonce) == [1, 2, 3])
        #expect(try AES128GCM.open(sealed, key: RandomBytes.make(16), nonce: nonce) == nil)
        #expect(try AES128GCM.open(Array(sealed.dropLast()), key: key, nonce: nonce) == nil)
        #expect(throws: CryptographyError.self) { try AES128GCM.seal([1], key: RandomBytes.make(32), nonce: nonce) }
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
