package import JobQueue
package import Scraping
import Transport

extension ScrapeError: FatefulError {
    /// The scheduler asks again in half a minute anyway: what is not worth a retry is given up soon and seen as a dead
    /// letter.
    package var fate: Fate {
        switch self {
        case .transport(let error):
            switch error.code {
            case .forbiddenAddress, .redirectForbidden, .tooManyRedirects, .invalidURL, .invalidRequest: .discard
            default: .retry(after: nil)
            }
        case .status(429, let pause), .status(503, let pause): .snooze(.seconds(pause ?? 15))
        case .status(let status, _): status >= 500 ? .retry(after: nil) : .discard
        case .unreadable(let error):
            switch error.disposition {
            case .retry, .rediscoverHash: .retry(after: nil)
            case .discard, .blocked: .discard
            }
        case .unknownLeague: .discard
        }
    }
}
