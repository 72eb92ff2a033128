import HTTP2
import ServiceLifecycle

/// Receives pushes to ``Browsers`` over HTTP/2 with TLS on 127.0.0.1.
///
/// It answers from ``start(port:identity:browsers:)`` on. ``run()`` keeps it alive until shutdown.
struct BrowserListener: Service {
    /// `https://127.0.0.1:8443`
    let origin: String
    private let listener: HTTP2Listener

    /// - Parameter port: 0 for any free one.
    static func start(port: Int, identity: ServerIdentity, browsers: Browsers) throws -> BrowserListener {
        let listener = try HTTP2Listener(port: port, identity: identity, settings: HTTP2Settings(), handler: browsers)
        let origin = "https://127.0.0.1:\(listener.port)"
        browsers.listen(at: origin)
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
