/// A client of one HTTP/2 server over TLS, made for many small requests. One thread drives a few connections, each with
/// as many concurrent requests as the server allows.
///
/// It never sends a request twice. A request that the server certainly did not process fails with
/// ``HTTP2Failure/notProcessed(_:)``.
package final class HTTP2Client: Sendable {
    private let mailbox: LoopInbox
    private let thread: EventLoopThread

    /// Creates a client, which connects when the first request is sent.
    /// - Throws: When the certificate authorities cannot be read or no thread can be started.
    package init(_ configuration: HTTP2ClientConfiguration) throws(HTTP2Error) {
        let mailbox = try LoopInbox(capacity: configuration.maxPendingRequests)
        let trust = try ServerTrust(authorityFile: configuration.authorityFile)
        let loop = ClientLoop(configuration, trust: trust, mailbox: mailbox)
        self.mailbox = mailbox
        thread = try EventLoopThread.running { loop.run() }
    }

    deinit {
        mailbox.close()
    }

    /// The number of connections that accept requests, as the loop last recorded it.
    package var openConnections: Int { mailbox.openConnections }

    /// Sends `submission` on any connection that has room, and waits for the response.
    package func send(_ submission: HTTP2Submission) async throws(HTTP2Failure) -> HTTP2Response {
        let ticket = mailbox.newTicket()
        let outcome = await withTaskCancellationHandler {
            await unsafe withUnsafeContinuation { reply in
                let exchange = unsafe HTTP2Exchange(ticket: ticket, submission: submission, reply: reply)
                if let refusal = mailbox.submit(exchange) { exchange.end(.failure(refusal)) }
            }
        } onCancel: {
            mailbox.cancel(ticket)
        }
        return try outcome.get()
    }

    /// Opens a new connection for later requests. Requests under way finish on the old connections.
    /// - Throws: When no connection can be opened, or the client is closed meanwhile. If opening fails, the old
    ///   connections stay in use.
    package func renew() async throws(HTTP2Failure) {
        let failure: HTTP2Failure? = await unsafe withUnsafeContinuation { reply in
            let renewal = unsafe Renewal(reply)
            if !mailbox.enqueue(renewal) { renewal.end(.cancelled) }
        }
        if let failure { throw failure }
    }

    /// Sends GOAWAY to the server and ends all pending requests with ``HTTP2Failure/cancelled``. Returns when that is
    /// done.
    package func close() async {
        mailbox.close()
        await thread.ended()
    }
}
