import Cryptography
import Testing

@Suite("Base64URL")
struct Base64URLTests {
    @Test(
        arguments: [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ]
    )
    func `the vectors of RFC 4648, section 10, are encoded without padding`(plain: String, encoded: String) {
        #expect(Base64URL.encode(Array(plain.utf8)) == encoded)
        #expect(Base64URL.decode(encoded) == Array(plain.utf8))
    }

    @Test func `the example of RFC 7515, appendix C, has the two characters that differ from base64`() {
        #expect(Base64URL.encode([3, 236, 255, 224, 193]) == "A-z_4ME")
        #expect(Base64URL.decode("A-z_4ME") == [3, 236, 255, 224, 193])
    }

    @Test func `every length and every byte survive the round trip`() {
        let bytes = (0...255).map { UInt8($0) }
        for count in 0...bytes.count {
            let some = Array(bytes.suffix(count))
            #expect(Base64URL.decode(Base64URL.encode(some)) == some)
        }
    }

    @Test(arguments: ["Zg==", "Z", "Zm9vY", "Zh", "Zm9", "a+b/", "Zm 9v", "Zm9v\n", "Zmé9"])
    func `a text that is not the canonical encoding is refused`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}
