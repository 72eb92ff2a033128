/// An HTTP/2 server over TLS on 127.0.0.1, on its own thread, for tests and simulations.
///
/// It accepts only clients that offer `h2` by ALPN. The handler receives complete requests, one at a time.
package final class HTTP2Listener: Sendable {
    /// The port it listens on.
    package let port: Int
    private let signal: ServerStop
    private let thread: EventLoopThread

    /// Starts the server. Clients can connect when the initializer returns.
    /// - Parameter port: 0 for any free one.
    package init(
        port: Int,
        identity: ServerIdentity,
        settings: HTTP2Settings,
        limits: HTTP2Limits = HTTP2Limits(),
        handler: any HTTP2Handler
    ) throws(HTTP2Error) {
        let context = try TLSContext.serving(identity)
        let listener = try Descriptor.listening(onPort: port)
        self.port = try listener.port()
        signal = try ServerStop()
        let loop = ServerLoop(
            listener: listener,
            context: context,
            settings: settings,
            limits: limits,
            handler: handler,
            stop: signal
        )
        thread = try EventLoopThread.running { loop.run() }
    }

    deinit {
        signal.send()
    }

    /// Sends GOAWAY to all clients and closes all sockets. Returns when that is done.
    package func stop() async {
        signal.send()
        await thread.ended()
    }
}
