import CLibcurl
import Logging
import Synchronization
import Time

/// Owns the multi handle and all fetches. It runs on one thread, so it needs no locks.
///
/// Each round executes orders, transfers bytes, handles ended transfers, drops overdue ones, starts queued ones and
/// waits.
final class TransferLoop {
    typealias Instant = ContinuousClock.Instant

    /// The longest wait. Orders wake the loop, so the value is not critical.
    private static let longestPause = Duration.seconds(60)
    /// The limit of idle handles kept for reuse. Each uses some kilobytes.
    private static let spareLimit = 64

    private let inbox: Inbox
    private let multi: MultiHandle
    private let options: TransferOptions
    private let redirects: RedirectPolicy
    private let logger: Logger
    private var errands: [UInt64: Errand] = [:]
    private var running: [EasyHandle.ID: UInt64] = [:]
    private var hosts: [String: HostQueue] = [:]
    private var spares: [EasyHandle] = []
    /// No deadline is before this instant, so a round need not check every fetch.
    private var nextSweep: Instant?

    /// Serves `inbox` on the calling thread until it is closed, then releases everything that libcurl holds.
    static func serve(
        _ inbox: Inbox,
        _ configuration: FetcherConfiguration,
        _ authorities: TrustedAuthorities,
        _ logger: Logger
    ) {
        guard let multi = MultiHandle(configuration) else {
            // Happens only when memory is exhausted. The inbox then refuses all orders.
            logger.info("transport cannot start")
            return
        }
        inbox.connect(multi.waker)
        TransferLoop(inbox, multi, TransferOptions(configuration, authorities: authorities), logger).run()
        inbox.disconnect()
    }

    private init(_ inbox: Inbox, _ multi: MultiHandle, _ options: TransferOptions, _ logger: Logger) {
        self.inbox = inbox
        self.multi = multi
        self.options = options
        self.logger = logger
        redirects = RedirectPolicy(allowedHosts: options.configuration.allowedRedirectHosts)
    }

    private func run() {
        while let orders = inbox.take() {
            for order in orders { obey(order) }
            multi.perform()
            while let (handle, result) = multi.nextFinished() { settle(handle, result) }
            sweep(at: .now)
            multi.wait(atMost: pause(giveTurns(at: .now)))
        }
        for errand in errands.values {
            halt(errand)
            errand.fail(.closed)
        }
    }

    private func pause(_ nextTurn: Instant?) -> Duration {
        let next = [nextTurn, nextSweep].compactMap { $0 }.min()
        return next.map { min(max(.zero, $0 - .now), Self.longestPause) } ?? Self.longestPause
    }
}

// MARK: - Orders and queues

extension TransferLoop {
    private func obey(_ order: Inbox.Order) {
        switch order {
        case .start(let ticket, let answer):
            let now = Instant.now
            let errand = Errand(ticket, answer: answer, at: now)
            if ticket.isCancelled.load(ordering: .acquiring) {
                errand.fail(.cancelled)
            } else {
                line(up: errand, at: now)
            }
        case .cancel(let id):
            guard let errand = errands[id] else { return }
            drop(errand, .cancelled)
        }
    }

    private func line(up errand: Errand, at now: Instant) {
        let host = errand.destination.authority
        guard hosts[host, default: HostQueue(options.configuration.hostBudget)].join(errand.id, at: now) else {
            errands[errand.id] = nil
            return errand.fail(.hostBudgetExhausted, detail: "the host's queue is full")
        }
        errands[errand.id] = errand
        note(errand, at: now)
        // Starts it now if possible, so that the queue contains only fetches that have to wait.
        _ = giveTurns(at: host, now)
    }

    /// Starts all fetches that may start, and returns when the next one may.
    private func giveTurns(at now: Instant) -> Instant? {
        Array(hosts.keys).compactMap { giveTurns(at: $0, now) }.min()
    }

    /// Starts all fetches that may start at `host`, and returns when the next one may.
    private func giveTurns(at host: String, _ now: Instant) -> Instant? {
        while let turn = hosts[host]?.next(at: now) {
            switch turn {
            case .start(let id):
                if let errand = errands[id] { begin(errand, at: now) }
            case .wait(let until):
                return until
            case .nobody:
                if hosts[host]?.isForgettable(at: now) == true { hosts[host] = nil }
                return nil
            }
        }
        return nil
    }

    private func begin(_ errand: Errand, at now: Instant) {
        let destination = errand.destination
        let transfer = Transfer(
            errand.request,
            to: destination,
            allowsPrivateAddress: options.configuration.privateAddresses.contains(destination.authority)
        )
        do throws(CurlFailure) {
            guard let handle = spares.popLast() ?? EasyHandle() else { throw CurlFailure(code: CURLE_OUT_OF_MEMORY) }
            try options.apply(to: handle, errand.request, transfer)
            try multi.add(handle)
            errand.run(transfer, on: handle, at: now)
            running[handle.id] = errand.id
            note(errand, at: now)
        } catch {
            hosts[destination.authority]?.finish()
            errands[errand.id] = nil
            errand.fail(.unexpected(curlCode: error.code.rawValue), detail: "the transfer could not be set up")
        }
    }
}

// MARK: - Results

extension TransferLoop {
    /// Handles the result of a transfer: a response, an error, or a redirect to follow.
    private func settle(_ handle: EasyHandle.ID, _ result: CURLcode) {
        guard let id = running[handle], let errand = errands[id], case .running(let transfer, let handle) = errand.state
        else { return }
        let outcome = transfer.outcome(of: result, on: handle, version: options.configuration.version)
        halt(errand)
        log(outcome, of: errand)
        guard case .success(let response) = outcome else { return end(errand, outcome) }
        let step = redirects.step(
            for: errand.request,
            from: errand.start,
            at: errand.destination,
            status: response.status,
            location: response.headers["Location"],
            followed: errand.redirects
        )
        switch step {
        case .answer: end(errand, outcome)
        case .refuse(let code): end(errand, .failure(transfer.error(code)))
        case .follow(let next, let keepsHeaders):
            let now = Instant.now
            errand.redirect(to: next, keepsHeaders: keepsHeaders, at: now)
            line(up: errand, at: now)
        }
    }

    private func end(_ errand: Errand, _ outcome: Result<Response, TransportError>) {
        errands[errand.id] = nil
        errand.finish(outcome)
    }

    /// Ends a fetch early.
    private func drop(_ errand: Errand, _ code: TransportError.Code) {
        halt(errand)
        end(errand, .failure(TransportError(code, authority: errand.destination.authority)))
    }

    /// Removes a fetch from its host's queue, or stops its transfer.
    private func halt(_ errand: Errand) {
        let host = errand.destination.authority
        switch errand.state {
        case .waiting:
            hosts[host]?.leave(errand.id)
        case .running(_, let handle):
            multi.remove(handle)
            running[handle.id] = nil
            hosts[host]?.finish()
            if spares.count < Self.spareLimit { spares.append(handle) }
        }
    }

    private func sweep(at now: Instant) {
        guard let due = nextSweep, due <= now else { return }
        nextSweep = nil
        for errand in errands.values {
            let deadline = errand.nextDeadline
            if deadline.at <= now { drop(errand, deadline.code) } else { note(errand, at: now) }
        }
    }

    /// Ensures that the loop checks the fetch at its next deadline.
    private func note(_ errand: Errand, at now: Instant) {
        let deadline = errand.earliestDeadline(at: now)
        nextSweep = min(nextSweep ?? deadline, deadline)
    }

    private func log(_ outcome: Result<Response, TransportError>, of errand: Errand) {
        // OpenTelemetry's server.address has no port, but breakers and budgets are kept per host and port.
        let host: Logger.MetadataValue = "\(errand.destination.authority)"
        switch outcome {
        case .success(let response):
            logger.trace(
                "answered",
                metadata: [
                    "http.host": host, "http.response.status_code": "\(response.status)",
                    "http.response.body.size": "\(response.body.count)",
                    "http.client.request.duration": "\(response.timing.total.seconds)",
                ]
            )
        case .failure(let error):
            logger.debug("failed", metadata: ["http.host": host, "error": "\(error)"])
        }
    }
}
