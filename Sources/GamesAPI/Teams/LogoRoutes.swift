package import APIServer
import HTTPTypes
package import Hummingbird
package import Postgres
import Storage

/// Serves team logos, each at a URL that contains the hash of its bytes. The content at such a URL never changes, so
/// each client requests it only once, and the server does not cache responses.
package struct LogoRoutes: Sendable {
    let pool: PostgresPool

    package init(pool: PostgresPool) {
        self.pool = pool
    }

    package func add(to group: RouterGroup<ApiRequestContext>) {
        group.get("logos/:name") { request, context in
            _ = try QueryReader(request, allowing: [])
            guard let name = context.parameters.get("name").flatMap(PictureName.init) else {
                throw Problem.unknown("logo")
            }
            return try await respond(name, to: request)
        }
    }

    private func respond(_ name: PictureName, to request: Request) async throws -> Response {
        var headers = Self.headers
        headers[.eTag] = "\"\(name.sha256)\""
        // A client that sends the hash already has the image, so the database need not be read.
        if let tags = request.headers[.ifNoneMatch], tags != "*", ResponseForm.matches(tags, "\"\(name.sha256)\"") {
            return Response(status: .notModified, headers: headers)
        }
        guard let picture = try await LogoStore(pool).picture(name.sha256), picture.format == name.format else {
            throw Problem.unknown("logo")
        }
        headers[.contentType] = name.type
        headers[.contentLength] = String(picture.bytes.count)
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: picture.bytes)))
    }

    /// An SVG opened on its own is a document. These headers let it be displayed, but not run scripts or load anything.
    private static let headers: HTTPFields = [
        .cacheControl: "public, max-age=31536000, immutable",
        .xContentTypeOptions: "nosniff",
        .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    ]
}

/// The last part of a logo's URL: `{sha256}.{format}`.
private struct PictureName {
    let sha256: String
    let format: String

    /// `nil` for a name that no logo can have. Hashes are in lower case, so that each logo has one URL.
    init?(_ name: String) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard parts.count == 2, parts[0].utf8.count == 64, parts[0].utf8.allSatisfy(isDigit) else { return nil }
        sha256 = String(parts[0])
        format = String(parts[1])
    }

    /// The media type.
    var type: String {
        switch format {
        case "jpg": "image/jpeg"
        case "svg": "image/svg+xml"
        default: "image/\(format)"
        }
    }
}
