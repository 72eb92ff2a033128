import Runtime
import Storage
import Time
package import Transport

/// Fetches within robots.txt rules and the host's rate limit, and recognizes a body that has not changed.
///
/// Every hop of a request takes its own slot. The outcome of each hop is added to the trace of a reading, or recorded
/// by itself if there is no trace.
package struct RateLimitedFetcher: Fetcher {
    private let network: any Fetcher
    private let robots: RobotsCache
    private let slots: RequestSlots
    private let recorder: FetchRecorder
    private let redirects: RedirectPolicy
    /// `nil`: each fetch is recorded by itself.
    private var trace: FetchTrace?

    init(
        _ network: any Fetcher,
        robots: RobotsCache,
        slots: RequestSlots,
        recorder: FetchRecorder,
        redirects: RedirectPolicy
    ) {
        self.network = network
        self.robots = robots
        self.slots = slots
        self.recorder = recorder
        self.redirects = redirects
    }

    /// Returns a copy of this fetcher for one reading of a page. It adds its fetches to the trace, and waits for slots
    /// as long as the trace allows.
    package func recording(in trace: FetchTrace) -> RateLimitedFetcher {
        var fetcher = self
        fetcher.trace = trace
        return fetcher
    }

    /// How far in the future a request slot may be if there is no trace. A job must not occupy its worker slot for
    /// longer.
    static let maxWait: Duration = .seconds(2)

    /// - Throws: The errors of the network, `heldBack` and `forbiddenByRobots`.
    package func fetch(_ request: Request) async throws(TransportError) -> Response {
        var response = try await follow(request, redirects) { destination throws(TransportError) in
            try await allow(destination)
        }
        guard response.status == 200 else { return response }
        trace?.body = response.body
        response.digest = BodyDigest.digest(of: response.body, ignoring: request.volatileMembers)
        response.isKnownBody = response.digest != nil && response.digest == request.validators?.digest
        if response.isKnownBody { trace?.amendLast { $0.outcome = .sameBody } }
        return response
    }

    /// Returns when robots.txt is known to allow the destination.
    private func allow(_ destination: Destination) async throws(TransportError) {
        let maxWait = trace?.maxWait ?? Self.maxWait
        do throws(TransportError) {
            try await robots.require(destination, maxWait: maxWait) { request throws(TransportError) in
                // These fetches get a trace of their own, because they belong to no game or league.
                let trace = FetchTrace(maxWait: maxWait)
                let fetcher = recording(in: trace)
                let result = await outcome { () throws(TransportError) in
                    try await fetcher.follow(request, .anyHost) { _ in }
                }
                await recorder.record(trace.drain(), of: ScrapeSubject(target: "robots.txt"))
                return try result.get()
            }
        } catch {
            await record(FetchRecord(.failure(error), at: destination))
            throw error
        }
    }

    /// Follows redirects by the same rules as the wrapped fetcher, but calls `check` before each hop.
    private func follow(
        _ request: Request,
        _ redirects: RedirectPolicy,
        _ check: (Destination) async throws(TransportError) -> Void
    ) async throws(TransportError) -> Response {
        guard let start = try? Destination(request.url) else { throw TransportError(.invalidURL) }
        var hop = request
        hop.limits.maxRedirects = 0
        var target = start
        var followed = 0
        let deadline = ContinuousClock.now + request.limits.total + request.limits.wait
        while true {
            try await check(target)
            var response = try await send(hop, at: target)
            let step = redirects.step(
                for: request,
                from: start,
                at: target,
                status: response.status,
                location: response.headers["Location"],
                followed: followed
            )
            guard let (next, keepsHeaders) = try destination(of: step, from: target, before: deadline) else {
                response.redirects = followed
                return response
            }
            hop.url = next.url
            hop.headers = RedirectPolicy.headers(of: hop, kept: keepsHeaders)
            target = next
            followed += 1
        }
    }

    /// Returns where a redirect leads; `nil` if the response is not a redirect.
    private func destination(
        of step: RedirectStep,
        from target: Destination,
        before deadline: ContinuousClock.Instant
    ) throws(TransportError) -> (Destination, keepsHeaders: Bool)? {
        switch step {
        case .noRedirect: return nil
        case .refuse(let code): throw TransportError(code, authority: target.authority)
        case .follow(let next, let keepsHeaders):
            guard ContinuousClock.now < deadline else {
                throw TransportError(.timedOut(.total), authority: target.authority)
            }
            return (next, keepsHeaders)
        }
    }

    /// Sends one request in its slot and returns the response.
    private func send(_ request: Request, at target: Destination) async throws(TransportError) -> Response {
        let slot = try await slot(at: target)
        var request = request
        // A request that cannot start in its slot fails; it must not use another request's slot.
        request.limits.wait = slot.leeway
        let began = ContinuousClock.now
        let result = await outcome { () throws(TransportError) in try await network.fetch(request) }
        await record(FetchRecord(result, at: target, took: ContinuousClock.now - began, probe: slot.probe))
        if case .failure(let error) = result, case .hostBudgetExhausted = error.code {
            throw TransportError(
                .heldBack(.budget, for: .seconds(1)),
                authority: target.authority,
                detail: "HOST_SPACING or HOST_IN_FLIGHT of this program leaves no slot"
            )
        }
        return try result.get()
    }

    private func slot(at target: Destination) async throws(TransportError) -> RequestSlots.Slot {
        do throws(TransportError) {
            return try await slots.next(at: target.authority, maxWait: trace?.maxWait ?? Self.maxWait)
        } catch {
            await record(FetchRecord(.failure(error), at: target))
            throw error
        }
    }

    private func record(_ record: FetchRecord) async {
        if let trace {
            trace.add(record)
        } else {
            await recorder.record([record], of: ScrapeSubject(target: "other"))
        }
    }
}

extension FetchRecord {
    /// - Parameter took: The time from the call to its result; 0 for a request that was not sent.
    fileprivate init(
        _ result: Result<Response, TransportError>,
        at target: Destination,
        took: Duration = .zero,
        probe: Int64? = nil
    ) {
        switch result {
        case .success(let response):
            self.init(
                host: target.authority,
                outcome: FetchOutcome(response),
                duration: took - response.timing.waited
            )
            status = response.status
            bytes = response.body.count
            retryAfter = response.retryAfter(now: MachineClock.now)
        case .failure(let error):
            self.init(host: target.authority, outcome: FetchOutcome(error), duration: took)
            detail = "\(error)"
            // The robots.txt rules are not known yet, or the file cannot be fetched. The error says how long a retry
            // should wait.
            if case .heldBack(.robots, let pause) = error.code { retryAfter = pause }
        }
        self.probe = probe
    }
}

/// Returns the result of `body` as a value, for callers that continue in both cases.
func outcome<Value>(
    _ body: () async throws(TransportError) -> Value
) async -> Result<Value, TransportError> {
    do throws(TransportError) {
        return .success(try await body())
    } catch {
        return .failure(error)
    }
}
