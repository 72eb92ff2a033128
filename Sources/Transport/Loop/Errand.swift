/// One fetch as the loop knows it, over all its hops.
final class Errand {
    typealias Instant = ContinuousClock.Instant

    enum State {
        /// In its host's line since, and until at the latest.
        case waiting(since: Instant, until: Instant)
        /// On its way.
        case running(Transfer, EasyHandle)
    }

    let id: UInt64
    private let answer: Inbox.Answer
    /// What goes out next; a redirect takes headers from it.
    private(set) var request: Request
    /// Where the caller sent it.
    let start: Destination
    private(set) var destination: Destination
    private(set) var redirects = 0
    private(set) var waited = Duration.zero
    private(set) var state: State
    /// The end of ``Limits/total``; `nil` until the first turn.
    private var totalDeadline: Instant?

    init(_ ticket: Ticket, answer: Inbox.Answer, at now: Instant) {
        id = ticket.id
        self.answer = answer
        request = ticket.request
        start = ticket.destination
        destination = ticket.destination
        state = .waiting(since: now, until: now.advanced(by: ticket.request.limits.wait.asLimit))
    }

    /// Its turn has come.
    func run(_ transfer: Transfer, on handle: EasyHandle, at now: Instant) {
        if case .waiting(let since, _) = state { waited += now - since }
        totalDeadline = totalDeadline ?? now.advanced(by: request.limits.total.asLimit)
        state = .running(transfer, handle)
    }

    /// Goes back into a line, for another place.
    func redirect(to next: Destination, keepsHeaders: Bool, at now: Instant) {
        destination = next
        redirects += 1
        request.headers = RedirectPolicy.headers(of: request, kept: keepsHeaders)
        state = .waiting(since: now, until: now.advanced(by: request.limits.wait.asLimit))
    }

    /// An instant before which no limit can be met, whatever happens: the silence that ``Limits/idle`` measures has not
    /// begun for a request that is not being sent yet.
    func earliestDeadline(at now: Instant) -> Instant {
        guard case .running(let transfer, _) = state, !transfer.requestWasSent else { return nextDeadline.at }
        return min(nextDeadline.at, now.advanced(by: request.limits.idle.asLimit))
    }

    /// The limit that it meets first if nothing moves any more.
    var nextDeadline: (at: Instant, code: TransportError.Code) {
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
        _ first: (at: Instant, code: TransportError.Code),
        _ second: (at: Instant, code: TransportError.Code)?
    ) -> (at: Instant, code: TransportError.Code) {
        guard let second, second.at < first.at else { return first }
        return second
    }

    /// Gives the caller its answer. To be called once, as the last thing.
    func finish(_ result: Result<Response, TransportError>) {
        answer.resume(
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
