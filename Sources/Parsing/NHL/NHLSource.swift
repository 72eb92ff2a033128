package import Scores
package import Sports
import TextCoding
package import Time
package import Transport

/// Reads the NHL's own pages.
package struct NHLSource: FetchingSource {
    /// The base address: `https://api-web.nhle.com`, or a substitute.
    private let api: String
    package var fetcher: any Fetcher

    package init(api: String, fetcher: any Fetcher) {
        self.api = api
        self.fetcher = fetcher
    }

    package func scoreboard(
        of league: LeagueAddress,
        on day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>? {
        guard league.code == NHL.leagueCode else { throw .unknownLeague(league.league) }
        return try await send(.score(on: day), unlessMatching: storedValidators).page(at: now) {
            bytes throws(ParseError) in
            try ScoreboardReading(nhlScore: bytes, league: league.expected, day: day)
        }?.withBodyValidators
    }

    package func detail(
        _ page: DetailPage,
        of game: SourceID,
        league: LeagueAddress,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<GameReading>? {
        switch page {
        case .playByPlay:
            try await read(.playByPlay(of: game.id), unlessMatching: storedValidators, at: now) {
                bytes throws(ParseError) in
                try GameReading(nhlPlayByPlay: bytes, league: league.expected)
            }
        case .boxScore:
            try await read(.boxScore(of: game.id), unlessMatching: storedValidators, at: now) {
                bytes throws(ParseError) in
                try GameReading(nhlBoxScore: bytes, league: league.expected)
            }
        case .teamStats, .summary: throw .unknownPage(page)
        }
    }

    package func table(
        _ page: TablePage,
        of league: LeagueAddress,
        on day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<TableReading>? {
        guard league.code == NHL.leagueCode else { throw .unknownLeague(league.league) }
        guard page == TablePage(.standings) else { throw .unknownTable(page) }
        return try await send(.standings(on: day), unlessMatching: storedValidators).page(at: now) {
            bytes throws(ParseError) in
            TableReading.standings(try StandingsReading(nhlStandings: bytes, league: league.expected))
        }?.withBodyValidators
    }

    private func read(
        _ request: NHLRequest,
        unlessMatching storedValidators: Validators?,
        at now: Instant,
        _ parse: ([UInt8]) throws(ParseError) -> GameReading
    ) async throws(ScrapeError) -> SourcePage<GameReading>? {
        let response = try await send(request, unlessMatching: storedValidators)
        guard response.status != 404 else { throw .unreadable(.noGame) }
        return try response.page(at: now, parse)?.withBodyValidators
    }

    private func send(_ request: NHLRequest, unlessMatching storedValidators: Validators?) async throws(ScrapeError)
        -> Response
    {
        try await fetcher.response(
            to: Request(
                .get,
                request.url(base: api),
                headers: ["Accept": "application/json"],
                validators: storedValidators?.ofBody
            )
        )
    }
}

extension SourcePage {
    /// The page with validators from its body only, because the NHL's entity tags change every 15 seconds even if the
    /// content does not.
    fileprivate var withBodyValidators: SourcePage {
        SourcePage(reading: reading, validators: validators?.ofBody, body: body)
    }
}

/// The address of one of the NHL's pages.
package struct NHLRequest: Hashable, Sendable {
    /// The path: `/v1/score/2026-05-02`.
    package let path: String

    /// Requests the games of a day in Eastern time. The day is always stated, because `now` only redirects to it.
    package static func score(on day: CivilDate) -> NHLRequest {
        NHLRequest(path: "/v1/score/\(day)")
    }

    /// Requests the plays of a game.
    package static func playByPlay(of game: String) -> NHLRequest {
        NHLRequest(path: "/v1/gamecenter/\(PercentEncoding.encode(game))/play-by-play")
    }

    /// Requests the statistics of a game's skaters and goalies.
    package static func boxScore(of game: String) -> NHLRequest {
        NHLRequest(path: "/v1/gamecenter/\(PercentEncoding.encode(game))/boxscore")
    }

    /// Requests the standings of a day. There are none between seasons.
    package static func standings(on day: CivilDate) -> NHLRequest {
        NHLRequest(path: "/v1/standings/\(day)")
    }

    /// Returns the full address.
    /// - Parameter base: `https://api-web.nhle.com` or a substitute, with or without a slash at its end.
    package func url(base: String) -> String {
        rootAddress(base) + path
    }
}
