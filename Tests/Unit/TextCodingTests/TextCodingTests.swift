import Testing
import TextCoding

@Suite("Text coding")
struct TextCodingTests {
    @Test func `each byte becomes two lower-case hexadecimal digits`() {
        #expect(Hexadecimal.text(of: [0, 0x0F, 0xA0, 0xFF]) == "000fa0ff")
        #expect(Hexadecimal.text(of: []) == "")
    }

    @Test(arguments: [("ff", 0xFF), ("0A", 0x0A), ("7f9", 0x7F), ("f", nil), ("", nil), ("+1", nil), ("g0", nil)])
    func `the first two hexadecimal digits are read as a byte`(digits: String, byte: Int?) {
        #expect(Hexadecimal.firstByte(of: Array(digits.utf8)).map { Int($0) } == byte)
    }

    @Test func `all but unreserved characters are percent-encoded, and decoding gives the text back`() {
        #expect(PercentEncoding.encode("Az09-._~") == "Az09-._~")
        #expect(PercentEncoding.encode("a b/+é") == "a%20b%2F%2B%C3%A9")
        #expect(PercentEncoding.encode("a/b c", keeping: "/") == "a/b%20c")
        for text in ["", "a b/+é", "100 %", "\u{0}\u{1F3D2}"] {
            #expect(PercentEncoding.decode(PercentEncoding.encode(text)) == text)
        }
    }

    @Test(arguments: ["%", "%4", "%zz", "%+1", "%C3"]) func `invalid percent-encoding is refused`(text: String) {
        #expect(PercentEncoding.decode(text) == nil)
    }

    @Test func `only characters that JSON requires to be escaped are escaped`() {
        #expect(JSONString.quoted("plain é") == "\"plain é\"")
        #expect(JSONString.quoted("a\"b\\c\n\u{1}/") == #""a\"b\\c\u000a\u0001/""#)
    }
}
