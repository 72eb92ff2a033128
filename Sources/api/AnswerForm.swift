import Gzip
import HTTPTypes
import Hummingbird
import Synchronization

/// An answer in one form: the bytes that go over the wire, and what is said of them.
struct AnswerForm: Sendable {
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

    /// Status lines and header fields as bytes, but for the date: of the answer, and of the one to who has it already.
    private struct Heads {
        let full: ByteBuffer
        let notModified: ByteBuffer

        init(_ headers: HTTPFields) {
            let fields = Array(headers) + [HTTPField(name: .server, value: Answer.server)]
            full = WireAnswer.head("200 OK", fields)
            // Nothing follows, and a length makes some clients wait for it.
            let spared: Set<HTTPField.Name> = [.contentLength, .contentEncoding]
            notModified = WireAnswer.head("304 Not Modified", fields.filter { !spared.contains($0.name) })
        }
    }

    /// The answer to this request: the bytes, or 304 where the client has them already (RFC 9110, section 13.1.2).
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
    func wire(for tags: String?) -> WireAnswer {
        isKnown(by: tags) ? WireAnswer(head: heads.notModified, body: nil) : WireAnswer(head: heads.full, body: body)
    }

    private func isKnown(by tags: String?) -> Bool {
        guard let tags, let own = headers[.eTag] else { return false }
        return Answer.matches(tags, own)
    }
}

/// An answer compressed: when it is first asked for so, and then for as long as it is kept.
final class CompressedForm: Sendable {
    /// Smaller ones fit into a packet as they are, in bytes.
    static let least = 1024

    private enum State {
        case notYet
        case made(AnswerForm)
        /// It would be no smaller.
        case useless
    }

    private let bytes: CompressedBytes
    private let headers: HTTPFields
    private let state = Mutex(State.notYet)

    /// - Parameter headers: Of the plain form.
    init(_ bytes: CompressedBytes, _ headers: HTTPFields) {
        self.bytes = bytes
        self.headers = Self.marked(headers)
    }

    /// The same bytes with other words about them.
    func with(_ headers: HTTPFields) -> CompressedForm {
        CompressedForm(bytes, headers)
    }

    /// - Returns: `nil` where it would be no smaller.
    /// - Throws: `GzipError` where there is no memory for it.
    func form() throws -> AnswerForm? {
        try state.withLock { state in
            switch state {
            case .made(let form): return form
            case .useless: return nil
            case .notYet:
                let form = try bytes.made().map { AnswerForm($0, headers) }
                state = form.map(State.made) ?? .useless
                return form
            }
        }
    }

    /// Without making it.
    /// - Parameter plain: What is sent where it would be no smaller.
    /// - Returns: `nil` where it was not made yet, or is being made: a thread of connections waits for nobody.
    func atHand(or plain: AnswerForm) -> AnswerForm? {
        let form: AnswerForm?? = state.withLockIfAvailable { state in
            switch state {
            case .made(let form): form
            case .useless: plain
            case .notYet: nil
            }
        }
        return form ?? nil
    }

    /// A form of its own has a tag of its own: a strong one names bytes (RFC 9110, section 8.8.3.3).
    private static func marked(_ headers: HTTPFields) -> HTTPFields {
        var headers = headers
        headers[.contentEncoding] = "gzip"
        headers[.eTag] = headers[.eTag].map { "\($0.dropLast())-gzip\"" }
        return headers
    }
}

/// The compressed bytes of an answer, made once, whatever is said of them later.
final class CompressedBytes: Sendable {
    private let plain: ByteBuffer
    private let state = Mutex<ByteBuffer??>(nil)

    init(of plain: ByteBuffer) {
        self.plain = plain
    }

    /// - Returns: `nil` where they would be no fewer.
    func made() throws(GzipError) -> ByteBuffer? {
        try state.withLock { (state) throws(GzipError) in
            if let known = state { return known }
            let bytes = try Gzip.compressed(Array(plain.readableBytesView))
            let made = bytes.count < plain.readableBytes ? ByteBuffer(bytes: bytes) : nil
            state = .some(made)
            return made
        }
    }
}
