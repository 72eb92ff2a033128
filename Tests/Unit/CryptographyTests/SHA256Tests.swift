import Cryptography
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    /// Vectors of NIST (FIPS 180-4 examples).
    private static let vectors: [(message: [UInt8], digest: String)] = [
        ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ]

    @Test(arguments: 0..<4)
    func `the digest of each published vector is right`(_ number: Int) throws {
        let (message, digest) = Self.vectors[number]
        #expect(try SHA256.hexadecimal(of: message) == digest)
    }
}
