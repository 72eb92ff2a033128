package import HTTPTypes
package import Hummingbird
package import JSONWriting
package import NIOCore

extension Response {
    /// A JSON response to one request. Caches do not store it unless `headers` allow it.
    /// - Parameter headers: Fields that are added to the usual ones, or replace them.
    package static func json(
        _ body: some Encodable,
        status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) throws -> Response {
        .json(encoded: ByteBuffer(bytes: try ResponseEncoder.bytes(of: body)), status: status, headers: headers)
    }

    /// A JSON response whose body is encoded already. Caches do not store it unless `headers` allow it.
    package static func json(
        encoded bytes: ByteBuffer,
        status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) -> Response {
        Response(status: status, headers: .privateJSON(and: headers), body: ResponseBody(byteBuffer: bytes))
    }
}

extension Response {
    /// A JSON response with personal data, which no cache may store. Its `ETag` identifies the bytes: a client that has
    /// them already gets 304 without a body, unless the request is a write.
    package static func personal(_ body: some Encodable, to request: Request) throws -> Response {
        let bytes = try ResponseEncoder.bytes(of: body)
        let tag = try CachedResponse.tag(of: bytes)
        return personal(encoded: ByteBuffer(bytes: bytes), tag: tag, to: request)
    }

    /// A JSON response with personal data whose body is encoded already, or 304 if the client has it and the request is
    /// not a write.
    /// - Parameter tag: The entity tag, with its quotation marks.
    package static func personal(encoded bytes: ByteBuffer, tag: String, to request: Request) -> Response {
        var headers = HTTPFields.personal
        headers[.eTag] = tag
        let isRead = request.method == .get || request.method == .head
        guard isRead, let known = request.headers[.ifNoneMatch], ResponseForm.matches(known, tag) else {
            return .json(encoded: bytes, headers: headers)
        }
        headers = .privateJSON(and: headers)
        headers[.contentType] = nil
        return Response(status: .notModified, headers: headers)
    }
}

extension HTTPFields {
    /// The usual header fields of a JSON response to one request. The fields of `more` are added, or replace usual
    /// ones.
    static func privateJSON(and more: HTTPFields) -> HTTPFields {
        var fields: HTTPFields = [
            .contentType: "application/json", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        ]
        for header in more { fields[header.name] = header.value }
        return fields
    }
}

extension CachedResponse {
    /// Encodes a response as JSON.
    /// - Parameter keys: How keys in snake case are written.
    package init(_ response: some Encodable, _ life: ResponseLife, keys: KeyStyle = .snake) throws {
        try self.init(ResponseEncoder.bytes(of: response, keys: keys), as: .json, life)
    }
}
