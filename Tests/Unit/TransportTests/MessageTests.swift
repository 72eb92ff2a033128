import Testing
import Time

@testable import Transport

@Suite("Headers")
struct HeadersTests {
    @Test func `header names are compared without regard to case`() {
        var headers: Headers = ["ETag": "\"a\"", "Set-Cookie": "x=1", "set-cookie": "y=2"]
        #expect(headers["etag"] == "\"a\"")
        #expect(headers["E-Tag"] == nil)
        #expect(headers.values(of: "SET-COOKIE") == ["x=1", "y=2"])
        headers["SET-cookie"] = "z=3"
        #expect(headers.map(\.name) == ["ETag", "SET-cookie"])
        headers["etag"] = nil
        #expect(headers.count == 1)
    }

    @Test(arguments: [
        ("X-A", "b", true), ("X-A", "", true), ("x!#$%&'*+-.^_`|~9", "tab\tand ü", true),
        ("", "b", false), ("X A", "b", false), ("X:A", "b", false), ("X-A", "b\r\nX-B: c", false),
        ("X-A", "b\nc", false), ("X-A", "b\0c", false), ("X-A\r\n", "b", false), ("Ü", "b", false),
        ("X", "\u{7F}", false),
    ])
    func `a header field is well-formed if it is a single line with a valid name`(
        name: String,
        value: String,
        isWellFormed: Bool
    ) {
        #expect(Headers.Field(name: name, value: value).isWellFormed == isWellFormed)
    }
}

@Suite("Request")
struct RequestTests {
    private let url = "http://example.org/"

    @Test func `an ordinary request has no flaw`() {
        #expect(Request(.get, url).flaw == nil)
        #expect(Request(.post, url, headers: ["Content-Type": "a/b", "Authorization": "c"], body: [1]).flaw == nil)
    }

    @Test(arguments: ["Host", "content-length", "Transfer-Encoding", "User-Agent", "If-None-Match", "accept-encoding"])
    func `headers that the fetcher sets are reserved`(name: String) {
        #expect(Request(.get, url, headers: [name: "x"]).flaw == .reservedHeader(name: name))
    }

    @Test func `a body is refused for a method that does not allow one`() {
        #expect(Request(.get, url, body: [1]).flaw == .bodyWithoutMeaning(.get))
        #expect(Request(.head, url, body: [1]).flaw == .bodyWithoutMeaning(.head))
        #expect(Request(.delete, url, body: [1]).flaw == nil)
    }

    @Test func `an ETag with a line break is refused as a malformed header`() {
        let request = Request(.get, url, validators: Validators(etag: "\"a\"\r\nX: y"))
        #expect(request.flaw == .malformedHeader(name: "If-None-Match"))
    }
}

@Suite("Response head")
struct ResponseHeadTests {
    private func head(_ lines: [String]) -> ResponseHead {
        var head = ResponseHead()
        for line in lines { head.parse("\(line)\r\n".utf8.map { $0 }) }
        return head
    }

    @Test func `the last of several response heads is used`() {
        let head = head([
            "HTTP/1.1 103 Early Hints", "Link: </a>", "", "HTTP/1.1 200 OK", "A:  b \t", "C:", "", "Trailer: late",
        ])
        #expect(head.isComplete)
        #expect(head.status == 200)
        #expect(head.headers == ["A": "b", "C": ""])
    }

    @Test func `an interim or unfinished head is not complete`() {
        #expect(!head(["HTTP/1.1 100 Continue", ""]).isComplete)
        #expect(!head(["HTTP/1.1 200 OK", "A: b"]).isComplete)
        #expect(!head(["HTTP/1.1 abc", ""]).isComplete)
        #expect(!head(["", ""]).isComplete)
    }

    @Test func `folded header lines are joined`() {
        #expect(head(["HTTP/2 204 ", "A: b", "  c", "\td", ""]).headers["a"] == "b c d")
        #expect(head(["HTTP/2 204 ", " orphan", ""]).headers.isEmpty)
    }

    @Test(
        arguments: [("12", 12), ("-1", nil), ("99999999999999999999", nil), ("x", nil), ("0", 0)] as [(String, Int?)]
    )
    func `the content length is nil if it is not a valid number`(text: String, length: Int?) {
        #expect(head(["HTTP/1.1 200 OK", "Content-Length: \(text)", ""]).contentLength == length)
    }
}

@Suite("Retry after")
struct RetryAfterTests {
    private let now = Instant(microseconds: 784_111_777_000_000)

    private func retryAfter(_ text: String?) -> Duration? {
        var headers = Headers()
        headers["Retry-After"] = text
        let timing = Response.Timing(
            waited: .zero,
            nameLookup: .zero,
            connect: .zero,
            handshake: .zero,
            firstByte: .zero,
            total: .zero
        )
        let response = Response(
            status: 429,
            headers: headers,
            body: [],
            httpVersion: .http11,
            finalURL: "",
            redirects: 0,
            reusedConnection: false,
            streamWasReset: false,
            timing: timing
        )
        return response.retryAfter(now: now)
    }

    @Test(
        arguments: [
            ("120", .seconds(120)), ("0", .zero), ("99999999999999999999999", .seconds(1 << 31)),
            ("Sun, 06 Nov 1994 08:50:37 GMT", .seconds(60)), ("Sun, 06 Nov 1994 08:40:37 GMT", .zero),
            ("-1", nil), ("1.5", nil), ("soon", nil), ("", nil), (nil, nil),
        ] as [(String?, Duration?)]
    )
    func `Retry-After is read as seconds or a date`(text: String?, expected: Duration?) {
        #expect(retryAfter(text) == expected)
    }
}

@Suite("Transport error")
struct TransportErrorTests {
    @Test func `the text of an error is one printable line`() {
        let error = TransportError(
            .connectFailed,
            authority: "a:1",
            detail: "b\r\nc\u{1B}[2Jü" + String(repeating: "x", count: 999)
        )
        #expect(error.detail.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
        #expect(error.detail.utf8.count == 256)
        #expect(error.description.hasPrefix("connectFailed at a:1: b??c?[2J??x"))
    }

    @Test func `the error for a held-back request states the reason and the time`() {
        let error = TransportError(.heldBack(.switchedOff, for: .milliseconds(2221)), authority: "a:1", detail: "why")
        #expect(error.description == "held back (switched_off) for 2.2 s at a:1: why")
    }

    @Test func `an error states whether the request may have been processed`() {
        #expect(!TransportError(.connectFailed).possiblyProcessed)
        #expect(!TransportError(.timedOut(.connect)).possiblyProcessed)
        #expect(!TransportError(.connectionLost(possiblyProcessed: false)).possiblyProcessed)
        #expect(TransportError(.timedOut(.total)).possiblyProcessed)
        #expect(TransportError(.connectionLost(possiblyProcessed: true)).possiblyProcessed)
    }
}
