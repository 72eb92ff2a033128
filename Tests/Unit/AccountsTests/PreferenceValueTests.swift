import Accounts
import Foundation
import Testing

@Suite("Preferences")
struct PreferenceValueTests {
    private static func value(_ json: String) throws -> PreferenceValue {
        try JSONDecoder().decode(PreferenceValue.self, from: Data(json.utf8))
    }

    /// The examples of RFC 7396, appendix A.
    @Test(arguments: [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"), (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#), (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#), (#"{"a":"foo"}"#, "null", "null"),
        (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#), ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ])
    func `a merge patch changes a value as RFC 7396 shows`(_ value: String, _ patch: String, _ result: String) throws {
        #expect(try Self.value(value).merging(Self.value(patch)) == Self.value(result))
    }

    @Test(arguments: [
        ("1", 0), ("null", 0), ("[]", 1), ("{}", 1), (#"{"a":[{"b":1}],"c":2}"#, 3), ("[[[[]]]]", 4),
    ])
    func `the depth is that of the most nested value`(_ json: String, _ depth: Int) throws {
        #expect(try Self.value(json).depth == depth)
    }

    @Test(arguments: [
        "1", "-9223372036854775808", "1.5", "true", #""a""#, #"{"a":[1,null,{"b":false}]}"#, "[1e300]",
    ])
    func `a value is written as it was read`(_ json: String) throws {
        let value = try Self.value(json)
        #expect(try JSONDecoder().decode(PreferenceValue.self, from: JSONEncoder().encode(value)) == value)
    }

    @Test(arguments: [
        (#"{"a":"b"}"#, true), (#"{"a":"\u0000"}"#, false), (#"{"\u0000":1}"#, false), (#"[["a\u0000"]]"#, false),
    ])
    func `a text with the character 0 cannot be stored`(_ json: String, _ isStorable: Bool) throws {
        #expect(try Self.value(json).isStorable == isStorable)
    }
}
