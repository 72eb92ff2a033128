import CLinux
import Glibc
import Synchronization

/// Serves all connections of a server from one thread.
final class ServerLoop {
    private let listener: Descriptor
    private let context: TLSContext
    private let settings: HTTP2Settings
    private let limits: HTTP2Limits
    private let handler: any HTTP2Handler
    private let stop: ServerStop
    private var connections: [ServerConnection] = []
    private var accepted = 0

    init(
        listener: consuming Descriptor,
        context: consuming TLSContext,
        settings: HTTP2Settings,
        limits: HTTP2Limits,
        handler: any HTTP2Handler,
        stop: ServerStop
    ) {
        self.listener = listener
        self.context = context
        self.settings = settings
        self.limits = limits
        self.handler = handler
        self.stop = stop
    }

    /// Runs until ``ServerStop/send()`` is called, then closes the connections with a GOAWAY.
    func run() {
        while !stop.wasSent {
            let ready = waitForSockets()
            let now = ContinuousClock.now
            for connection in connections {
                let isDue = connection.nextDeadline.map { $0 <= now } ?? false
                if isDue || ready.contains(connection.descriptor) { connection.advance(with: handler) }
            }
            removeEndedConnections()
            if ready.contains(listener.raw) { acceptAll() }
        }
        for connection in connections { connection.sendGoAway() }
        for connection in connections { handler.connectionEnded(connection.number) }
        connections = []
    }

    /// Waits until a descriptor is ready or a connection's deadline has passed, and returns the ready descriptors.
    private func waitForSockets() -> Set<Int32> {
        var waiting = [
            pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: listener.raw, events: Int16(POLLIN), revents: 0),
        ]
        waiting += connections.map { pollfd(fd: $0.descriptor, events: $0.interest, revents: 0) }
        // If a signal interrupts the call, nothing is ready, and the loop calls this function again.
        let count = unsafe poll(&waiting, nfds_t(waiting.count), pollTimeout)
        guard count > 0 else { return [] }
        return Set(waiting.lazy.filter { $0.revents != 0 }.map(\.fd))
    }

    /// Milliseconds until the next deadline of a connection, rounded up and limited to about a minute; -1 to wait
    /// without limit.
    private var pollTimeout: Int32 {
        guard let next = connections.lazy.compactMap(\.nextDeadline).min() else { return -1 }
        let (seconds, attoseconds) = (next - .now).components
        if seconds > 60 { return 60_000 }
        return Int32(clamping: max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
    }

    private func removeEndedConnections() {
        for connection in connections where connection.isOver { handler.connectionEnded(connection.number) }
        connections.removeAll(where: \.isOver)
    }

    private func acceptAll() {
        while let socket = listener.accepted() {
            // Over the limit the socket is closed without a message. The client may try again.
            guard connections.count < limits.connections else { continue }
            accepted += 1
            // If memory is exhausted the new client is dropped and the existing ones are kept.
            guard
                let connection = try? ServerConnection(
                    number: accepted,
                    socket: socket,
                    context: context,
                    settings: settings,
                    limits: limits
                )
            else { continue }
            connections.append(connection)
        }
    }
}

/// Stops a thread that sleeps in `poll`.
final class ServerStop: Sendable {
    private let signal: WakeSignal
    private let sent = Atomic<Bool>(false)

    init() throws(HTTP2Error) {
        signal = try WakeSignal()
    }

    /// Becomes readable with the first ``send()``.
    var descriptor: Int32 { signal.descriptor }

    var wasSent: Bool { sent.load(ordering: .acquiring) }

    func send() {
        sent.store(true, ordering: .releasing)
        signal.wake()
    }
}
