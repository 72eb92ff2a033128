package import HTTPTypes
package import Hummingbird
import JSONWriting
import NIOCore

extension Response {
    /// JSON for this one request, which no cache stores unless `headers` allow it.
    /// - Parameter headers: Added to those of every such response, or replacing them.
    package static func json(
        _ body: some Encodable,
        status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) throws -> Response {
        let bytes = try ResponseEncoder.bytes(of: body)
        return Response(
            status: status,
            headers: .privateJSON(and: headers),
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }
}

extension HTTPFields {
    /// The fields of JSON that is for one request, with `more` added or replacing them.
    static func privateJSON(and more: HTTPFields) -> HTTPFields {
        var fields: HTTPFields = [
            .contentType: "application/json", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        ]
        for header in more { fields[header.name] = header.value }
        return fields
    }
}

extension CachedResponse {
    /// A response as JSON.
    package init(_ response: some Encodable, _ life: ResponseLife) throws {
        try self.init(ResponseEncoder.bytes(of: response), as: .json, life)
    }
}
