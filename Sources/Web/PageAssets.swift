import APIServer
import HTMLWriting
import HTTPTypes
import Hummingbird

/// Style and scripts of the pages, each at a URL that contains the hash of its bytes. The content at such a URL never
/// changes, so browsers fetch it once.
enum PageAssets {
    static let style = Asset(PageColours.css + "\n" + Resources.page_css, "css")
    static let script = Asset(Resources.page_js, "js")
    /// Loaded only if the server has Web Push. The browser stores its follows, and whether scores are hidden, in its
    /// cache storage, which page and service worker both can read. It registers all of that again at every visit and
    /// change, as an app would, so that hiding or showing scores affects alerts from the next page on.
    static let pushScript = Asset(Resources.push_js, "js")
    /// The service worker, which shows the alerts.
    static let worker = AssetText.served(Resources.sw_js)

    static let all = [style, script, pushScript]

    struct Asset: Sendable {
        /// The served text.
        let text: String
        let path: String
        fileprivate let kind: String

        init(_ source: String, _ kind: String) {
            text = AssetText.served(source)
            self.kind = kind
            path = "/assets/\(Self.name(of: text)).\(kind)"
        }

        /// A name that changes with the text: FNV-1a (draft-eastlake-fnv). It need not be secure, only different.
        private static func name(of text: String) -> String {
            let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            return String(hash, radix: 16)
        }
    }
}

extension PageAssets.Asset {
    fileprivate func response(to request: Request) throws -> Response {
        let type: CachedResponse.MediaType = kind == "css" ? .style : .script
        var response = try CachedResponse(Array(text.utf8), as: type, .longLived).response(to: request)
        response.headers[.cacheControl] = "public, max-age=31536000, immutable"
        return response
    }
}

/// Serves `GET /assets/{name}`, and the service worker of the scoreboard.
struct AssetRoutes: Sendable {
    /// At the root, because a service worker controls only pages below its own path.
    private static let workerPath = "/sw.js"

    func add(to router: Router<ApiRequestContext>) {
        router.get(RouterPath(Self.workerPath)) { request, _ in
            _ = try QueryReader(request, allowing: [])
            return try Self.workerResponse.get().response(to: request)
        }
        router.get("assets/:name") { request, context in
            _ = try QueryReader(request, allowing: [])
            let path = "/assets/" + (context.parameters.get("name") ?? "")
            guard let asset = PageAssets.all.first(where: { $0.path == path }) else { throw Problem.notFound }
            return try asset.response(to: request)
        }
    }

    // Made on first use.
    private static let workerResponse = Result<CachedResponse, any Error> {
        try CachedResponse(Array(PageAssets.worker.utf8), as: .script, .longLived)
    }
}
