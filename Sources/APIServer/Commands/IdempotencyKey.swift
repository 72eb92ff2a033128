import HTTPTypes

/// The value of a header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): 1 to 255 visible ASCII
/// characters. The draft requires a string of RFC 8941, in quotes, but many clients send the bare characters. Both are
/// accepted: `"abc"` and `abc` are the same key.
struct IdempotencyKey: Sendable, Hashable {
    let text: String

    /// - Returns: `nil` if it has neither form.
    init?(_ value: String) {
        guard let bytes = value.utf8.first == Self.quote ? Self.unquoted(value) : Array(value.utf8),
            (1...255).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// The key of a request; `nil` if it has none.
    init?(of headers: HTTPFields) throws(Problem) {
        let values = headers[values: .idempotencyKey]
        guard let value = values.first else { return nil }
        guard values.count == 1, let key = IdempotencyKey(value) else { throw .invalidIdempotencyKey }
        self = key
    }

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    /// The characters of a string of RFC 8941, section 3.3.3. In it a backslash escapes a quote or another backslash;
    /// before any other character it is an error.
    private static func unquoted(_ value: String) -> [UInt8]? {
        var (bytes, rest) = ([UInt8](), value.utf8.dropFirst())
        while let byte = rest.popFirst() {
            switch byte {
            case quote: return rest.isEmpty ? bytes : nil
            case backslash:
                guard let escaped = rest.popFirst(), escaped == quote || escaped == backslash else { return nil }
                bytes.append(escaped)
            default: bytes.append(byte)
            }
        }
        return nil
    }
}

extension Problem {
    static let idempotencyKeyRequired = Problem(
        status: .badRequest,
        code: "idempotency_key_required",
        detail: "Send an Idempotency-Key, such as a UUID, so that a repeated request does not make the change twice"
    )

    static let invalidIdempotencyKey = Problem(
        status: .badRequest,
        code: "invalid_idempotency_key",
        detail:
            "Idempotency-Key must be one value of 1 to 255 visible ASCII characters, with quotes around it or without"
    )
}
