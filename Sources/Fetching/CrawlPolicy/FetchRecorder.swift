import Logging
import Parsing
import Storage
import Synchronization
import Transport

/// Writes fetches to the database and logs when a host's breaker changed its state.
struct FetchRecorder: Sendable {
    let store: ScrapeRunStore
    let logger: Logger
    private let metrics = FetchMetrics()

    init(store: ScrapeRunStore, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    /// Records fetches. A failure is only logged, because the fetched page is still useful.
    func record(_ records: [FetchRecord], of subject: ScrapeSubject) async {
        guard !records.isEmpty else { return }
        for record in records { metrics.record(record) }
        // An unstructured task, so that fetches are recorded even if the reading is cancelled.
        let transitions = await Task { [store] in
            do {
                return Result<[BreakerTransition], any Error>.success(
                    try await store.recordOutcomes(records, of: subject)
                )
            } catch {
                return .failure(error)
            }
        }.value
        switch transitions {
        case .success(let transitions): for transition in transitions { logTransition(transition) }
        case .failure(let error):
            logger.warning(
                "fetches were not recorded",
                metadata: ["scrape.target": "\(subject.target)", "error": "\(error)"]
            )
        }
    }

    private func logTransition(_ transition: BreakerTransition) {
        metrics.recordTransition(transition)
        logger.log(
            level: transition.state == "open" ? .error : .notice,
            "a host's breaker moved",
            metadata: [
                "http.host": "\(transition.host)", "breaker.state": "\(transition.state)",
                "reason": "\(transition.reason)",
            ]
        )
    }
}

/// Collects the fetches of one reading of a page: the page itself, a search for a rotated hash, redirects.
///
/// A handler creates a trace for each page, fetches the page through a source that adds its fetches to the trace, and
/// passes the trace to ``PageVisit``, which records the fetches with the outcome of the page.
package final class FetchTrace: Sendable {
    /// How far in the future a request slot for this reading may be reserved.
    package let maxWait: Duration
    private let entries = Mutex<[FetchRecord]>([])
    /// The body of the last answer with status 200.
    private let lastBody = Mutex<[UInt8]>([])

    package init(maxWait: Duration) {
        self.maxWait = maxWait
    }

    func add(_ record: FetchRecord) {
        entries.withLock { $0.append(record) }
    }

    /// The body of the last answer with status 200, kept in case it cannot be parsed.
    var body: [UInt8] {
        get { lastBody.withLock { $0 } }
        set { lastBody.withLock { $0 = newValue } }
    }

    /// Adds the outcome of the page to the last fetch.
    func amendLast(_ change: (inout FetchRecord) -> Void) {
        entries.withLock { entries in
            guard !entries.isEmpty else { return }
            change(&entries[entries.count - 1])
        }
    }

    /// Returns the fetches since the last call.
    func drain() -> [FetchRecord] {
        entries.withLock { entries in
            defer { entries = [] }
            return entries
        }
    }
}

// The outcome of a fetch, from the response, the transport's error, or the error of the parser.

extension FetchOutcome {
    /// Classifies a response by itself. The parser may correct the outcome.
    init(_ response: Response) {
        self =
            switch response.status {
            case _ where response.isKnownBody: .sameBody
            case 200..<300: .fetched
            case 304: .unchanged
            case 300..<400: .redirected
            case 401, 403, 451: .blocked
            case 404, 410: .absent
            case 429: .rateLimited
            case 503 where response.headers["Retry-After"] != nil: .rateLimited
            case 400..<500: .clientError
            default: .serverError
            }
    }

    init(_ error: TransportError) {
        self =
            switch error.code {
            case .timedOut: .timedOut
            case .bodyTooLarge, .wireTooLarge, .headersTooLarge: .tooLarge
            case .forbiddenByRobots, .heldBack(.robots, _): .robots
            case .heldBack(.budget, _), .hostBudgetExhausted: .budget
            case .heldBack(.paused, _): .paused
            case .heldBack(.breaker, _): .breaker
            case .heldBack(.switchedOff, _): .switchedOff
            case .cancelled, .closed: .cancelled
            case .invalidURL, .invalidRequest, .forbiddenAddress, .redirectForbidden, .tooManyRedirects, .unusable:
                .notSent
            case .nameNotResolved, .connectFailed, .tlsFailed, .decompressionFailed, .malformedAnswer, .connectionLost,
                .http2Error, .unexpected:
                .transport
            }
    }

    /// Classifies the reason why a page could not be read; `nil` if the outcome of the last response remains.
    init?(_ error: ScrapeError) {
        switch error {
        case .unreadable(.blocked): self = .blocked
        case .unreadable(.noGame): self = .absent
        case .unreadable(.tooLarge): self = .tooLarge
        case .unreadable: self = .unreadable
        case .noPicture(404), .noPicture(410): self = .absent
        // A single failed picture, one of thousands, says nothing about its host. Five refusals in a row, for different
        // pictures, open the breaker of the host.
        case .noPicture: self = .refused
        default: return nil
        }
    }
}
