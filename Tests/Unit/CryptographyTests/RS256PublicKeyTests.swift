import Cryptography
import Testing

@Suite("RS256 and ES256: vectors of RFC 7515")
struct RS256PublicKeyTests {
    /// The key and the signature of RFC 7515, A.2.
    private static let modulus = """
        ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgN\
        MsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xs\
        mtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ
        """
    private static let signed = """
        eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVl\
        fQ
        """
    private static let signature = """
        cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1d\
        nZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwu\
        sC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw
        """

    private static func key() throws -> RS256PublicKey {
        try RS256PublicKey(modulus: #require(Base64URL.decode(modulus)), exponent: [1, 0, 1])
    }

    @Test func `the example of RFC 7515, A.2, verifies with its key`() throws {
        let (key, signature) = (try Self.key(), try #require(Base64URL.decode(Self.signature)))
        #expect(key.isValid(signature, of: Array(Self.signed.utf8)))
        #expect(!key.isValid(signature, of: Array(Self.signed.utf8) + [0]))
        var other = signature
        other[0] ^= 1
        for damaged in [[], other, Array(signature.dropLast()), signature + [0], [0] + signature] {
            #expect(!key.isValid(damaged, of: Array(Self.signed.utf8)), "\(damaged.count) bytes")
        }
    }

    @Test func `a private key and its published numbers belong together`() throws {
        let key = try RS256PrivateKey()
        let (modulus, exponent) = try key.publicNumbers()
        let published = try RS256PublicKey(modulus: modulus, exponent: exponent)
        #expect(modulus.count == 256 && exponent == [1, 0, 1])
        #expect(published.isValid(try key.signature(of: [1, 2, 3]), of: [1, 2, 3]))
    }

    @Test func `a key that protects nothing is refused`() throws {
        let modulus = try #require(Base64URL.decode(Self.modulus))
        for (modulus, exponent) in [
            (modulus, [1]), (modulus, [0]), (modulus, []), (modulus, [1, 0, 0]), ([], [1, 0, 1]),
            (Array(modulus.prefix(128)), [1, 0, 1]), (modulus + [UInt8](repeating: 1, count: 1000), [1, 0, 1]),
        ] as [([UInt8], [UInt8])] {
            #expect(throws: CryptographyError.self, "\(modulus.count) bytes, \(exponent)") {
                try RS256PublicKey(modulus: modulus, exponent: exponent)
            }
        }
    }

    @Test func `the example of RFC 7515, A.3, verifies with its key`() throws {
        let x = try #require(Base64URL.decode("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"))
        let y = try #require(Base64URL.decode("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"))
        let key = try ES256PublicKey(point: [4] + x + y)
        let signature = try #require(
            Base64URL.decode("DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q")
        )
        let signed = Array("eyJhbGciOiJFUzI1NiJ9\(Self.signed.dropFirst(20))".utf8)
        #expect(key.isValid(signature, of: signed))
        #expect(!key.isValid(signature, of: Array(Self.signed.utf8)))
    }
}
