import HTTPTypes
import Hummingbird
import Signing

/// An answer as bytes, with everything that is said of them: written once, served until it is too old, in the form that
/// a client takes.
struct Answer: Sendable {
    /// As it was written.
    let plain: AnswerForm
    /// `nil` where it is too small to be compressed.
    private let compressed: CompressedForms?
    /// How long it may be served before the database is asked again.
    let freshFor: Duration
    /// All changes up to this number were committed before it was read; what it bears as a number may be higher.
    private(set) var contains: Int64 = 0

    init(_ bytes: [UInt8], as type: MediaType, _ life: AnswerLife, headers: HTTPFields = [:]) throws {
        var headers = headers
        headers[.contentType] = type.header
        headers[.eTag] = try Self.tag(of: bytes)
        headers[.cacheControl] = "public, max-age=\(life.maxAge.components.seconds)"
        headers[.xContentTypeOptions] = "nosniff"
        // Also where it is sent as it is: who asks otherwise may get another form, or will when it has grown.
        headers[.vary] = ["Accept-Encoding", headers[.vary]].compactMap(\.self).joined(separator: ", ")
        let body = ByteBuffer(bytes: bytes)
        plain = AnswerForm(body, headers)
        compressed = bytes.count < CompressedForms.least ? nil : CompressedForms(of: body, headers)
        freshFor = life.freshFor
    }

    /// What the answers say of who gives them.
    static let server = "BarDown"

    enum MediaType {
        case json, html, script, style, text

        var header: String {
            switch self {
            case .json: "application/json"
            case .html: "text/html; charset=utf-8"
            case .script: "text/javascript; charset=utf-8"
            case .style: "text/css; charset=utf-8"
            case .text: "text/plain; charset=utf-8"
            }
        }
    }

    /// A strong validator: half a SHA-256 of the bytes, so that two answers share one only if they are the same.
    private static func tag(of bytes: [UInt8]) throws -> String {
        "\"\(try SHA256.hexadecimal(of: bytes).prefix(32))\""
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
    /// Something on it is still to come: today, or of a day before.
    static let gameDay = AnswerLife(freshFor: .seconds(10), maxAge: .seconds(30))
    /// All that it shows is over, but corrections may come.
    static let overToday = AnswerLife(freshFor: .seconds(10), maxAge: .seconds(60))
    /// Of another day: over, or far enough ahead.
    static let settled = AnswerLife(freshFor: .seconds(10), maxAge: .seconds(300))
}

extension Answer {
    /// The answer to this request in the form that it takes: the bytes, or 304 where the client has them already.
    /// - Throws: `CompressionError` where there is no memory for that form.
    func response(to request: Request) throws -> Response {
        let form = try compressed(Coding(accepting: request.headers[.acceptEncoding]))
        return (form ?? plain).response(to: request)
    }

    /// Its form in this coding, made where it was not yet; `nil` where that is no smaller.
    func compressed(_ coding: Coding) throws -> AnswerForm? { try compressed?[coding]?.form() }

    /// As ``response(to:)``, as bytes; `nil` where the form that the client takes was not made yet.
    func wire(for request: HTTPFields) -> WireAnswer? {
        guard let compressed, let form = compressed[Coding(accepting: request[.acceptEncoding])] else {
            return plain.wire(for: request[.ifNoneMatch])
        }
        return form.atHand(or: plain)?.wire(for: request[.ifNoneMatch])
    }

    /// Whether it says that it is older than it should be.
    var isStale: Bool { plain.headers[.stale] != nil }

    /// The same answer, which contains all changes up to `first` and may contain some up to `last`. Its header says so;
    /// `nil`: not known, and the header is missing.
    func numbered(from first: Int64, to last: Int64?) -> Answer {
        var headers = plain.headers
        headers[.seq] = last.map(String.init)
        var answer = Answer(AnswerForm(plain.body, headers), compressed?.with(headers), freshFor: freshFor)
        answer.contains = first
        return answer
    }

    /// The same answer, marked as older than it should be.
    func stale(age: Duration) -> Answer {
        var headers = plain.headers
        headers[.stale] = "true"
        headers[.age] = String(age.components.seconds)
        headers[.cacheControl] = "public, max-age=2"
        var answer = Answer(AnswerForm(plain.body, headers), compressed?.with(headers), freshFor: .zero)
        answer.contains = contains
        return answer
    }

    private init(_ plain: AnswerForm, _ compressed: CompressedForms?, freshFor: Duration) {
        self.plain = plain
        self.compressed = compressed
        self.freshFor = freshFor
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
