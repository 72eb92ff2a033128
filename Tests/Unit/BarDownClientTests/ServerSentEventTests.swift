import Testing

@testable import BarDownClient

@Suite("Server-sent events")
struct ServerSentEventTests {
    private typealias Event = ServerSentEvent

    private static let cases: [(String, [ServerSentEvent], String?)] = [
        ("data: a\n\n", [Event(name: "message", data: "a")], nil),
        ("data:a\r\ndata: b\r\n\r\n", [Event(name: "message", data: "a\nb")], nil),
        ("event: game\rdata: {}\rid: 7\r\r", [Event(name: "game", data: "{}")], "7"),
        ("\u{FEFF}data: a\n\n", [Event(name: "message", data: "a")], nil),
        (": beat\n\n: beat\n\n", [], nil),
        ("event: empty\n\ndata: a\n\n", [Event(name: "message", data: "a")], nil),
        ("data\n\n", [Event(name: "message", data: "")], nil),
        ("data:  a\n\n", [Event(name: "message", data: " a")], nil),
        ("id: 1\ndata: a\n\ndata: b\n\n", [Event(name: "message", data: "a"), Event(name: "message", data: "b")], "1"),
        (
            "id: 1\ndata: a\n\nid\ndata: b\n\n",
            [Event(name: "message", data: "a"), Event(name: "message", data: "b")], nil
        ),
        ("id: 1\u{0}2\ndata: a\n\n", [Event(name: "message", data: "a")], nil),
        // The stream ended before the empty line, so neither the event nor its id counts.
        ("id: 1\ndata: a\n\nid: 2\ndata: b\n", [Event(name: "message", data: "a")], "1"),
        ("colour: red\ndata: ü🏒\n\n", [Event(name: "message", data: "ü🏒")], nil),
    ]

    @Test(arguments: cases.indices)
    func `a stream gives the same events wherever it is cut into pieces`(index: Int) throws {
        let (text, events, id) = Self.cases[index]
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            var parser = ServerSentEventParser()
            var read = try parser.push(bytes[..<cut])
            read += try parser.push(bytes[cut...])
            #expect(read == events, "cut at \(cut)")
            #expect(parser.lastEventID == id, "cut at \(cut)")
        }
    }

    @Test(
        arguments: [
            ("retry: 1500\n", .milliseconds(1500)), ("retry: -1\n", nil), ("retry: 1s\n", nil), ("retry:\n", nil),
            ("retry: 99999999999999999999\n", nil), ("retry: 99999999999\n", .seconds(3600)),
        ] as [(String, Duration?)]
    )
    func `the reconnection time is a plain number of milliseconds, at most an hour`(text: String, pause: Duration?)
        throws
    {
        var parser = ServerSentEventParser()
        _ = try parser.push(text.utf8)
        #expect(parser.reconnectAfter == pause)
    }

    @Test func `a line without an end is limited in length`() {
        var parser = ServerSentEventParser()
        #expect(throws: ServerSentEventParser.TooLong.self) {
            for _ in 0...ServerSentEventParser.limit { _ = try parser.push([UInt8(ascii: "x")]) }
        }
    }

    @Test func `the total length of comments is not limited`() throws {
        var parser = ServerSentEventParser()
        let beat = Array(": beat\n".utf8)
        for _ in 0..<(ServerSentEventParser.limit / beat.count * 2) { _ = try parser.push(beat) }
        #expect(try parser.push("data: a\n\n".utf8) == [Event(name: "message", data: "a")])
    }
}
