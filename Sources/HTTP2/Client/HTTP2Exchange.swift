/// The result of an exchange.
typealias HTTP2Outcome = Result<HTTP2Response, HTTP2Failure>

/// A request together with the task that waits for its response.
@safe struct HTTP2Exchange: Sendable {
    /// Identifies the exchange for cancellation.
    let ticket: UInt64
    let submission: HTTP2Submission
    /// When the exchange is abandoned. It is set when the loop takes the exchange.
    var deadline = MonotonicInstant(nanoseconds: .max)
    private let reply: UnsafeContinuation<HTTP2Outcome, Never>

    init(ticket: UInt64, submission: HTTP2Submission, reply: UnsafeContinuation<HTTP2Outcome, Never>) {
        self.ticket = ticket
        self.submission = submission
        unsafe self.reply = reply
    }

    /// Resumes the caller. Must be called exactly once.
    func end(_ outcome: HTTP2Outcome) {
        unsafe reply.resume(returning: outcome)
    }
}

/// An exchange that has ended but whose caller has not been resumed.
struct EndedHTTP2Exchange {
    let exchange: HTTP2Exchange
    let outcome: HTTP2Outcome
}

/// A first-in, first-out queue. It keeps an index of the front, because removing the first element of an array moves
/// all others.
struct ExchangeQueue {
    private var exchanges: [HTTP2Exchange] = []
    private var front = 0

    var count: Int { exchanges.count - front }
    var first: HTTP2Exchange? { front < exchanges.count ? exchanges[front] : nil }

    mutating func append(_ exchange: HTTP2Exchange) {
        exchanges.append(exchange)
    }

    mutating func removeFirst() {
        front += 1
        // Memory is released in large pieces, so that on average an exchange is moved at most once.
        guard front * 2 >= exchanges.count else { return }
        exchanges.removeFirst(min(front, exchanges.count))
        front = 0
    }

    /// Removes and returns the exchanges that satisfy `isIncluded`.
    mutating func removeAll(where isIncluded: (HTTP2Exchange) -> Bool) -> [HTTP2Exchange] {
        let removed = exchanges[front...].filter(isIncluded)
        guard !removed.isEmpty else { return [] }
        exchanges = exchanges[front...].filter { !isIncluded($0) }
        front = 0
        return removed
    }
}
