import APIModels
import FoundationEssentials
import JSONWriting
import Testing

/// Tests the encoding of values as the bytes of a response.
@Suite("Response encoder")
struct ResponseEncoderTests {
    private func text(_ value: some Encodable) throws -> String {
        String(decoding: try ResponseEncoder.bytes(of: value), as: UTF8.self)
    }

    @Test(arguments: ["", "plain", "\"quoted\" \\ slash/", "line\nbreak\ttab\u{0}\u{1F}", "Ünïcødé 🥍 \u{2028}"])
    func `any text can be decoded again, as a value and as a key`(text: String) throws {
        let bytes = try ResponseEncoder.bytes(of: [text: text])
        #expect(try JSONDecoder().decode([String: String].self, from: Data(bytes)) == [text: text])
    }

    @Test func `control characters, quotes and backslashes are escaped, and nothing else`() throws {
        #expect(try text("a/\"\\\n\u{1F}é") == #""a/\"\\\u000a\u001fé""#)
    }

    private struct Everything: Encodable {
        var zeta = 1
        var alpha = "a"
        var flag: Bool? = true
        var none: String?
        var noNumber: Int?
        var noFlag: Bool?
        var noShare: Double?
        var noID: UUID?
        var noList: [Int]?
        var large: Int64? = .min
        var small: UInt8 = 255
        var share: Double? = 0.941
        var single: Float = 0.5
        var list = [[1, 2], []]
        var id = UUID(uuidString: "AAAA0000-0000-0000-0000-00000000000F")
        var at = Date(timeIntervalSinceReferenceDate: 0.9)
    }

    @Test func `fields keep the order of their declaration, and unknown values are null`() throws {
        #expect(
            try text(Everything())
                == #"{"zeta":1,"alpha":"a","flag":true,"none":null,"noNumber":null,"noFlag":null,"noShare":null,"#
                + #""noID":null,"noList":null,"large":-9223372036854775808,"small":255,"share":0.941,"single":0.5,"#
                + #""list":[[1,2],[]],"id":"aaaa0000-0000-0000-0000-00000000000f","at":"2001-01-01T00:00:00Z"}"#
        )
    }

    /// Opens every kind of container explicitly.
    private struct Nested: Encodable {
        enum Key: String, CodingKey {
            case object, array, empty, rest, parent
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: Key.self)
            var object = fields.nestedContainer(keyedBy: Key.self, forKey: .object)
            try object.encode(1, forKey: .rest)
            try object.encodeNil(forKey: .empty)
            var array = fields.nestedUnkeyedContainer(forKey: .array)
            try array.encode("x")
            try array.encodeNil()
            var inner = array.nestedContainer(keyedBy: Key.self)
            try inner.encode(true, forKey: .rest)
            var innermost = array.nestedUnkeyedContainer()
            try innermost.encode(2.5)
            try array.encode(Int8(-7))
            _ = fields.nestedContainer(keyedBy: Key.self, forKey: .empty)
            try [3].encode(to: fields.superEncoder(forKey: .parent))
            try fields.encode("last", forKey: .rest)
        }
    }

    @Test func `a nested container is closed when its parent continues`() throws {
        #expect(
            try text([Nested()])
                == #"[{"object":{"rest":1,"empty":null},"array":["x",null,{"rest":true},[2.5],-7],"empty":{},"#
                + #""parent":[3],"rest":"last"}]"#
        )
    }

    private struct Silent: Encodable {
        func encode(to encoder: any Encoder) {}
    }

    @Test func `a type that encodes nothing becomes an empty object, and a single value is written as it is`() throws {
        #expect(try text([Silent(), Silent()]) == "[{},{}]")
        #expect(try text(LeagueName(rawValue: "pll")) == "\"pll\"")
        #expect(try text([Int?.none, 4]) == "[null,4]")
        #expect(try text([Double.nan, .infinity, 1e21]) == "[null,null,1e+21]")
        #expect(try text(try #require(LocalDay("2026-05-02"))) == "\"2026-05-02\"")
    }

    @Test func `a team without a logo or a rank lacks the fields of the logo and the poll`() throws {
        let id = try #require(UUID(uuidString: "aaaa0000-0000-0000-0000-000000000001"))
        let head = #"{"id":"aaaa0000-0000-0000-0000-000000000001","name":"Duke","abbreviation":"DUKE","#
        #expect(
            try text(TeamResponse(id: id, name: "Duke", abbreviation: "DUKE"))
                == head + #""conference":null,"logoAssetName":null,"record":null,"ranking":null}"#
        )
        let ranked = TeamResponse(
            id: id,
            name: "Duke",
            abbreviation: "DUKE",
            conference: "ACC",
            record: "14-1",
            ranking: 3,
            rankingPoll: "AP Top 25",
            pollRank: PollRankResponse(rank: 3, name: "AP Top 25", poll: "ap-top-25"),
            logoURL: "/api/v1/logos/0.png"
        )
        #expect(
            try text(ranked)
                == head + #""conference":"ACC","logoAssetName":null,"record":"14-1","ranking":3,"#
                + #""rankingPoll":"AP Top 25","pollRank":{"rank":3,"name":"AP Top 25","poll":"ap-top-25"},"#
                + #""logoURL":"/api/v1/logos/0.png"}"#
        )
    }

    @Test func `conferences are in alphabetical order`() throws {
        let names = ["Other", "ACC", "B1G", "IVY", "CAA"]
        let directory = TeamDirectoryResponse(conferences: Dictionary(uniqueKeysWithValues: names.map { ($0, []) }))
        #expect(try text(directory) == #"{"ACC":[],"B1G":[],"CAA":[],"IVY":[],"Other":[]}"#)
    }
}
