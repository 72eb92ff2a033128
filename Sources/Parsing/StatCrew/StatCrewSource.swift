package import Scores
package import Sports
package import Time
package import Transport

/// Reads scorers' files with the permission of their owners, such as a school that stores them on its own server.
///
/// A page is the URL of a file, either of one game or always of the current one. The scorer's program rewrites the file
/// after every play, so a file that is read meanwhile may be truncated or empty. A moment later it is complete.
package struct StatCrewSource: FetchingSource {
    package var fetcher: any Fetcher

    package init(fetcher: any Fetcher) {
        self.fetcher = fetcher
    }

    package func games(
        on page: String,
        of league: LeagueAddress,
        near day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>? {
        let request = Request(.get, page, headers: ["Accept": "application/xml"], validators: storedValidators)
        let response = try await fetcher.response(to: request)
        // Before the first game of a season, or between two games, there may be no file.
        if let refusal = ParseError(status: response.status, body: response.body) { throw .unreadable(refusal) }
        return try response.page(at: now) { bytes throws(ParseError) in
            var game = try GameReading(statCrew: bytes, league: league.expected)
            game.sourceID = game.sourceID.of(league.league, on: game.day)
            return ScoreboardReading(league: league.league, day: game.day, games: [game])
        }
    }
}

extension SourceID {
    /// Returns an id that is unique across leagues and days. Schools number their games anew each season, and a file
    /// without a number is identified by its teams, which men's and women's teams of the same schools share.
    fileprivate func of(_ league: LeagueID, on day: CivilDate?) -> SourceID {
        SourceID(source: source, id: [league.rawValue, day?.description, id].compactMap(\.self).joined(separator: " "))
    }
}
