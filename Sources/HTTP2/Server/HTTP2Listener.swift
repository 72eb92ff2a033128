/// A server of HTTP/2 over TLS on 127.0.0.1, on a thread of its own, for tests and simulations.
///
/// It takes clients that offer `h2` by ALPN and nobody else. Requests reach the handler whole, and one at a time.
package final class HTTP2Listener: Sendable {
    /// The port that it listens on.
    package let port: Int
    private let signal: ServerStop
    private let thread: LoopThread

    /// Starts to serve; when it returns, clients can connect.
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
        thread = try LoopThread.running { loop.run() }
    }

    deinit {
        signal.send()
    }

    /// Says goodbye to every client by GOAWAY, closes all sockets and returns when that is done.
    package func stop() async {
        signal.send()
        await thread.ended()
    }
}
