package import HTTPTypes
import Hummingbird
import JSONWriting
import NIOCore
package import Postgres
import Storage

/// A change of state that a request asks for. A value has all that the change needs, read from the request and checked;
/// ``CommandRunner`` runs it.
///
/// Each command is a file beside its route, and the route only reads the request:
///
///     struct DismissActivity: Command {
///         let identity: RequestIdentity
///         let device: DeviceRequest
///         let game: GameID
///
///         func run(in transaction: PostgresTransaction) async throws -> CommandResponse {
///             guard try await ActivityRegistration(transaction).dismiss(game, on: device) else {
///                 throw Problem.unknown("activity")
///             }
///             return .noContent
///         }
///     }
package protocol Command: Sendable {
    /// The identity that asks for the change. Each has idempotency keys of its own.
    var identity: RequestIdentity { get }

    /// The use of the client's quota that this change may be. It was counted when the request was read, and
    /// ``CommandRunner`` takes it back unless the change is committed and its response is marked as counted.
    var use: QuotaUse { get }

    /// Makes the change.
    ///
    /// Jobs that follow belong into the same transaction. The role of this program may not enqueue, so the SQL function
    /// that makes the change does it, as `register_activity` does.
    /// - Throws: what the client is answered instead, mostly a ``Problem``. Nothing of the change remains then, and the
    ///   request's key stays free.
    func run(in transaction: PostgresTransaction) async throws -> CommandResponse
}

extension Command {
    /// Most changes are limited only by the rate of requests.
    package var use: QuotaUse { .unlimited }
}

/// What a command answers with, before it becomes a response of the server.
package struct CommandResponse: Sendable, Hashable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let body: [UInt8]
    /// Whether the change counts against the client's quota. A repeated response does not.
    package var isCounted = false

    package static let noContent = CommandResponse(status: .noContent, headers: [.cacheControl: "no-store"], body: [])

    /// - Parameter headers: Beside those of every JSON response to one request, or in their place.
    package static func json(
        _ body: some Encodable,
        status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) throws -> CommandResponse {
        let fields = HTTPFields.privateJSON(and: headers)
        return CommandResponse(status: status, headers: fields, body: try ResponseEncoder.bytes(of: body))
    }

    /// Whether a repeated request gets this response. Of 202 it does not: the client repeats the request to learn more.
    var isFinal: Bool { status.kind == .successful && status != .accepted }

    var response: Response {
        Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

extension CommandResponse {
    /// The response as the database stores it.
    var stored: StoredResponse {
        StoredResponse(
            status: status.code,
            headers: headers.map { StoredResponse.Header(name: $0.name.rawName, value: $0.value) },
            body: Bytes(body)
        )
    }

    /// The response to a repeated request: the first one's, marked.
    /// - Throws: ``StorageError`` if a stored name is none of a header field.
    init(replaying stored: StoredResponse) throws(StorageError) {
        var fields = HTTPFields()
        for header in stored.headers {
            guard let name = HTTPField.Name(header.name) else {
                throw .unknownWord(column: "headers", word: header.name)
            }
            fields.append(HTTPField(name: name, value: header.value))
        }
        fields[.idempotencyReplayed] = "true"
        self.init(status: HTTPResponse.Status(code: stored.status), headers: fields, body: stored.body.bytes)
    }
}
