package import Scores
package import Time
package import Transport

/// Reads scorers' files where somebody who has one lets us: a school that keeps it on its own server.
///
/// A page is the URL of a file, of one game or always of the present one. The scorer's program writes it anew after every
/// play, so one that is met in the middle of that is broken off, or empty, and whole a moment later.
package struct StatCrewSource: Source {
    private let fetcher: any Fetcher

    package init(fetcher: any Fetcher) {
        self.fetcher = fetcher
    }

    package func games(
        on page: String,
        of league: LeagueAddress,
        near day: CivilDate,
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>? {
        let request = Request(.get, page, headers: ["Accept": "application/xml"], validators: known)
        let response = try await fetcher.answer(to: request)
        // Before the first game of a season, or between two, there may be no file.
        guard response.status != 404 else { throw .unreadable(.noGame) }
        return try response.page(at: now) { bytes throws(ParseError) in
            let game = try GameReading(statCrew: bytes, league: league.league)
            return ScoreboardReading(league: league.league, day: game.day, games: [game])
        }
    }
}
