/// A client of one server that speaks HTTP/2 over TLS, for many small requests: a few connections, on each as many
/// requests at a time as the server allows, all moved by one thread.
///
/// Nothing is sent twice: a request that the server certainly did not process is handed back with that word.
package final class HTTP2Client: Sendable {
    private let mailbox: LoopInbox
    private let thread: LoopThread

    /// Connects when there is something to send.
    /// - Throws: when the authorities cannot be read, or the system has no thread to give.
    package init(_ configuration: HTTP2ClientConfiguration) throws(HTTP2Error) {
        let mailbox = try LoopInbox(capacity: configuration.requestsAtMost)
        let trust = try ServerTrust(authorityFile: configuration.authorityFile)
        let loop = ClientLoop(configuration, trust: trust, mailbox: mailbox)
        self.mailbox = mailbox
        thread = try LoopThread.running { loop.run() }
    }

    deinit {
        mailbox.close()
    }

    /// Connections that requests go over, a moment ago.
    package var openConnections: Int { mailbox.openConnections }

    /// Sends `submission` on whichever connection has room, and waits for the answer.
    package func send(_ submission: HTTP2Submission) async throws(HTTP2Failure) -> HTTP2Answer {
        let ticket = mailbox.newTicket()
        let outcome = await withTaskCancellationHandler {
            await unsafe withUnsafeContinuation { reply in
                let exchange = unsafe Exchange(ticket: ticket, submission: submission, reply: reply)
                if let refusal = mailbox.hand(exchange) { exchange.end(.failure(refusal)) }
            }
        } onCancel: {
            mailbox.cancel(ticket)
        }
        return try outcome.get()
    }

    /// Opens a new connection; later requests go over it. What is under way on the old ones is finished there.
    /// - Throws: when no connection can be made; the old ones stay in use.
    package func renew() async throws(HTTP2Failure) {
        let failure: HTTP2Failure? = await unsafe withUnsafeContinuation { reply in
            let renewal = unsafe Renewal(reply)
            if !mailbox.put(renewal) { renewal.end(.cancelled) }
        }
        if let failure { throw failure }
    }

    /// Says goodbye to the server and ends what is under way with ``HTTP2Failure/cancelled``; returns when that is
    /// done.
    package func close() async {
        mailbox.close()
        await thread.ended()
    }
}
