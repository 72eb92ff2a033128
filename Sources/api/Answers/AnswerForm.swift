import HTTPTypes
import Hummingbird

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
