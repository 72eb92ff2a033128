import Cryptography
import Testing
import TextCoding

@Suite("HMAC and derived keys")
struct DerivedKeyTests {
    /// RFC 4231, test cases 1, 2 and 6.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func `HMAC has the values of RFC 4231`(_ key: [UInt8], _ message: String, _ expected: String) throws {
        let code = try HMACSHA256.code(of: Array(message.utf8), under: key)
        #expect(Hexadecimal.text(of: code) == expected)
        #expect(try HMACSHA256.isValid(code, of: Array(message.utf8), under: key))
        for wrong in [[], Array(code.dropLast()), code + [0], code.map { $0 ^ 1 }] {
            #expect(try !HMACSHA256.isValid(wrong, of: Array(message.utf8), under: key))
        }
    }

    @Test func `a derived key is the same for the same bytes, and signs`() throws {
        let material = Array(0..<64).map { UInt8($0) }
        let (one, same) = (try ES256PrivateKey(derivedFrom: material), try ES256PrivateKey(derivedFrom: material))
        let other = try ES256PrivateKey(derivedFrom: material.reversed())
        #expect(try one.publicPoint() == same.publicPoint() && one.publicPoint() != other.publicPoint())
        let signature = try one.signature(of: [1, 2, 3])
        #expect(try same.publicKey().isValid(signature, of: [1, 2, 3]))
        #expect(try !other.publicKey().isValid(signature, of: [1, 2, 3]))
    }

    @Test func `a derived key has the number that the standard prescribes`() throws {
        // The material is n - 1, which is 0 modulo n - 1; plus 1 that is the number 1, whose point is the generator.
        let order = "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632550"
        let bytes = stride(from: 0, to: 64, by: 2).map { UInt8(order.dropFirst($0).prefix(2), radix: 16) ?? 0 }
        let point = try ES256PrivateKey(derivedFrom: [UInt8](repeating: 0, count: 8) + bytes).publicPoint()
        #expect(
            Hexadecimal.text(of: point.prefix(33))
                == "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
        )
    }

    @Test func `too few bytes give no key`() {
        #expect(throws: CryptographyError.self) { try ES256PrivateKey(derivedFrom: [UInt8](repeating: 1, count: 39)) }
    }
}
