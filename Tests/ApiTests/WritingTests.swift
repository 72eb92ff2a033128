import FoundationEssentials
import Hummingbird
import Testing

@testable import api

/// The parts that turn values into bytes.
struct WritingTests {
    /// Digests of FIPS 180-4's examples and of lengths around a block's end (computed with `sha256sum`).
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
        (String(repeating: "a", count: 56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
        (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
        (String(repeating: "a", count: 1000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ])
    func `digests are those of the standard`(text: String, digest: String) {
        let hexadecimal = SHA256.digest(of: Array(text.utf8)).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        #expect(hexadecimal.joined() == digest)
    }

    @Test(arguments: ["", "plain", "\"quoted\" \\ slash/", "line\nbreak\ttab\u{0}\u{1F}", "Ünïcødé 🥍 \u{2028}"])
    func `any text survives the way through JSON`(text: String) throws {
        let bytes = JSONWriter.bytes { writer in
            writer.object { writer in
                writer.field("text", text)
                writer.field("none", String?.none)
                writer.field("number", -7)
                writer.field("flag", true)
                writer.key(text)
                writer.array([1, 2, 3]) { $0.value($1) }
                writer.key("last")
                writer.array([Int]()) { $0.value($1) }
            }
        }
        struct Whole: Decodable {
            let text: String
            let none: String?
            let number: Int
            let flag: Bool
            let last: [Int]
        }
        let whole = try JSONDecoder().decode(Whole.self, from: Data(bytes))
        #expect(whole.text == text && whole.none == nil && whole.number == -7 && whole.flag && whole.last.isEmpty)
        #expect(String(decoding: bytes, as: UTF8.self).contains(":[1,2,3],\"last\":[]}"))
    }

    @Test func `markup escapes what is interpolated and nothing else`() {
        let part: HTML = "<b>\("a < b & 'c' > \"d\"")</b>"
        #expect(part.text == "<b>a &lt; b &amp; &#39;c&#39; &gt; &quot;d&quot;</b>")
        let whole: HTML = "<p title=\"\("\" onload=\"x")\">\(part)\(3)\(HTML?.none)</p>"
        #expect(whole.text == "<p title=\"&quot; onload=&quot;x\">\(part.text)3</p>")
    }

    @Test(arguments: [
        ("key", "key", true), ("kez", "key", false), ("ke", "key", false), ("keyk", "key", false), ("", "key", false),
    ])
    func `keys are compared whole`(offered: String, key: String, isEqual: Bool) {
        #expect(KeyMiddleware<BasicRequestContext>.isEqual(offered, to: key) == isEqual)
    }
}
