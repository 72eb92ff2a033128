import HTTP2
import ServiceLifecycle

/// Where pushes to ``Browsers`` arrive: HTTP/2 over TLS, on 127.0.0.1.
///
/// It answers from ``start(port:identity:browsers:)`` on; ``run()`` keeps it until it is told to stop.
struct BrowserListener: Service {
    /// `https://127.0.0.1:8443`
    let origin: String
    private let listener: HTTP2Listener

    /// - Parameter port: 0 takes a free one.
    static func start(port: Int, identity: ServerIdentity, browsers: Browsers) throws -> BrowserListener {
        let listener = try HTTP2Listener(port: port, identity: identity, settings: HTTP2Settings(), handler: browsers)
        let origin = "https://127.0.0.1:\(listener.port)"
        browsers.listen(at: origin)
        return BrowserListener(origin: origin, listener: listener)
    }

    func run() async throws {
        // Cancelled or asked: either way it is over, and there is nothing else to learn from it.
        try? await gracefulShutdown()
        await stop()
    }

    /// Says goodbye to all clients and stops.
    func stop() async {
        await listener.stop()
    }
}
