package import JobQueue
package import Parsing
import Transport

extension ScrapeError: FatefulError {
    /// What happens to the job after the error. Few errors discard it, because pages are polled: a page may be fine a
    /// minute later, and every attempt is in the history with its error.
    package var fate: Fate {
        switch self {
        case .transport(let error):
            switch error.code {
            // Redirects are retried. A host under maintenance may redirect for an hour, and discarding would leave a
            // dead letter per page.
            case .forbiddenAddress, .invalidURL, .invalidRequest, .forbiddenByRobots: .discard
            case .heldBack(_, let pause): .snooze(pause)
            default: .retry(after: nil)
            }
        case .status(429, let pause), .status(503, let pause): .snooze(.seconds(pause ?? 15))
        case .status: .retry(after: nil)
        case .unreadable(let error):
            switch error.disposition {
            case .retry, .discard, .rediscoverHash: .retry(after: nil)
            case .blocked: .snooze(Self.blockedPause)
            }
        case .unknownLeague, .noScoreboard, .noGamePages, .unknownPage, .unknownTable, .unknownSeason, .noPicture:
            .discard
        }
    }

    /// How long to pause a page whose source refuses us. When a site blocks us we do not work around it, and we retry
    /// rarely.
    package static let blockedPause: Duration = .seconds(600)
}

extension Backoff {
    /// The pauses between attempts to read a page. The first is short, because most failures pass quickly, and the
    /// longest is no longer than a live game can wait.
    package static let reading = Backoff(base: .seconds(1), ceiling: .seconds(30))
}
