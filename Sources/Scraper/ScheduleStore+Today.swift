package import Scores
import Scraping
package import Storage
package import Time

extension ScheduleStore {
    /// The league's day, which its source is asked by.
    /// - Throws: `ScrapeError.unknownLeague` where there is no such league.
    package func knownToday(of league: LeagueID) async throws -> CivilDate {
        guard let today = try await today(of: league) else { throw ScrapeError.unknownLeague(league) }
        return today
    }
}
