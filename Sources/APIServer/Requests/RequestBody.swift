import FoundationEssentials
import Hummingbird
import NIOCore

extension Request {
    /// Decodes the body as JSON.
    /// - Parameters:
    ///   - limit: Greatest size of the body, in bytes.
    ///   - types: The media types that it may be declared as. A page of another origin must not be able to declare one
    ///     of them without a preflight, which is refused; see ``CrossOrigin``.
    /// - Throws: ``Problem`` for a body that is not declared as JSON, is too long, is not JSON, or lacks a required
    ///   key. Its text never quotes the body.
    package func json<Body: Decodable>(
        _ type: Body.Type = Body.self,
        limit: Int,
        accepting types: Set<String> = ["application/json"]
    ) async throws -> Body {
        guard types.contains(mediaType) else { throw Problem.notJSON }
        let buffer = try await collected(upTo: limit)
        do {
            return try JSONDecoder().decode(Body.self, from: Data(buffer.readableBytesView))
        } catch let error as DecodingError {
            throw Problem.invalidBody(error.problemDetail)
        }
    }
}

extension Request {
    /// Reads the whole body.
    /// - Parameter limit: Greatest size of the body, in bytes.
    /// - Throws: ``Problem`` for a body that is longer.
    func collected(upTo limit: Int) async throws -> ByteBuffer {
        do {
            return try await body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw Problem(
                status: .contentTooLarge,
                code: "body_too_large",
                detail: "The body may have at most \(limit) bytes"
            )
        }
    }

    /// The media type of the body in lower case, without parameters; empty if it is not declared.
    var mediaType: String {
        let type = headers[.contentType]?.prefix { $0 != ";" } ?? ""
        return String(type.lowercased().trimmingPrefix { $0 == " " }.prefix { $0 != " " })
    }
}

extension DecodingError {
    /// A description of the error that contains only the names of keys, because values may be secret.
    fileprivate var problemDetail: String {
        switch self {
        case .keyNotFound(let key, _): "The body lacks \(key.stringValue)"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "The body has a value of the wrong type at \(context.codingPath.map(\.stringValue).joined(separator: "."))"
        default: "The body is not JSON"
        }
    }
}
