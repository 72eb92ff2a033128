import APIServer
import Compression
import HTMLWriting
import HTTPTypes
import Hummingbird

/// The style sheet, scripts, icons and manifest of the pages. The URL of each contains a hash of its bytes. The content
/// at such a URL therefore never changes, and browsers fetch it once.
enum PageAssets {
    static let style = Asset(AssetText.served(PageColours.css + "\n" + Resources.page_css), .style)
    static let script = Asset(AssetText.served(Resources.page_js), .script)
    /// The script for alerts, which is loaded only if the server has Web Push. It stores the followed teams, and
    /// whether scores are hidden, in the browser's cache storage, which both pages and the service worker can read. It
    /// registers them again at every visit and after every change, as an app would. Hiding or showing scores therefore
    /// affects alerts from the next page on.
    static let pushScript = Asset(AssetText.served(Resources.push_js), .script)
    /// The script of the pages of a member who is signed in. Public pages do not load it, because they are the same for
    /// everybody.
    static let memberScript = Asset(AssetText.served(Resources.members_js), .script)
    /// The service worker, which shows the alerts.
    static let worker = AssetText.served(Resources.sw_js)

    static let all = [
        style, script, pushScript, memberScript, SiteIcon.drawing, SiteIcon.touch, SiteIcon.medium, SiteIcon.large,
        SiteManifest.asset,
    ]

    struct Asset: Sendable {
        private let content: Result<[UInt8], CompressionError>
        /// The response. It is made once, so that it is compressed only once.
        fileprivate let cached: Result<CachedResponse, any Error>
        let path: String
        let type: CachedResponse.MediaType

        init(_ text: String, _ type: CachedResponse.MediaType) {
            self.init(bytes: Array(text.utf8), type)
        }

        init(bytes: [UInt8], _ type: CachedResponse.MediaType) {
            self.init(.success(bytes), type, name: Self.name(of: bytes))
        }

        init(_ picture: IndexedPicture) {
            let content = Result { () throws(CompressionError) in try picture.png() }
            self.init(content, .png, name: Self.name(of: picture.source))
        }

        private init(_ content: Result<[UInt8], CompressionError>, _ type: CachedResponse.MediaType, name: String) {
            (self.content, self.type) = (content, type)
            cached = Result { try CachedResponse(try content.get(), as: type, .longLived) }
            path = "/assets/\(name).\(type.fileExtension)"
        }

        /// The served content.
        /// - Throws: ``CompressionError`` for a picture that could not be compressed.
        func bytes() throws(CompressionError) -> [UInt8] { try content.get() }

        /// A name that changes with the bytes: their FNV-1a hash (draft-eastlake-fnv). It need not be cryptographically
        /// secure.
        private static func name(of bytes: [UInt8]) -> String {
            let hash = bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            return String(hash, radix: 16)
        }
    }
}

extension CachedResponse.MediaType {
    fileprivate var fileExtension: String {
        switch self {
        case .json: "json"
        case .html: "html"
        case .script: "js"
        case .style: "css"
        case .text: "txt"
        case .csv: "csv"
        case .svg: "svg"
        case .png: "png"
        case .manifest: "webmanifest"
        case .xml: "xml"
        }
    }
}

extension PageAssets.Asset {
    fileprivate func response(to request: Request) throws -> Response {
        var response = try cached.get().response(to: request)
        response.headers[.cacheControl] = "public, max-age=31536000, immutable"
        return response
    }
}

/// Serves `GET /assets/{name}`, and the files that clients request at a fixed path.
struct AssetRoutes: Sendable {
    func add(to router: Router<ApiRequestContext>) {
        // Served at the root, because a service worker controls only pages below its own path.
        add("sw.js", Self.worker, to: router)
        add("favicon.ico", SiteIcon.small.cached, to: router)
        router.get("assets/:name") { request, context in
            _ = try QueryReader(request, allowing: [])
            let path = "/assets/" + (context.parameters.get("name") ?? "")
            guard let asset = PageAssets.all.first(where: { $0.path == path }) else { throw Problem.notFound }
            return try asset.response(to: request)
        }
    }

    private func add(
        _ path: RouterPath,
        _ file: Result<CachedResponse, any Error>,
        to router: Router<ApiRequestContext>
    ) {
        router.get(path) { request, _ in
            _ = try QueryReader(request, allowing: [])
            return try file.get().response(to: request)
        }
    }

    // The response with the service worker. It is made on first use.
    private static let worker = Result<CachedResponse, any Error> {
        try CachedResponse(Array(PageAssets.worker.utf8), as: .script, .longLived)
    }
}
