package import Logging
import Synchronization

/// Fetches over HTTP, politely and within limits: one thread, one libcurl multi handle, shared connections.
///
/// Certificates are always verified. Names may only lead to the public internet, redirects only to known hosts, and
/// each host is asked no faster than its budget allows.
package final class HTTPFetcher: Fetcher {
    private let inbox = Inbox()
    private let lastID = Atomic<UInt64>(0)

    /// Starts the thread.
    /// - Throws: ``TransportError/Code/unusable`` when a certificate file cannot be read or there is no thread.
    package init(_ configuration: FetcherConfiguration, logger: Logger) throws(TransportError) {
        guard CurlLibrary.isReady else { throw TransportError(.unusable, detail: "libcurl does not initialise") }
        let authorities = try TrustedAuthorities(configuration)
        try LoopThread.start("http-fetcher") { [inbox] in
            TransferLoop.serve(inbox, configuration, authorities, logger)
            inbox.end()
        }
    }

    /// Lets go of the thread; answers still awaited become ``TransportError/Code/closed``.
    deinit { inbox.close() }

    /// The answer to `request`, of whatever status, after the redirects that may be followed.
    ///
    /// Waits its turn under the host's budget. Cancelling the task ends the transfer and throws
    /// ``TransportError/Code/cancelled``.
    package func fetch(_ request: Request) async throws(TransportError) -> Response {
        if let flaw = request.flaw { throw TransportError(.invalidRequest(flaw)) }
        guard let destination = try? Destination(request.url) else { throw TransportError(.invalidURL) }
        let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        let ticket = Ticket(id: id, request, to: destination)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { answer in
                guard inbox.submit(.start(ticket, answer)) else {
                    answer.resume(returning: .failure(TransportError(.closed, authority: destination.authority)))
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

    /// Ends every fetch with ``TransportError/Code/closed`` and returns when the thread has let go of all connections.
    /// May be called more than once.
    package func close() async {
        inbox.close()
        await withCheckedContinuation { inbox.notifyOfEnd($0) }
    }
}
