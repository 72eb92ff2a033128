import HTTPTypes
import NIOCore
import NIOHTTP1
import Runtime
import Time

/// Errors in the HTTP form of a request, independent of its route. Each is caused by the client or the network.
enum RequestFault: Error, Hashable {
    /// It is not HTTP, its framing is broken, or it ended too early.
    case malformed
    case headersTooLarge
    /// Its `Transfer-Encoding` is not `chunked`.
    case unknownCoding
    /// Its `Expect` is not `100-continue`.
    case unknownExpectation
    /// Its body did not arrive in time.
    case tooSlow

    init(_ error: HTTPParserError) {
        self = error == .headerOverflow ? .headersTooLarge : .malformed
    }

    var problem: Problem {
        switch self {
        case .malformed: .malformedRequest
        case .headersTooLarge: .headersTooLarge
        case .unknownCoding: .unknownCoding
        case .unknownExpectation: .unknownExpectation
        case .tooSlow: .tooSlow
        }
    }

    /// The complete response, for errors that occur before routing.
    func response() throws -> (head: HTTPResponseHead, body: ByteBuffer) {
        let problem = problem
        let body = ByteBuffer(bytes: try problem.json)
        var headers: HTTPHeaders = [
            "Content-Length": "\(body.readableBytes)", "Date": HTTPDate.text(MachineClock.now) ?? "",
            "Server": CachedResponse.server,
        ]
        for field in problem.fields { headers.add(name: field.name.rawName, value: field.value) }
        let status = HTTPResponseStatus(statusCode: problem.status.code)
        return (HTTPResponseHead(version: .http1_1, status: status, headers: headers), body)
    }
}

extension RequestFault {
    /// Checks a head for those requirements of RFC 9110 and 9112 that NIO's decoder does not check, and normalizes its
    /// `Connection` field.
    ///
    /// Hummingbird (2.28, `HTTPChannelHandler`) closes a connection only if `Connection` is exactly `close`, and does
    /// not learn the HTTP version. So a list that contains `Close` becomes `close`, and so does the field of an
    /// HTTP/1.0 request. Such a connection serves one request, which every HTTP/1.0 client accepts.
    static func check(_ head: inout HTTPRequestHead) throws(RequestFault) {
        let isHTTP10 = head.isHTTP10
        let hosts = head.headers["host"]
        guard hosts.count == 1 || (isHTTP10 && hosts.isEmpty), hosts.allSatisfy(isHost) else { throw .malformed }
        let codings = head.headers["transfer-encoding"]
        guard codings.isEmpty || (codings.count == 1 && codings[0].lowercased() == "chunked") else {
            throw .unknownCoding
        }
        if !isHTTP10, let expected = head.headers.first(name: "expect"), expected.lowercased() != "100-continue" {
            throw .unknownExpectation
        }
        let options = head.headers[canonicalForm: "connection"]
        if isHTTP10 || options.contains(where: { $0.lowercased() == "close" }) {
            head.headers.replaceOrAdd(name: "connection", value: "close")
        }
    }

    /// Whether it has only the characters of `uri-host [":" port]`. It is empty if the client knows no host (RFC 9112,
    /// section 3.2).
    private static func isHost(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-._~%!$&'()*+,;=:[]".utf8.contains(byte)
            }
        }
    }
}

extension HTTPRequestHead {
    /// Whether the client's version is below HTTP/1.1.
    var isHTTP10: Bool { version.major < 1 || (version.major == 1 && version.minor == 0) }
}

extension Problem {
    static let malformedRequest = Problem(
        status: .badRequest,
        code: "malformed_request",
        detail: "This is not a valid HTTP/1.1 request, or it ended too early",
        headers: [.connection: "close"]
    )
    static let headersTooLarge = Problem(
        status: .requestHeaderFieldsTooLarge,
        code: "header_fields_too_large",
        detail: "The header fields are too large or too many",
        headers: [.connection: "close"]
    )
    static let unknownCoding = Problem(
        status: .notImplemented,
        code: "unknown_transfer_encoding",
        detail: "Transfer-Encoding may only be chunked",
        headers: [.connection: "close"]
    )
    static let unknownExpectation = Problem(
        status: .expectationFailed,
        code: "unknown_expectation",
        detail: "Expect may only be 100-continue",
        headers: [.connection: "close"]
    )
    static let tooSlow = Problem(
        status: .requestTimeout,
        code: "request_timeout",
        detail: "The body did not arrive in time",
        headers: [.connection: "close"]
    )
}
