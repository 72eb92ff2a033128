import FoundationEssentials
import Hummingbird
import Testing

@testable import api

/// The parts that turn values into bytes.
@Suite("Writing")
struct WritingTests {
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
        #expect(SecretWord.isEqual(offered, to: key) == isEqual)
    }
}
