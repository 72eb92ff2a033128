import Foundation
import TestTools
import Testing

@testable import Parsing

/// Tests which texts the JSON reader accepts and the values that it reads.
@Suite("JSON reader")
struct JSONReaderTests {
    private func fields(_ text: String) throws -> JSONFields {
        try JSONPage.fields(text.bytes)
    }

    @Test(
        arguments: [
            ("12", "12"), ("-7", "-7"), ("0", "0"), ("-0", "0"), ("12.0", "12"), ("1.2e1", "12"), ("1E+2", "100"),
            ("42.3", "42.3"), ("0.5", "0.5"), ("9223372036854775807", "9223372036854775807"), ("1e400", nil),
            ("123456789012345678901234567890", "1.2345678901234568e+29"),
        ] as [(String, String?)]
    )
    func `a number becomes the same text as a number in a string`(number: String, expected: String?) throws {
        #expect(try fields(#"{"a":\#(number)}"#).text("a") == expected)
        #expect(try fields(#"{"a":[\#(number)]}"#).texts("a") == [expected ?? ""])
    }

    @Test(
        arguments: [
            (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"\u0041\u00e9\u20AC"#, "Aé€"), (#"\ud83e\udd4d!"#, "🥍!"),
            (#"\ud83e"#, "\u{FFFD}"), (#"\ud83eA"#, "\u{FFFD}A"), (#"\udd4d\ud83e"#, "\u{FFFD}\u{FFFD}"),
            (#"\ud83e\u0041"#, "\u{FFFD}A"), (#"a\u0000b"#, "a\u{FFFD}b"), ("é🥍", "é🥍"),
        ]
    )
    func `escapes are decoded, and a lone surrogate or U+0000 becomes the replacement character`(
        text: String,
        expected: String
    ) throws {
        #expect(try fields(#"{"a":"\#(text)"}"#).text("a") == expected)
        #expect(try fields(#"{"\#(text)":1}"#).text(expected) == "1")
    }

    @Test func `a field is found in any position, and is missing if it has another type`() throws {
        let page = """
            {"deep":{"b":[{"c":1},[],{}]},"list":[1,"x",null,{"n":2},[3]],"b":"found","no":null,"yes":true,"off":"0",
             "b":"again"}
            """
        let fields = try fields(page)
        #expect(fields.text("b") == "found")
        #expect(fields.text("c", "deep", "b") == "found")
        #expect(fields.text("list") == nil && fields.text("yes") == nil && fields.text("no") == nil)
        #expect(fields.texts("list") == ["1", "x", "", "", ""])
        #expect(fields.objects("list").map { $0.text("n") } == ["2"])
        #expect(fields.list("list")?.count == 5 && fields.list("deep") == nil)
        #expect(fields.fields("deep")?.objects("b").map { $0.text("c") } == ["1", nil])
        #expect(fields.flag("yes") == true && fields.flag("off") == false && fields.flag("b") == nil)
        #expect(fields.has("no") && fields.isNull("no") && !fields.has("c") && !fields.isNull("b"))
        #expect(fields.scalars.map(\.name) == ["b", "off", "b"])
        #expect(fields.objects.map(\.name) == ["deep"])
    }

    @Test(
        arguments: [
            ("{]", "byte 1: expected name"), (#"{"a"1}"#, "byte 4: expected colon"),
            (#"{"a":1 2}"#, "byte 7: expected comma"),
            ("[1,]", "byte 3: expected value"), ("[01]", "byte 2: expected comma"), ("[1.]", "byte 3: expected digit"),
            ("[-]", "byte 2: expected digit"), ("[1e]", "byte 3: expected digit"), ("[trug]", "byte 4: expected true"),
            (#"["\x"]"#, "byte 3: expected escape"), (#"["\u12g4"]"#, "byte 6: expected hexadecimal digit"),
            ("[\"a\nb\"]", "byte 3: expected letter"), ("[1]]", "byte 3: expected end"),
            ("{} x", "byte 2: expected end"),
            (#"{"a":1,}"#, "byte 7: expected name"), ("[1;2]", "byte 2: expected comma"),
        ]
    )
    func `invalid JSON is malformed at the first wrong byte`(text: String, expectedText: String) {
        #expect(throws: ParseError.malformed(expectedText)) { try JSONPage.list(text.bytes) }
    }

    /// Some serializers write the word "null" for a missing text. A name may begin with this word.
    @Test func `the word null in a string is read as a missing text`() throws {
        let page = #"{"a":"null","b":"n\u0075ll","c":"Null","d":"null and void","e":["null","x"]}"#
        let fields = try JSONPage.fields(page.bytes)
        #expect(fields.text("a") == nil && fields.nonBlankText("a") == nil && fields.text("a", "d") == "null and void")
        #expect(fields.text("c") == "Null")
        #expect(fields.texts("e") == ["", "x"])
        #expect(fields.scalars.map(\.name) == ["b", "c", "d"])
        #expect(fields.has("a") && !fields.isNull("a"))
    }

    @Test func `brackets nested as deep as the limit are accepted, and deeper ones are refused`() throws {
        func nested(_ levels: Int) -> [UInt8] {
            Array((String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8)
        }
        #expect(try JSONPage.list(nested(PageLimits.depth)).count == 1)
        #expect(throws: ParseError.tooDeep(limit: PageLimits.depth)) { try JSONPage.list(nested(PageLimits.depth + 1)) }
    }

    /// Compares the reader with an independent JSON reader.
    @Test(arguments: 0..<8)
    func `both JSON readers accept the same pages`(round: Int) {
        let pages = [
            PageFixtures.contests(PageFixtures.contest(id: "1")), ESPNFixtures.summary(), NHLFixtures.playByPlay(),
        ]
        for (index, page) in pages.enumerated() {
            let seed = UInt64(round * 3 + index + 1)
            var random = SplitMix(seed: seed)
            for attempt in 0..<150 {
                let mutant = Mutation.noise(in: page.bytes, using: &random)
                guard mutant.isUTF8, let ours = outcome(mutant) else { continue }
                let theirs = (try? JSONSerialization.jsonObject(with: Data(mutant))) != nil
                #expect(ours == theirs, "seed \(seed), attempt \(attempt): \(String(decoding: mutant, as: UTF8.self))")
            }
        }
    }

    /// Returns whether our reader accepts a page; `nil` if it refuses the page before parsing, such as for its size.
    private func outcome(_ page: [UInt8]) -> Bool? {
        switch Result(catching: { try JSONPage.fields(page) }) {
        case .success, .failure(ParseError.unexpectedShape): true
        case .failure(ParseError.malformed), .failure(ParseError.truncated): false
        case .failure: nil
        }
    }
}
