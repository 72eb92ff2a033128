import Compression
import HTTPTypes
import Hummingbird
import Synchronization

/// The compressed forms of an answer: each is made when it is first asked for, and then kept as long as the answer is.
struct CompressedForms: Sendable {
    /// Smaller answers fit into a packet as they are, in bytes.
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
    subscript(coding: Coding) -> CompressedForm? {
        switch coding {
        case .identity: nil
        case .gzip: gzip
        case .brotli: brotli
        }
    }

    /// The same bytes with other words about them.
    func with(_ headers: HTTPFields) -> CompressedForms {
        CompressedForms(gzip: gzip.with(headers), brotli: brotli.with(headers))
    }
}

/// An answer compressed in one way.
final class CompressedForm: Sendable {
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
        self.headers = Self.marked(headers, bytes.coding)
    }

    /// The same bytes with other words about them.
    func with(_ headers: HTTPFields) -> CompressedForm {
        CompressedForm(bytes, headers)
    }

    /// - Returns: `nil` where it would be no smaller.
    /// - Throws: `CompressionError` where there is no memory for it.
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
    private static func marked(_ headers: HTTPFields, _ coding: Coding) -> HTTPFields {
        var headers = headers
        headers[.contentEncoding] = coding.name
        headers[.eTag] = headers[.eTag].map { "\($0.dropLast())-\(coding.name)\"" }
        return headers
    }
}

/// The compressed bytes of an answer, made once, whatever is said of them later.
final class CompressedBytes: Sendable {
    let coding: Coding
    private let plain: ByteBuffer
    private let state = Mutex<ByteBuffer??>(nil)

    init(of plain: ByteBuffer, as coding: Coding) {
        self.plain = plain
        self.coding = coding
    }

    /// - Returns: `nil` where they would be no fewer.
    func made() throws(CompressionError) -> ByteBuffer? {
        try state.withLock { (state) throws(CompressionError) in
            if let known = state { return known }
            let text = Array(plain.readableBytesView)
            let bytes =
                switch coding {
                case .identity: text
                case .gzip: try Gzip.compressed(text)
                case .brotli: try Brotli.compressed(text)
                }
            let made = bytes.count < plain.readableBytes ? ByteBuffer(bytes: bytes) : nil
            state = .some(made)
            return made
        }
    }
}
