import Cryptography
package import Hummingbird
import NIOCore
import Postgres
import Storage

/// A request that asks for a change, and its idempotency key, if it has one.
package struct WriteRequest: Sendable {
    /// The request. Its body can still be read.
    package let request: Request
    private let key: IdempotencyKey?
    /// The body of a request with a key.
    private let body: ByteBuffer

    /// Reads the key. If there is one, it also reads the body, because a repeated request must have the same body.
    /// - Parameter bodyLimit: Greatest size of the body, in bytes; `nil`: the route ignores bodies, so they are not
    ///   read.
    /// - Throws: ``Problem`` for a malformed key and for a body that is too long.
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

    /// Requires an idempotency key: for changes that a repeated request would otherwise make twice.
    /// - Throws: ``Problem`` if the request has no key.
    package func requireIdempotencyKey() throws(Problem) {
        guard key != nil else { throw .idempotencyKeyRequired }
    }

    /// The identification of the request in the database.
    /// - Returns: `nil` for a request without a key, and for one whose sender cannot have idempotency keys.
    func idempotentRequest(of identity: RequestIdentity) throws -> IdempotentRequest? {
        guard let key, let scope = identity.idempotencyScope else { return nil }
        return IdempotentRequest(scope: scope, key: key.text, fingerprint: try fingerprint)
    }

    /// A digest of method, target and body. Neither method nor target contains a line feed, so different requests never
    /// have the same text.
    private var fingerprint: Bytes {
        get throws(CryptographyError) {
            let line = "\(request.method.rawValue)\n\(request.head.path ?? "")\n"
            return Bytes(try SHA256.digest(of: Array(line.utf8) + body.readableBytesView))
        }
    }
}
