import Cryptography
import FoundationEssentials
import HTTP2
import ServiceLifecycle
import Synchronization
import Time

/// A fake push service for browsers. It accepts pushes like the real ones and decrypts them like browsers.
final class Browsers: HTTP2Handler {
    /// The path prefix of all endpoints.
    private static let path = "/push/"
    /// The limit of recorded pushes. The oldest are dropped.
    private static let maxRecords = 20_000

    private struct State {
        var site: SiteCheck?
        var browsers: [String: Browser] = [:]
        var pushes: [BrowserPush] = []
        var received = 0
    }

    private let state: Mutex<State>
    /// The file that keeps the browsers between starts; `nil` for none.
    private let file: String?

    /// - Parameter isContinued: Whether the browsers in `file` still exist.
    init(file: String? = nil, isContinued: Bool = false) throws {
        self.file = file
        var storedBrowsers: [Browser] = []
        if isContinued, let file, let text = try readText(file) {
            storedBrowsers = try JSONDecoder().decode([Browser].self, from: Data(text.utf8))
        }
        state = Mutex(State(browsers: Dictionary(storedBrowsers.map { ($0.id, $0) }) { $1 }))
    }

    /// Sets the origin of the endpoints: `https://127.0.0.1:8443`.
    func setOrigin(_ origin: String) {
        state.withLock { $0.site = SiteCheck(origin: origin) }
    }

    /// Creates a browser that is subscribed to the site with this key.
    /// - Returns: The JSON that a page gets from `PushSubscription.toJSON()`.
    func subscribe(to siteKey: [UInt8], fate: BrowserFate) throws -> [UInt8] {
        let browser = try Browser(subscribedTo: siteKey, fate: fate.rawValue)
        let (origin, all) = state.withLock { state in
            state.browsers[browser.id] = browser
            return (state.site?.origin ?? "", Array(state.browsers.values))
        }
        if let file {
            try writeText(String(decoding: JSONEncoder().encode(all), as: UTF8.self), to: file, isSecret: true)
        }
        return FeedJSONWriter.object { json in
            json.field("endpoint", "\(origin)\(Self.path)\(browser.id)")
            json.object("keys") { json in
                json.field("p256dh", Base64URL.encode(browser.key.point))
                json.field("auth", Base64URL.encode(browser.secret))
            }
        }
    }

    /// Returns all recorded pushes from number `since` on, in order of arrival.
    func pushes(since: Int = 0) -> [BrowserPush] {
        state.withLock { state in state.pushes.filter { $0.number >= since } }
    }

    func reply(to request: HTTP2Request) -> HTTP2Reply {
        let id = String((request.value(of: ":path") ?? "").dropFirst(Self.path.utf8.count))
        let result: Result<String, BrowserRefusal>
        do throws(BrowserRefusal) {
            result = .success(try decryptedPayload(request, to: id))
        } catch {
            result = .failure(error)
        }
        record(request, to: id, result)
        switch result {
        case .success: return HTTP2Reply(.response(status: 201, headers: [], body: []))
        case .failure(let refusal):
            guard let status = refusal.status else { return HTTP2Reply(.silence) }
            let headers = [HTTP2Header(name: "content-type", value: "text/plain")] + (refusal.header.map { [$0] } ?? [])
            return HTTP2Reply(.response(status: status, headers: headers, body: Array(refusal.reason.utf8)))
        }
    }

    /// - Returns: The decrypted text.
    private func decryptedPayload(_ request: HTTP2Request, to id: String) throws(BrowserRefusal) -> String {
        try BrowserPushHeader.check(request)
        let (site, browser) = state.withLock { ($0.site, $0.browsers[id]) }
        guard let site else { throw BrowserRefusal(503, "not ready") }
        let siteKey = try site.siteKey(verifying: request.value(of: "authorization"), at: request.arrivedAt)
        guard let browser, request.value(of: ":path")?.hasPrefix(Self.path) == true else {
            throw BrowserRefusal(404, "no such subscription")
        }
        guard browser.siteKey == siteKey else { throw BrowserRefusal(403, "the subscription belongs to another key") }
        if let refusal = BrowserFate(id: id).refusal { throw refusal }
        // A real service cannot check whether a message can be decrypted. The check here reveals a mistake of the
        // sender.
        guard let text = browser.decrypted(request.body) else { throw BrowserRefusal(400, "decryption failed") }
        return String(decoding: text, as: UTF8.self)
    }

    func connectionEnded(_ number: Int) {}

    private func record(_ request: HTTP2Request, to id: String, _ result: Result<String, BrowserRefusal>) {
        let refusal: BrowserRefusal? = if case .failure(let refusal) = result { refusal } else { nil }
        state.withLock { state in
            state.pushes.append(
                BrowserPush(
                    number: state.received,
                    arrivedAt: request.arrivedAt,
                    browser: id,
                    timeToLive: request.value(of: "ttl"),
                    urgency: request.value(of: "urgency"),
                    topic: request.value(of: "topic"),
                    payload: try? result.get(),
                    status: refusal.map(\.status) ?? 201,
                    reason: refusal?.reason
                )
            )
            state.received += 1
            if state.pushes.count > Self.maxRecords { state.pushes.removeFirst(Self.maxRecords / 10) }
        }
    }
}

/// Receives pushes to ``Browsers`` over HTTP/2 with TLS on 127.0.0.1.
///
/// It answers from ``start(port:identity:browsers:)`` on. ``run()`` serves until shutdown.
struct BrowserListener: Service {
    /// The scheme, host and port of the service: `https://127.0.0.1:8443`.
    let origin: String
    private let listener: HTTP2Listener

    /// - Parameter port: 0 for any free one.
    static func start(port: Int, identity: ServerIdentity, browsers: Browsers) throws -> BrowserListener {
        let listener = try HTTP2Listener(port: port, identity: identity, settings: HTTP2Settings(), handler: browsers)
        let origin = "https://127.0.0.1:\(listener.port)"
        browsers.setOrigin(origin)
        return BrowserListener(origin: origin, listener: listener)
    }

    func run() async throws {
        // A cancellation and a graceful shutdown have the same effect.
        try? await gracefulShutdown()
        await stop()
    }

    /// Disconnects all clients and stops.
    func stop() async {
        await listener.stop()
    }
}
