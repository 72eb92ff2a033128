import HTTPTypes
import Hummingbird
import JSONWriting
import NIOCore

extension Response {
    /// JSON for this one request: nobody keeps it, unless `headers` say otherwise.
    /// - Parameter headers: Beside those of every such answer, or in their place.
    static func json(
        _ body: some Encodable,
        status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) throws -> Response {
        var fields: HTTPFields = [
            .contentType: "application/json", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        ]
        for header in headers { fields[header.name] = header.value }
        let bytes = try ResponseEncoder.bytes(of: body)
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

extension CachedResponse {
    /// A response as JSON.
    init(_ response: some Encodable, _ life: ResponseLife) throws {
        try self.init(ResponseEncoder.bytes(of: response), as: .json, life)
    }
}
