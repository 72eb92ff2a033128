import CLibcurl
import Logging
import Synchronization
import Time

/// Owns the multi handle and all fetches. It runs on one thread, so it needs no locks.
///
/// Each round executes orders, transfers bytes, handles ended transfers, drops overdue ones, starts queued ones and
/// waits.
final class TransferLoop {
    typealias MonotonicInstant = ContinuousClock.Instant

    /// The longest wait. Orders wake the loop, so the value is not critical.
    private static let maxPause = Duration.seconds(60)
    /// The limit of idle handles kept for reuse. Each uses some kilobytes.
    private static let idleHandleLimit = 64

    private let inbox: Inbox
    private let multi: MultiHandle
    private let options: TransferOptions
    private let redirects: RedirectPolicy
    private let logger: Logger
    private var pendingRequests: [UInt64: PendingRequest] = [:]
    private var running: [EasyHandle.ID: UInt64] = [:]
    private var hosts: [String: HostQueue] = [:]
    private var idleHandles: [EasyHandle] = []
    /// No deadline of a fetch is before this instant, so earlier rounds need not check every fetch. `nil`: there is
    /// none.
    private var nextSweep: MonotonicInstant?

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
        while let orders = inbox.drain() {
            for order in orders { execute(order) }
            multi.perform()
            while let (handle, result) = multi.nextFinished() { complete(handle, result) }
            sweep(at: .now)
            multi.wait(atMost: pause(startReady(at: .now)))
        }
        for pending in pendingRequests.values {
            detach(pending)
            pending.fail(.closed)
        }
    }

    private func pause(_ nextStart: MonotonicInstant?) -> Duration {
        let next = [nextStart, nextSweep].compactMap { $0 }.min()
        return next.map { min(max(.zero, $0 - .now), Self.maxPause) } ?? Self.maxPause
    }
}

// MARK: - Orders and queues

extension TransferLoop {
    private func execute(_ order: Inbox.Order) {
        switch order {
        case .start(let ticket, let continuation):
            let now = MonotonicInstant.now
            let pending = PendingRequest(ticket, continuation: continuation, at: now)
            if ticket.isCancelled.load(ordering: .acquiring) {
                pending.fail(.cancelled)
            } else {
                enqueue(pending, at: now)
            }
        case .cancel(let id):
            guard let pending = pendingRequests[id] else { return }
            drop(pending, .cancelled)
        }
    }

    private func enqueue(_ pending: PendingRequest, at now: MonotonicInstant) {
        let host = pending.destination.authority
        guard hosts[host, default: HostQueue(options.configuration.hostBudget)].join(pending.id, at: now) else {
            pendingRequests[pending.id] = nil
            return pending.fail(.hostBudgetExhausted, detail: "the host's queue is full")
        }
        pendingRequests[pending.id] = pending
        scheduleSweep(for: pending, at: now)
        // Starts it now if possible, so that the queue contains only fetches that have to wait.
        _ = startReady(at: host, now)
    }

    /// Starts all fetches that may start, and returns when the next one may; `nil` if none waits for a time.
    private func startReady(at now: MonotonicInstant) -> MonotonicInstant? {
        Array(hosts.keys).compactMap { startReady(at: $0, now) }.min()
    }

    /// Starts all fetches that may start at `host`, and returns when the next one may; `nil` if none waits for a time.
    private func startReady(at host: String, _ now: MonotonicInstant) -> MonotonicInstant? {
        while let turn = hosts[host]?.next(at: now) {
            switch turn {
            case .start(let id):
                if let pending = pendingRequests[id] { begin(pending, at: now) }
            case .wait(let until):
                return until
            case .noneReady:
                if hosts[host]?.isIdle(at: now) == true { hosts[host] = nil }
                return nil
            }
        }
        return nil
    }

    private func begin(_ pending: PendingRequest, at now: MonotonicInstant) {
        let destination = pending.destination
        let transfer = Transfer(
            pending.request,
            to: destination,
            allowsPrivateAddress: options.configuration.privateAddresses.contains(destination.authority)
        )
        do throws(CurlFailure) {
            guard let handle = idleHandles.popLast() ?? EasyHandle() else {
                throw CurlFailure(code: CURLE_OUT_OF_MEMORY)
            }
            try options.apply(to: handle, pending.request, transfer)
            try multi.add(handle)
            pending.run(transfer, on: handle, at: now)
            running[handle.id] = pending.id
            scheduleSweep(for: pending, at: now)
        } catch {
            hosts[destination.authority]?.finish()
            pendingRequests[pending.id] = nil
            pending.fail(.unexpected(curlCode: error.code.rawValue), detail: "the transfer could not be set up")
        }
    }
}

// MARK: - Results

extension TransferLoop {
    /// Handles the result of a transfer: a response, an error, or a redirect to follow.
    private func complete(_ handle: EasyHandle.ID, _ result: CURLcode) {
        guard let id = running[handle], let pending = pendingRequests[id],
            case .running(let transfer, let handle) = pending.state
        else { return }
        let outcome = transfer.outcome(of: result, on: handle, version: options.configuration.version)
        detach(pending)
        log(outcome, of: pending)
        guard case .success(let response) = outcome else { return end(pending, outcome) }
        let step = redirects.step(
            for: pending.request,
            from: pending.start,
            at: pending.destination,
            status: response.status,
            location: response.headers["Location"],
            followed: pending.redirects
        )
        switch step {
        case .noRedirect: end(pending, outcome)
        case .refuse(let code): end(pending, .failure(transfer.error(code)))
        case .follow(let next, let keepsHeaders):
            let now = MonotonicInstant.now
            pending.redirect(to: next, keepsHeaders: keepsHeaders, at: now)
            enqueue(pending, at: now)
        }
    }

    private func end(_ pending: PendingRequest, _ outcome: Result<Response, TransportError>) {
        pendingRequests[pending.id] = nil
        pending.finish(outcome)
    }

    /// Ends a fetch early.
    private func drop(_ pending: PendingRequest, _ code: TransportError.Code) {
        detach(pending)
        end(pending, .failure(TransportError(code, authority: pending.destination.authority)))
    }

    /// Removes a fetch from its host's queue, or stops its transfer.
    private func detach(_ pending: PendingRequest) {
        let host = pending.destination.authority
        switch pending.state {
        case .waiting:
            hosts[host]?.leave(pending.id)
        case .running(_, let handle):
            multi.remove(handle)
            running[handle.id] = nil
            hosts[host]?.finish()
            if idleHandles.count < Self.idleHandleLimit { idleHandles.append(handle) }
        }
    }

    private func sweep(at now: MonotonicInstant) {
        guard let due = nextSweep, due <= now else { return }
        nextSweep = nil
        for pending in pendingRequests.values {
            let deadline = pending.nextDeadline
            if deadline.at <= now { drop(pending, deadline.code) } else { scheduleSweep(for: pending, at: now) }
        }
    }

    /// Ensures that the loop checks the fetch at its next deadline.
    private func scheduleSweep(for pending: PendingRequest, at now: MonotonicInstant) {
        let deadline = pending.earliestDeadline(at: now)
        nextSweep = min(nextSweep ?? deadline, deadline)
    }

    private func log(_ outcome: Result<Response, TransportError>, of pending: PendingRequest) {
        // OpenTelemetry's server.address has no port, but the port is logged as well, because breakers and budgets are
        // kept per host and port.
        let host: Logger.MetadataValue = "\(pending.destination.authority)"
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
