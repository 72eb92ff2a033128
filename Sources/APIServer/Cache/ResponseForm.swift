import HTTPTypes
import Hummingbird
import Synchronization

/// A response in one content coding: its body, its header fields, and its head as bytes.
package struct ResponseForm: Sendable {
    let body: ByteBuffer
    let headers: HTTPFields
    private let heads: Heads

    /// - Parameter headers: All fields except the length.
    init(_ body: ByteBuffer, _ headers: HTTPFields) {
        self.body = body
        var headers = headers
        headers[.contentLength] = String(body.readableBytes)
        self.headers = headers
        heads = Heads(headers)
    }

    /// Status lines and header fields as bytes, except the date, for the whole response and for 304.
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

    /// The response to this request: the body, or 304 if the client already has it (RFC 9110, section 13.1.2).
    func response(to request: Request) -> Response {
        guard matchesTag(in: request.headers[.ifNoneMatch]) else {
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
        }
        var headers = headers
        headers[.contentEncoding] = nil
        return Response(status: .notModified, headers: headers)
    }

    /// Like ``response(to:)``, but as bytes.
    /// - Parameter tags: The value of `If-None-Match`.
    func wire(for tags: String?) -> WireResponse {
        matchesTag(in: tags)
            ? WireResponse(head: heads.notModified, body: nil) : WireResponse(head: heads.full, body: body)
    }

    private func matchesTag(in tags: String?) -> Bool {
        guard let tags, let tag = headers[.eTag] else { return false }
        return Self.matches(tags, tag)
    }

    /// Whether `tag` is among the tags of an `If-None-Match`, by weak comparison, as specified for GET and HEAD.
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

/// A response as sent, except the header fields that depend on the client and the date.
struct WireResponse: Equatable {
    /// Status line and header fields, each with its line end.
    let head: ByteBuffer
    /// `nil` if no body follows.
    let body: ByteBuffer?

    /// - Parameters:
    ///   - status: The status code and reason.
    ///   - version: The version of HTTP.
    /// - Returns: The head without its final empty line, so that more fields can be added.
    static func head(_ status: String, _ fields: some Sequence<HTTPField>, version: String = "1.1") -> ByteBuffer {
        let lines = fields.map { "\($0.name.rawName): \($0.value)\r\n" }.joined()
        return ByteBuffer(string: "HTTP/\(version) \(status)\r\n\(lines)")
    }
}

/// The compressed forms of a response. Each is made when a client first accepts it, and kept as long as the response.
struct CompressedForms: Sendable {
    /// Smallest body that is compressed, in bytes. A smaller one fits into one packet anyway.
    static let minLength = 1024

    private let gzip: CompressedForm
    private let brotli: CompressedForm

    /// - Parameter headers: The header fields of the plain form.
    init(of plain: ByteBuffer, _ headers: HTTPFields) {
        gzip = CompressedForm(CompressedBytes(of: plain, as: .gzip), headers)
        brotli = CompressedForm(CompressedBytes(of: plain, as: .brotli), headers)
    }

    private init(gzip: CompressedForm, brotli: CompressedForm) {
        self.gzip = gzip
        self.brotli = brotli
    }

    /// The form in this coding; `nil` for `identity`, which is the plain form.
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
        case notCompressed
        case compressed(ResponseForm)
        /// The compressed form would be no smaller.
        case notSmaller
    }

    private let bytes: CompressedBytes
    private let headers: HTTPFields
    private let state = Mutex(State.notCompressed)

    /// - Parameter headers: The header fields of the plain form.
    init(_ bytes: CompressedBytes, _ headers: HTTPFields) {
        self.bytes = bytes
        self.headers = Self.encodedHeaders(headers, bytes.coding)
    }

    /// The same bytes with other header fields.
    func with(_ headers: HTTPFields) -> CompressedForm {
        CompressedForm(bytes, headers)
    }

    /// - Returns: `nil` if the compressed form would be no smaller than the plain one.
    /// - Throws: `CompressionError` if there is not enough memory.
    func form() throws -> ResponseForm? {
        try state.withLock { state in
            switch state {
            case .compressed(let form): return form
            case .notSmaller: return nil
            case .notCompressed:
                let form = try bytes.compressed().map { ResponseForm($0, headers) }
                state = form.map(State.compressed) ?? .notSmaller
                return form
            }
        }
    }

    /// The form if it has been made.
    /// - Parameter plain: The form to send if the compressed form would be no smaller.
    /// - Returns: `nil` if it has not been made, or is being made by another thread, because an event loop must not
    ///   wait for it.
    func ready(or plain: ResponseForm) -> ResponseForm? {
        let form: ResponseForm?? = state.withLockIfAvailable { state in
            switch state {
            case .compressed(let form): form
            case .notSmaller: plain
            case .notCompressed: nil
            }
        }
        return form ?? nil
    }

    /// Adds the coding to the header fields. Each form has its own tag, because a strong tag identifies bytes (RFC
    /// 9110, section 8.8.3.3).
    private static func encodedHeaders(_ headers: HTTPFields, _ coding: ContentCoding) -> HTTPFields {
        var headers = headers
        headers[.contentEncoding] = coding.name
        headers[.eTag] = headers[.eTag].map { "\($0.dropLast())-\(coding.name)\"" }
        return headers
    }
}
