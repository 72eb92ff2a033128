import Parsing
package import Scores
package import Storage
package import Time

extension ScheduleStore {
    /// Returns the current day of the league, for which its source is queried.
    /// - Throws: `ScrapeError.unknownLeague` if there is no such league.
    package func knownToday(of league: LeagueID) async throws -> CivilDate {
        guard let today = try await today(of: league) else { throw ScrapeError.unknownLeague(league) }
        return today
    }
}
