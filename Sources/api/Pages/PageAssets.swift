import HTTPTypes
import Hummingbird
import Signing

/// Style and scripts of the pages, each under the hash of its bytes: what stands under such a name cannot change, and
/// is fetched once.
enum PageAssets {
    static let style = Asset(PageStyle.text, "css")
    static let script = Asset(PageScript.text, "js")
    /// Loaded only where browsers are pushed to.
    static let pushScript = Asset(PushAssets.script, "js")

    static let all = [style, script, pushScript]

    struct Asset: Sendable {
        /// What is served: blanks that only indent are left out.
        let text: String
        let path: String
        fileprivate let kind: String

        init(_ source: String, _ kind: String) {
            text = source.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
            self.kind = kind
            path = "/assets/\(Self.name(of: text)).\(kind)"
        }

        /// Changes when the text does: FNV-1a (draft-eastlake-fnv), which needs to keep nobody out.
        private static func name(of text: String) -> String {
            let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            return String(hash, radix: 16)
        }
    }

    /// As Content Security Policy names an inline element: `sha256-` and the digest in base 64.
    static func hash(of text: String) throws -> String {
        "sha256-" + base64(try SHA256.digest(of: Array(text.utf8)))
    }

    /// RFC 4648, section 4.
    private static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 0x3F] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension PageAssets.Asset {
    fileprivate func response(to request: Request) throws -> Response {
        let type: CachedResponse.MediaType = kind == "css" ? .style : .script
        var response = try CachedResponse(Array(text.utf8), as: type, .settled).response(to: request)
        response.headers[.cacheControl] = "public, max-age=31536000, immutable"
        return response
    }
}

/// `GET /assets/{name}`.
struct AssetRoutes: Sendable {
    func add(to router: Router<ApiRequestContext>) {
        router.get("assets/:name") { request, context in
            _ = try QueryReader(request, allowing: [])
            let path = "/assets/" + (context.parameters.get("name") ?? "")
            guard let asset = PageAssets.all.first(where: { $0.path == path }) else { throw Problem.notFound }
            return try asset.response(to: request)
        }
    }
}
