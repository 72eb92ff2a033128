import TestTools
import Testing

@testable import Fetching

@Suite("Body digests")
struct BodyDigestTests {
    /// Two bodies, the members to ignore, and whether the bodies are the same version.
    private static let rows: [(String, String, Set<String>, Bool)] = [
        (#"{"a":1}"#, #"{"a":1}"#, [], true),
        (#"{"a":1}"#, #"{"a":2}"#, [], false),
        (#"{"at":"10:00","a":1}"#, #"{"at":"10:01","a":1}"#, ["at"], true),
        (#"{"at":"10:00","a":1}"#, #"{"at":"10:01","a":1}"#, [], false),
        (#"{"at":"10:00","a":1}"#, #"{"at":"10:01","a":2}"#, ["at"], false),
        (#"{"at" : 17 ,"a":1}"#, #"{"at" : 18 ,"a":1}"#, ["at"], true),
        (#"{"at":17}"#, #"{"at":null}"#, ["at"], true),
        (#"{"b":{"at":-1.5e3},"a":[{"at":true}]}"#, #"{"b":{"at":2},"a":[{"at":false}]}"#, ["at"], true),
        // An object or array under an ignored name counts, because it may contain data of the page.
        (#"{"at":{"score":1}}"#, #"{"at":{"score":2}}"#, ["at"], false),
        (#"{"at":[1]}"#, #"{"at":[2]}"#, ["at"], false),
        // A value that equals the name is not ignored.
        (#"{"a":"at","b":1}"#, #"{"a":"at","b":2}"#, ["at"], false),
        (#"["at",1]"#, #"["at",2]"#, ["at"], false),
        // Quotation marks inside strings do not end the strings.
        (#"{"text":"\"at\":1"}"#, #"{"text":"\"at\":2"}"#, ["at"], false),
        (#"{"at":"a\"b","x":1}"#, #"{"at":"c\"d","x":1}"#, ["at"], true),
        (#"{"at":"\\","x":1}"#, #"{"at":"\\","x":2}"#, ["at"], false),
        // A name that only contains the ignored name is not ignored.
        (#"{"that":1}"#, #"{"that":2}"#, ["at"], false),
        // The body is not JSON, or incomplete JSON.
        ("<p>at: 1</p>", "<p>at: 2</p>", ["at"], false),
        (#"{"at":"1"#, #"{"at":"2"#, ["at"], true),
        (#"{"at""#, #"{"at":"#, ["at"], false),
        (#"""#, "", ["at"], false),
        ("", "", ["at"], true),
    ]

    @Test(arguments: rows)
    func `ignored members do not change the digest, all other content does`(
        one: String,
        other: String,
        members: Set<String>,
        isSame: Bool
    ) {
        let names = [one, other].map { BodyDigest.digest(of: Array($0.utf8), ignoring: members) }
        #expect(names.allSatisfy { $0?.count == 43 })
        #expect((names[0] == names[1]) == isSame)
    }

    @Test(arguments: 0..<200)
    func `any bytes have a digest, whatever their quotation marks`(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let signs = Array("\"\\:{}[],at1 \n".utf8)
        let bytes = (0..<seed).map { _ in signs.randomElement(using: &random) ?? 0 }
        #expect(BodyDigest.canonical(bytes, without: ["at", "a"]).count <= bytes.count)
        #expect(BodyDigest.canonical(bytes, without: []) == bytes)
        #expect(BodyDigest.digest(of: bytes, ignoring: ["at", "a"]) != nil)
    }
}
