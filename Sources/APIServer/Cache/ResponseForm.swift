import HTTPTypes
import Hummingbird
import Synchronization

/// A response in one content coding: its body and header fields, also as the bytes of its head.
package struct ResponseForm: Sendable {
    let body: ByteBuffer
    let headers: HTTPFields
    private let heads: Heads

    /// - Parameter headers: All but the length.
    init(_ body: ByteBuffer, _ headers: HTTPFields) {
        self.body = body
        var headers = headers
        headers[.contentLength] = String(body.readableBytes)
        self.headers = headers
        heads = Heads(headers)
    }

    /// Status lines and header fields as bytes, except the date: of the whole response, and of 304.
    private struct Heads {
        let full: ByteBuffer
        let notModified: ByteBuffer

        init(_ headers: HTTPFields) {
            let fields = Array(headers) + [HTTPField(name: .server, value: CachedResponse.server)]
            full = WireResponse.head("200 OK", fields)
            // No body follows a 304, and a length makes some clients wait for one.
            let omitted: Set<HTTPField.Name> = [.contentLength, .contentEncoding]
            notModified = WireResponse.head("304 Not Modified", fields.filter { !omitted.contains($0.name) })
        }
    }

    /// The response to this request: the bytes, or 304 where the client has them already (RFC 9110, section 13.1.2).
    func response(to request: Request) -> Response {
        guard isKnown(by: request.headers[.ifNoneMatch]) else {
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
        }
        var headers = headers
        headers[.contentEncoding] = nil
        return Response(status: .notModified, headers: headers)
    }

    /// As ``response(to:)``, as bytes.
    /// - Parameter tags: Of `If-None-Match`.
    func wire(for tags: String?) -> WireResponse {
        isKnown(by: tags)
            ? WireResponse(head: heads.notModified, body: nil) : WireResponse(head: heads.full, body: body)
    }

    private func isKnown(by tags: String?) -> Bool {
        guard let tags, let own = headers[.eTag] else { return false }
        return Self.matches(tags, own)
    }

    /// Whether `tag` is among the tags of an `If-None-Match`, compared weakly as GET and HEAD want it.
    package static func matches(_ tags: String, _ tag: String) -> Bool {
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

/// A response as it goes over the wire, except the header fields that depend on the client and the date.
struct WireResponse: Equatable {
    /// Status line and header fields, each with its line end.
    let head: ByteBuffer
    /// `nil` where none follows.
    let body: ByteBuffer?

    /// - Parameters:
    ///   - status: Code and reason.
    ///   - version: Of HTTP.
    /// - Returns: A head that more lines may follow, and an empty one must.
    static func head(_ status: String, _ fields: some Sequence<HTTPField>, version: String = "1.1") -> ByteBuffer {
        let lines = fields.map { "\($0.name.rawName): \($0.value)\r\n" }.joined()
        return ByteBuffer(string: "HTTP/\(version) \(status)\r\n\(lines)")
    }
}

/// The compressed forms of a response. Each is made when a client first accepts it, and kept as long as the response.
struct CompressedForms: Sendable {
    /// Smaller bodies fit into one packet without compression, in bytes.
    static let least = 1024

    private let gzip: CompressedForm
    private let brotli: CompressedForm

    /// - Parameter headers: Of the plain form.
    init(of plain: ByteBuffer, _ headers: HTTPFields) {
        gzip = CompressedForm(CompressedBytes(of: plain, as: .gzip), headers)
        brotli = CompressedForm(CompressedBytes(of: plain, as: .brotli), headers)
    }

    private init(gzip: CompressedForm, brotli: CompressedForm) {
        self.gzip = gzip
        self.brotli = brotli
    }

    /// `nil` for the plain one.
    subscript(coding: ContentCoding) -> CompressedForm? {
        switch coding {
        case .identity: nil
        case .gzip: gzip
        case .brotli: brotli
        }
    }

    /// The same bytes with other header fields.
    func with(_ headers: HTTPFields) -> CompressedForms {
        CompressedForms(gzip: gzip.with(headers), brotli: brotli.with(headers))
    }
}

/// A response compressed in one coding.
final class CompressedForm: Sendable {
    private enum State {
        case notMade
        case made(ResponseForm)
        /// It would be no smaller.
        case useless
    }

    private let bytes: CompressedBytes
    private let headers: HTTPFields
    private let state = Mutex(State.notMade)

    /// - Parameter headers: Of the plain form.
    init(_ bytes: CompressedBytes, _ headers: HTTPFields) {
        self.bytes = bytes
        self.headers = Self.marked(headers, bytes.coding)
    }

    /// The same bytes with other header fields.
    func with(_ headers: HTTPFields) -> CompressedForm {
        CompressedForm(bytes, headers)
    }

    /// - Returns: `nil` where it would be no smaller.
    /// - Throws: `CompressionError` where there is no memory for it.
    func form() throws -> ResponseForm? {
        try state.withLock { state in
            switch state {
            case .made(let form): return form
            case .useless: return nil
            case .notMade:
                let form = try bytes.made().map { ResponseForm($0, headers) }
                state = form.map(State.made) ?? .useless
                return form
            }
        }
    }

    /// The form without making it.
    /// - Parameter plain: What is sent where the compressed form would be no smaller.
    /// - Returns: `nil` where it was not made yet, or is being made: an event loop must not wait.
    func ready(or plain: ResponseForm) -> ResponseForm? {
        let form: ResponseForm?? = state.withLockIfAvailable { state in
            switch state {
            case .made(let form): form
            case .useless: plain
            case .notMade: nil
            }
        }
        return form ?? nil
    }

    /// Each form has its own tag, because a strong tag names bytes (RFC 9110, section 8.8.3.3).
    private static func marked(_ headers: HTTPFields, _ coding: ContentCoding) -> HTTPFields {
        var headers = headers
        headers[.contentEncoding] = coding.name
        headers[.eTag] = headers[.eTag].map { "\($0.dropLast())-\(coding.name)\"" }
        return headers
    }
}
