package import JobQueue
package import Scraping
import Transport

extension ScrapeError: FatefulError {
    /// Pages are asked for again and again, so hardly anything is a reason to give a request up: what is wrong with a
    /// page may be right a minute later, and every try is in the history with its error.
    package var fate: Fate {
        switch self {
        case .transport(let error):
            switch error.code {
            // Not a redirect: a host under repair leads elsewhere for an hour, which must not leave a dead letter a
            // page.
            case .forbiddenAddress, .invalidURL, .invalidRequest, .forbiddenByRobots: .discard
            case .heldBack(_, let pause): .snooze(pause)
            default: .retry(after: nil)
            }
        case .status(429, let pause), .status(503, let pause): .snooze(.seconds(pause ?? 15))
        case .status: .retry(after: nil)
        case .unreadable(let error):
            switch error.disposition {
            case .retry, .discard, .rediscoverHash: .retry(after: nil)
            case .blocked: .snooze(Self.standDown)
            }
        case .unknownLeague, .noScoreboard, .noGamePages, .unknownPage, .unknownTable, .unknownSeason, .noPicture:
            .discard
        }
    }

    /// How long a page is left alone whose source refuses us. Walls are not climbed, nor knocked at twice a minute.
    package static let standDown: Duration = .seconds(600)
}

extension Backoff {
    /// Between tries to read a page: soon at first, for most failures pass, then as rarely as a live game can bear.
    package static let reading = Backoff(base: .seconds(1), ceiling: .seconds(30))
}
