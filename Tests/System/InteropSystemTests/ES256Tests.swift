import FoundationEssentials
import TestTools
import Testing

@testable import Cryptography

@Suite("ES256")
struct ES256Tests {
    @Test func `a signature is 64 bytes and verifies its message only under its key`() throws {
        let (key, other) = (try ES256PrivateKey(), try ES256PrivateKey())
        // In about three of 400 signatures, r or s begins with a zero byte, which has to be kept.
        for number in 0..<400 {
            let message = Array("message \(number)".utf8)
            let signature = try key.signature(of: message)
            #expect(signature.count == 64)
            #expect(try key.publicKey().isValid(signature, of: message))
            #expect(try !other.publicKey().isValid(signature, of: message))
            #expect(try !key.publicKey().isValid(signature, of: message + [0]))
        }
    }

    @Test func `a signature with any flipped bit does not verify`() throws {
        let key = try ES256PrivateKey()
        let publicKey = try key.publicKey()
        let message = Array("8:7".utf8)
        let signature = try key.signature(of: message)
        for place in signature.indices {
            var changed = signature
            changed[place] ^= 1 << UInt8(place % 8)
            #expect(!publicKey.isValid(changed, of: message))
        }
    }

    @Test(arguments: [0, 1, 63, 65, 128])
    func `bytes of the wrong length do not verify as a signature`(count: Int) throws {
        let publicKey = try ES256PrivateKey().publicKey()
        #expect(!publicKey.isValid([UInt8](repeating: 1, count: count), of: []))
    }

    @Test func `all zeros and all ones do not verify`() throws {
        let publicKey = try ES256PrivateKey().publicKey()
        #expect(!publicKey.isValid([UInt8](repeating: 0, count: 64), of: []))
        #expect(!publicKey.isValid([UInt8](repeating: 0xFF, count: 64), of: []))
    }

    @Test func `the example of RFC 7515, appendix A.3, verifies`() throws {
        let x = try #require(Base64URL.decode("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"))
        let y = try #require(Base64URL.decode("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"))
        let signed = """
            eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb2\
            90Ijp0cnVlfQ
            """
        let signature = try #require(
            Base64URL.decode("DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q")
        )
        // SubjectPublicKeyInfo (RFC 5480) of an uncompressed point on P-256: a fixed beginning, then the coordinates.
        let beginning = try #require(Base64URL.decode("MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"))
        let body = Data(beginning + x + y).base64EncodedString()
        let key = try ES256PublicKey(pem: "-----BEGIN PUBLIC KEY-----\n\(body)\n-----END PUBLIC KEY-----\n")
        #expect(key.isValid(signature, of: Array(signed.utf8)))
        #expect(!key.isValid(signature, of: Array(signed.dropLast().utf8)))
    }

    @Test func `DER and the raw form can be converted into each other, also with leading zeros and high bits`() throws {
        let thirtyTwo = [UInt8](repeating: 0, count: 31)
        let small = try #require(ECDSASignature.der(fromRaw: thirtyTwo + [1] + thirtyTwo + [0x80]))
        #expect(small == [0x30, 7, 2, 1, 1, 2, 2, 0, 0x80])
        #expect(try ECDSASignature.raw(fromDER: small) == thirtyTwo + [1] + thirtyTwo + [0x80])
        let full = [UInt8](repeating: 0xFF, count: 64)
        let der = try #require(ECDSASignature.der(fromRaw: full))
        #expect(der.count == 72)
        #expect(try ECDSASignature.raw(fromDER: der) == full)
        #expect(throws: CryptographyError.self) { try ECDSASignature.raw(fromDER: [0x30, 1]) }
    }

    @Test func `keys can be restored from PEM, and a private key is PKCS#8`() throws {
        let key = try ES256PrivateKey()
        let pem = try key.pem()
        #expect(pem.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
        let again = try ES256PrivateKey(pem: pem)
        let signature = try again.signature(of: [1, 2, 3])
        let publicKey = try ES256PublicKey(pem: try key.publicKey().pem())
        #expect(publicKey.isValid(signature, of: [1, 2, 3]))
    }

    @Test(arguments: ["", "hello", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
    func `a text without a key is refused with the error for its kind of key`(text: String) throws {
        #expect(throws: CryptographyError.notAPrivateKey) { try ES256PrivateKey(pem: text) }
        #expect(throws: CryptographyError.notAPublicKey) { try ES256PublicKey(pem: text) }
        let publicPEM = try ES256PrivateKey().publicKey().pem()
        #expect(throws: CryptographyError.notAPrivateKey) { try ES256PrivateKey(pem: publicPEM) }
    }
}

@Suite("Signing with OpenSSL", .enabled(if: Tool.openssl.isInstalled))
struct CryptographyBesideOpenSSLTests {
    @Test func `openssl verifies our signature with our public key`() async throws {
        let key = try ES256PrivateKey()
        let signature = try #require(ECDSASignature.der(fromRaw: try key.signature(of: Array("abc".utf8))))
        try await withTemporaryDirectory { directory in
            try Data(signature).write(to: URL(filePath: "\(directory)/signature"))
            try Data(try key.publicKey().pem().utf8).write(to: URL(filePath: "\(directory)/key.pem"))
            let run = try await Tool.openssl.run(
                ["dgst", "-sha256", "-verify", "\(directory)/key.pem", "-signature", "\(directory)/signature"],
                input: "abc"
            )
            #expect(run.output.contains("Verified OK"))
        }
    }

    @Test func `keys of openssl can be read in both of its formats`() async throws {
        let old = try await Tool.openssl.run(["ecparam", "-name", "prime256v1", "-genkey", "-noout"])
        #expect(old.output.contains("BEGIN EC PRIVATE KEY"))
        _ = try ES256PrivateKey(pem: old.output)
        let new = try await Tool.openssl.run(["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"])
        _ = try ES256PrivateKey(pem: new.output)
    }

    @Test(
        arguments: [
            ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"],
            ["genpkey", "-algorithm", "ed25519"],
            ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
        ]
    )
    func `keys of another kind are refused as not on P-256`(arguments: [String]) async throws {
        let pem = try await Tool.openssl.run(arguments).output
        #expect(pem.contains("PRIVATE KEY"))
        #expect(throws: CryptographyError.notP256) { try ES256PrivateKey(pem: pem) }
    }

    @Test
    func `an encrypted key is refused, without a prompt for its password`() async throws {
        let pem = try await Tool.openssl.run(
            ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-aes256", "-pass", "pass:word"]
        ).output
        #expect(pem.contains("ENCRYPTED"))
        #expect(throws: CryptographyError.notAPrivateKey) { try ES256PrivateKey(pem: pem) }
    }
}
