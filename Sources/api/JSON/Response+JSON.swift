import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// JSON for this one request: nobody keeps it, unless `headers` say otherwise.
    /// - Parameter headers: Beside those of every such answer, or in their place.
    static func json(
        _ status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:],
        _ write: (inout JSONWriter) -> Void
    ) -> Response {
        var fields: HTTPFields = [
            .contentType: "application/json", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        ]
        for header in headers { fields[header.name] = header.value }
        let body = ResponseBody(byteBuffer: ByteBuffer(bytes: JSONWriter.bytes(write)))
        return Response(status: status, headers: fields, body: body)
    }
}
