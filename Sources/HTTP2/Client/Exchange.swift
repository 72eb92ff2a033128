/// How an exchange ended.
typealias HTTP2Outcome = Result<HTTP2Answer, HTTP2Failure>

/// A request on its way, and the task that waits for its answer.
@safe struct Exchange: Sendable {
    /// What its caller cancels it by.
    let ticket: UInt64
    let submission: HTTP2Submission
    /// When it is given up; counted from the moment at which the loop took it.
    var deadline = Moment(nanoseconds: .max)
    private let reply: UnsafeContinuation<HTTP2Outcome, Never>

    init(ticket: UInt64, submission: HTTP2Submission, reply: UnsafeContinuation<HTTP2Outcome, Never>) {
        self.ticket = ticket
        self.submission = submission
        unsafe self.reply = reply
    }

    /// Wakes the caller. To be called once, on every way out.
    func end(_ outcome: HTTP2Outcome) {
        unsafe reply.resume(returning: outcome)
    }
}

/// An exchange that is over, and has not been told to its caller yet.
struct EndedExchange {
    let exchange: Exchange
    let outcome: HTTP2Outcome
}

/// A queue that gives out what came first. Taking from the front of an array would move all of it.
struct WaitingLine {
    private var exchanges: [Exchange] = []
    private var front = 0

    var count: Int { exchanges.count - front }
    var first: Exchange? { front < exchanges.count ? exchanges[front] : nil }

    mutating func append(_ exchange: Exchange) {
        exchanges.append(exchange)
    }

    mutating func removeFirst() {
        front += 1
        // Given back in large pieces, so that each exchange is moved once at most.
        guard front * 2 >= exchanges.count else { return }
        exchanges.removeFirst(min(front, exchanges.count))
        front = 0
    }

    /// Takes out those that `isWanted` says.
    mutating func removeAll(where isWanted: (Exchange) -> Bool) -> [Exchange] {
        let wanted = exchanges[front...].filter(isWanted)
        guard !wanted.isEmpty else { return [] }
        exchanges = exchanges[front...].filter { !isWanted($0) }
        front = 0
        return wanted
    }
}
