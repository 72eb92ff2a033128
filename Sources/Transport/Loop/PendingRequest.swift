/// One fetch with all its hops (the first request and each redirect that is followed), as the loop tracks it.
final class PendingRequest {
    typealias MonotonicInstant = ContinuousClock.Instant

    enum State {
        /// Waiting in its host's queue: since when, and until when at the latest.
        case waiting(since: MonotonicInstant, until: MonotonicInstant)
        /// In progress.
        case running(Transfer, EasyHandle)
    }

    let id: UInt64
    private let continuation: Inbox.Continuation
    /// The next request. A redirect may remove headers from it.
    private(set) var request: Request
    /// The caller's destination.
    let start: Destination
    private(set) var destination: Destination
    private(set) var redirects = 0
    private(set) var waited = Duration.zero
    private(set) var state: State
    /// When ``Limits/total`` is reached; `nil` until the first hop starts.
    private var totalDeadline: MonotonicInstant?

    init(_ ticket: Ticket, continuation: Inbox.Continuation, at now: MonotonicInstant) {
        id = ticket.id
        self.continuation = continuation
        request = ticket.request
        start = ticket.destination
        destination = ticket.destination
        state = .waiting(since: now, until: now.advanced(by: ticket.request.limits.wait.asLimit))
    }

    /// Starts a hop.
    func run(_ transfer: Transfer, on handle: EasyHandle, at now: MonotonicInstant) {
        if case .waiting(let since, _) = state { waited += now - since }
        totalDeadline = totalDeadline ?? now.advanced(by: request.limits.total.asLimit)
        state = .running(transfer, handle)
    }

    /// Prepares the next hop after a redirect. It waits in the new host's queue.
    func redirect(to next: Destination, keepsHeaders: Bool, at now: MonotonicInstant) {
        destination = next
        redirects += 1
        request.headers = RedirectPolicy.headers(of: request, kept: keepsHeaders)
        state = .waiting(since: now, until: now.advanced(by: request.limits.wait.asLimit))
    }

    /// Returns a time before which no deadline can be reached. For a request that is not sent yet, the time of
    /// ``Limits/idle`` begins at `now` at the earliest.
    func earliestDeadline(at now: MonotonicInstant) -> MonotonicInstant {
        guard case .running(let transfer, _) = state, !transfer.requestWasSent else { return nextDeadline.at }
        return min(nextDeadline.at, now.advanced(by: request.limits.idle.asLimit))
    }

    /// The deadline that is reached first if nothing more is transferred.
    var nextDeadline: (at: MonotonicInstant, code: TransportError.Code) {
        switch state {
        case .waiting(_, let until):
            earlier((until, .hostBudgetExhausted), totalDeadline.map { ($0, .timedOut(.total)) })
        case .running(let transfer, _):
            earlier(
                (totalDeadline ?? .now, .timedOut(.total)),
                transfer.idleDeadline.map { ($0, .timedOut(.idle)) }
            )
        }
    }

    private func earlier(
        _ first: (at: MonotonicInstant, code: TransportError.Code),
        _ second: (at: MonotonicInstant, code: TransportError.Code)?
    ) -> (at: MonotonicInstant, code: TransportError.Code) {
        guard let second, second.at < first.at else { return first }
        return second
    }

    /// Resumes the caller with the result. Must be called exactly once, at the end.
    func finish(_ result: Result<Response, TransportError>) {
        continuation.resume(
            returning: result.map { response in
                var response = response
                response.redirects = redirects
                response.timing.waited = waited
                return response
            }
        )
    }

    func fail(_ code: TransportError.Code, detail: String = "") {
        finish(.failure(TransportError(code, authority: destination.authority, detail: detail)))
    }
}
