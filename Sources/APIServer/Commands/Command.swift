package import HTTPTypes
import Hummingbird
import JSONWriting
import NIOCore
package import Postgres
import Storage

/// A change of state that a request asks for. A value contains everything that the change needs, read from the request
/// and validated; ``CommandRunner`` runs it.
///
/// Each command is a file next to its route, and the route only reads the request:
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
    /// The identity that asks for the change. Idempotency keys are separate for each identity.
    var identity: RequestIdentity { get }

    /// Makes the change.
    ///
    /// Jobs that follow from it belong in the same transaction. The role of this program may not enqueue, so the SQL
    /// function that makes the change does it, as `register_activity` does.
    /// - Throws: The error that becomes the response, usually a ``Problem``. The change is then rolled back, and the
    ///   request's idempotency key stays free.
    func run(in transaction: PostgresTransaction) async throws -> CommandResponse
}

/// The result of a command, before it becomes a response of the server.
package struct CommandResponse: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let body: [UInt8]
    /// The use of the client's quota by this change; `nil` if the change does not count, or the response is the stored
    /// one of an earlier request. ``CommandRunner`` takes the use back if the change is not committed.
    fileprivate(set) var use: QuotaUse?

    package static let noContent = CommandResponse(status: .noContent, headers: [.cacheControl: "no-store"], body: [])

    /// - Parameter headers: Fields that are added to the usual ones of a JSON response to one request, or replace them.
    package static func json(
        _ body: some Encodable,
        status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) throws -> CommandResponse {
        .json(encoded: try ResponseEncoder.bytes(of: body), status: status, headers: headers)
    }

    /// A JSON response whose body is encoded already.
    package static func json(
        encoded bytes: [UInt8],
        status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) -> CommandResponse {
        CommandResponse(status: status, headers: .privateJSON(and: headers), body: bytes)
    }

    /// Whether the response is stored for a repeated request: it is successful, but not a 202. After a 202 the client
    /// sends the request again to learn the outcome.
    var isFinal: Bool { status.kind == .successful && status != .accepted }

    var response: Response {
        Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

extension ClientQuota {
    /// Makes a change that counts against the quota. If it fails, the use is refunded.
    /// - Throws: The errors of `change`; ``Problem/tooManyRegistrations(_:)`` before the change if the quota is used
    ///   up.
    package func registering(_ change: () async throws -> CommandResponse) async throws -> CommandResponse {
        let use = use()
        guard use.isGranted else { throw Problem.tooManyRegistrations(use.status) }
        do {
            var response = try await change()
            response.use = use
            return response
        } catch {
            use.refund()
            throw error
        }
    }
}

extension CommandResponse {
    /// The response as it is stored in the database.
    var stored: StoredResponse {
        StoredResponse(
            status: status.code,
            headers: headers.map { StoredResponse.Header(name: $0.name.rawName, value: $0.value) },
            body: Bytes(body)
        )
    }

    /// Makes the response to a repeated request: the stored one, marked as replayed.
    /// - Throws: ``StorageError`` if a stored name is not a valid header name.
    init(replaying stored: StoredResponse) throws(StorageError) {
        var fields = HTTPFields()
        for header in stored.headers {
            guard let name = HTTPField.Name(header.name) else {
                throw .unknownValue(column: "headers", value: header.name)
            }
            fields.append(HTTPField(name: name, value: header.value))
        }
        fields[.idempotencyReplayed] = "true"
        self.init(status: HTTPResponse.Status(code: stored.status), headers: fields, body: stored.body.bytes)
    }
}
