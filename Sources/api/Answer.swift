import HTTPTypes
import Hummingbird
import Signing

/// An answer as bytes, with everything that is said of them: written once, served until it is too old.
struct Answer: Sendable {
    let body: ByteBuffer
    let headers: HTTPFields
    /// How long it may be served before the database is asked again.
    let freshFor: Duration
    private let heads: Heads

    init(_ bytes: [UInt8], as type: MediaType, _ life: AnswerLife, headers: HTTPFields = [:]) throws {
        body = ByteBuffer(bytes: bytes)
        var headers = headers
        headers[.contentType] = type.header
        headers[.contentLength] = String(bytes.count)
        headers[.eTag] = try Self.tag(of: bytes)
        headers[.cacheControl] = "public, max-age=\(life.maxAge.components.seconds)"
        headers[.xContentTypeOptions] = "nosniff"
        self.headers = headers
        freshFor = life.freshFor
        heads = Heads(headers)
    }

    /// What the answers say of who gives them.
    static let server = "BarDown"

    /// Status lines and header fields as bytes, but for the date: of the answer, and of the one to who has it already.
    private struct Heads {
        let full: ByteBuffer
        let notModified: ByteBuffer

        init(_ headers: HTTPFields) {
            let fields = Array(headers) + [HTTPField(name: .server, value: server)]
            full = Self.head("200 OK", fields)
            // Nothing follows, and a length makes some clients wait for it.
            notModified = Self.head("304 Not Modified", fields.filter { $0.name != .contentLength })
        }

        private static func head(_ status: String, _ fields: some Sequence<HTTPField>) -> ByteBuffer {
            let lines = fields.map { "\($0.name.rawName): \($0.value)\r\n" }.joined()
            return ByteBuffer(string: "HTTP/1.1 \(status)\r\n\(lines)")
        }
    }

    enum MediaType {
        case json, html, script

        var header: String {
            switch self {
            case .json: "application/json"
            case .html: "text/html; charset=utf-8"
            case .script: "text/javascript; charset=utf-8"
            }
        }
    }

    /// A strong validator: half a SHA-256 of the bytes, so that two answers share one only if they are the same.
    private static func tag(of bytes: [UInt8]) throws -> String {
        let digits = Array("0123456789abcdef".utf8)
        let digest = try SHA256.digest(of: bytes).prefix(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }
        return "\"\(String(decoding: digest, as: UTF8.self))\""
    }
}

/// How long an answer lives, here and at clients.
struct AnswerLife: Hashable, Sendable {
    /// Before we ask the database again.
    let freshFor: Duration
    /// Before a client asks us again: whole seconds.
    let maxAge: Duration

    /// Something on it is being played.
    static let live = AnswerLife(freshFor: .seconds(1), maxAge: .seconds(10))
    /// Something on it is still to come today.
    static let gameDay = AnswerLife(freshFor: .seconds(10), maxAge: .seconds(30))
    /// All that it shows is over, but corrections may come.
    static let overToday = AnswerLife(freshFor: .seconds(10), maxAge: .seconds(60))
    /// Of another day: past, or far enough ahead.
    static let settled = AnswerLife(freshFor: .seconds(10), maxAge: .seconds(300))
}

extension Answer {
    /// The answer to this request: the bytes, or 304 where the client has them already (RFC 9110, section 13.1.2).
    func response(to request: Request) -> Response {
        isKnown(by: request.headers[.ifNoneMatch])
            ? Response(status: .notModified, headers: headers)
            : Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    /// As ``response(to:)``, as bytes.
    /// - Parameter tags: Of `If-None-Match`.
    func wire(for tags: String?) -> WireAnswer {
        isKnown(by: tags) ? WireAnswer(head: heads.notModified, body: nil) : WireAnswer(head: heads.full, body: body)
    }

    private func isKnown(by tags: String?) -> Bool {
        guard let tags, let own = headers[.eTag] else { return false }
        return Self.matches(tags, own)
    }

    /// The same answer, marked as older than it should be.
    func stale(age: Duration) -> Answer {
        var headers = headers
        headers[.stale] = "true"
        headers[.age] = String(age.components.seconds)
        headers[.cacheControl] = "public, max-age=2"
        return Answer(body: body, headers: headers, freshFor: .zero)
    }

    private init(body: ByteBuffer, headers: HTTPFields, freshFor: Duration) {
        self.body = body
        self.headers = headers
        self.freshFor = freshFor
        heads = Heads(headers)
    }

    /// Whether `tag` is among the tags of an `If-None-Match`, compared weakly as GET and HEAD want it.
    static func matches(_ tags: String, _ tag: String) -> Bool {
        if tags == tag { return true }
        return tags.utf8.split(separator: UInt8(ascii: ",")).contains { candidate in
            var candidate = candidate.drop { $0 == UInt8(ascii: " ") }
            while candidate.last == UInt8(ascii: " ") { candidate.removeLast() }
            if candidate.elementsEqual("*".utf8) { return true }
            if candidate.starts(with: "W/".utf8) { candidate = candidate.dropFirst(2) }
            return candidate.elementsEqual(tag.utf8)
        }
    }
}
