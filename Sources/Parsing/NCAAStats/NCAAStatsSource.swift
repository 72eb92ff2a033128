import Normalizing
package import Scores
package import Sports
import TextCoding
package import Time
package import Transport

/// Reads stats.ncaa.org: the seasons of teams, and the official statistics of finished games.
///
/// Its host often rejects programs. Therefore it is read slowly, only to correct errors of other sources, and it is
/// disabled in table `host_budget` until an operator has permission to read it.
package struct NCAAStatsSource: FetchingSource {
    /// The base address: `https://stats.ncaa.org`, or a substitute.
    private let site: String
    package var fetcher: any Fetcher

    package init(site: String, fetcher: any Fetcher) {
        self.site = site
        self.fetcher = fetcher
    }

    package func games(
        on page: String,
        of league: LeagueAddress,
        near day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>? {
        try await read(.schedule(ofTeam: page), unlessMatching: storedValidators, at: now) { bytes throws(ParseError) in
            let schedule = try TeamScheduleReading(ncaaStatsSchedule: bytes, league: league.expected)
            guard let games = schedule.scoreboard else { throw .unexpectedShape(path: "the team of a schedule") }
            return games
        }
    }

    package func detail(
        _ page: DetailPage,
        of game: SourceID,
        league: LeagueAddress,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<GameReading>? {
        guard page == .boxScore else { throw .unknownPage(page) }
        return try await read(.individualStats(ofContest: game.id), unlessMatching: storedValidators, at: now) {
            bytes throws(ParseError) in
            try GameReading(ncaaStatsIndividual: bytes, league: league.expected)
        }
    }

    private func read<Reading: Sendable>(
        _ request: NCAAStatsRequest,
        unlessMatching storedValidators: Validators?,
        at now: Instant,
        _ parse: ([UInt8]) throws(ParseError) -> Reading
    ) async throws(ScrapeError) -> SourcePage<Reading>? {
        let response = try await fetcher.response(
            to: Request(.get, request.url(base: site), headers: ["Accept": "text/html"], validators: storedValidators)
        )
        if let refusal = ParseError(status: response.status, body: response.body) { throw .unreadable(refusal) }
        return try response.page(at: now, parse)
    }
}

/// The address of a page of stats.ncaa.org.
package struct NCAAStatsRequest: Hashable, Sendable {
    /// The path: `/teams/594020`.
    package let path: String

    /// Requests a team's season. A team has a new id each year.
    package static func schedule(ofTeam id: String) -> NCAAStatsRequest {
        NCAAStatsRequest(path: "/teams/\(PercentEncoding.encode(id))")
    }

    /// Requests the statistics of each player in a contest, with its line score.
    package static func individualStats(ofContest id: String) -> NCAAStatsRequest {
        NCAAStatsRequest(path: "/contests/\(PercentEncoding.encode(id))/individual_stats")
    }

    /// Returns the full address.
    /// - Parameter base: `https://stats.ncaa.org` or a substitute, with or without a slash at its end.
    package func url(base: String) -> String {
        rootAddress(base) + path
    }
}
