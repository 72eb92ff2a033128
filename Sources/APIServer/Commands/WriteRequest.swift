package import Hummingbird
import NIOCore
import Postgres
import Signing
import Storage

/// A request that asks for a change, and its idempotency key, if it has one.
package struct WriteRequest: Sendable {
    /// The request. Its body can be read once more.
    package let request: Request
    private let key: IdempotencyKey?
    /// The body of a request with a key.
    private let body: ByteBuffer

    /// Reads the key and, because a repeated request must have the same body, the body of a request that has one.
    /// - Parameter bodyLimit: Bytes that are read at the most; `nil`: the route ignores bodies, and so does this.
    /// - Throws: ``Problem`` for a key that is malformed, and for a body that is too long.
    package init(_ request: Request, bodyLimit: Int?) async throws {
        key = try IdempotencyKey(of: request.headers)
        guard key != nil, let bodyLimit else {
            self.request = request
            body = ByteBuffer()
            return
        }
        body = try await request.collected(upTo: bodyLimit)
        var readable = request
        readable.body = RequestBody(buffer: body)
        self.request = readable
    }

    /// What the database knows the request by.
    /// - Returns: `nil` for a request without a key, and for one whose sender has no keys of its own.
    func idempotentRequest(of identity: RequestIdentity) throws -> IdempotentRequest? {
        guard let key, let scope = identity.idempotencyScope else { return nil }
        return IdempotentRequest(scope: scope, key: key.text, fingerprint: try fingerprint)
    }

    /// Neither a method nor a target has a line feed in it, so different requests never give the same text.
    private var fingerprint: Bytes {
        get throws(SigningError) {
            let line = "\(request.method.rawValue)\n\(request.head.path ?? "")\n"
            return Bytes(try SHA256.digest(of: Array(line.utf8) + body.readableBytesView))
        }
    }
}
