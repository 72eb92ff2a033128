import Contests
import Testing

@Suite("New messages to members")
struct NewMessageTests {
    private static let long = String(repeating: "é", count: 100)

    @Test func `texts of the greatest length are accepted, and a key is optional`() throws {
        let message = try NewMessage(title: Self.long, body: "x", collapseKey: nil, hours: 168)
        #expect(message.title == Self.long && message.collapseKey == nil && message.hours == 168)
        #expect(try NewMessage(title: "x", body: "x", collapseKey: "noon-1.a_B", hours: 1).collapseKey == "noon-1.a_B")
    }

    @Test(
        arguments: [
            ("", "x", nil, 24, .title), (NewMessageTests.long + "x", "x", nil, 24, .title),
            ("two\nlines", "x", nil, 24, .title),
            ("x", "", nil, 24, .body), ("x", "tab\t", nil, 24, .body),
            ("x", String(repeating: "x", count: 501), nil, 24, .body),
            ("x", "x", "", 24, .collapseKey), ("x", "x", "a b", 24, .collapseKey), ("x", "x", nil, 0, .hours),
            ("x", "x", nil, 169, .hours),
        ] as [(String, String, String?, Int, NewMessage.Fault)]
    )
    func `a message that cannot be sent names its first fault`(
        title: String,
        body: String,
        key: String?,
        hours: Int,
        fault: NewMessage.Fault
    ) {
        #expect(throws: fault) { try NewMessage(title: title, body: body, collapseKey: key, hours: hours) }
    }
}
