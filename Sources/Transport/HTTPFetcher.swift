package import Logging
import Synchronization

/// Fetches over HTTP within limits, with one thread, one libcurl multi handle and shared connections.
///
/// Certificates are always verified. Names may resolve only to addresses on the public internet, apart from configured
/// destinations. Redirects may lead only to the request's own host and to configured hosts, and requests to each host
/// stay within its budget.
package final class HTTPFetcher: Fetcher {
    private let inbox = Inbox()
    private let lastID = Atomic<UInt64>(0)

    /// Starts the thread.
    /// - Throws: ``TransportError/Code/unusable`` if libcurl cannot be initialised, a certificate file cannot be used,
    ///   or no thread can be started.
    package init(_ configuration: FetcherConfiguration, logger: Logger) throws(TransportError) {
        guard CurlLibrary.isReady else { throw TransportError(.unusable, detail: "libcurl could not be initialised") }
        let authorities = try TrustedAuthorities(configuration)
        try BlockingThread.start("http-fetcher") { [inbox] in
            TransferLoop.serve(inbox, configuration, authorities, logger)
            inbox.end()
        }
    }

    /// Stops the thread. Pending fetches fail with ``TransportError/Code/closed``.
    deinit { inbox.close() }

    /// Returns the response to `request`, whatever its status, after following the allowed redirects.
    ///
    /// Waits for a turn within the host's budget. Cancelling the task ends the transfer and throws
    /// ``TransportError/Code/cancelled``.
    package func fetch(_ request: Request) async throws(TransportError) -> Response {
        if let flaw = request.flaw { throw TransportError(.invalidRequest(flaw)) }
        guard let destination = try? Destination(request.url) else { throw TransportError(.invalidURL) }
        let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        let ticket = Ticket(id: id, request, to: destination)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard inbox.submit(.start(ticket, continuation)) else {
                    continuation.resume(returning: .failure(TransportError(.closed, authority: destination.authority)))
                    return
                }
            }
        } onCancel: {
            ticket.isCancelled.store(true, ordering: .releasing)
            // Refused only by a closed fetcher, which ends all fetches anyway.
            _ = inbox.submit(.cancel(id))
        }
        return try result.get()
    }

    /// Ends all fetches with ``TransportError/Code/closed``. Returns when the thread has closed all connections. May be
    /// called more than once.
    package func close() async {
        inbox.close()
        await withCheckedContinuation { inbox.notifyOfEnd($0) }
    }
}

/// Fetches pages: from the network, through a wrapper (a recorder, a host's rate limit) or from a tape.
package protocol Fetcher: Sendable {
    /// Returns the response to `request`, whatever its status, after following the allowed redirects.
    func fetch(_ request: Request) async throws(TransportError) -> Response
}
