import HTTPTypes
import NIOCore

/// An answer as it goes over the wire, but for its date.
struct WireAnswer: Equatable {
    /// Status line and header fields, each with its end.
    let head: ByteBuffer
    /// `nil` where none follows.
    let body: ByteBuffer?

    /// - Parameters:
    ///   - status: Code and reason.
    ///   - version: Of HTTP.
    /// - Returns: A head that more lines may follow, and an empty one has to.
    static func head(_ status: String, _ fields: some Sequence<HTTPField>, version: String = "1.1") -> ByteBuffer {
        let lines = fields.map { "\($0.name.rawName): \($0.value)\r\n" }.joined()
        return ByteBuffer(string: "HTTP/\(version) \(status)\r\n\(lines)")
    }
}
