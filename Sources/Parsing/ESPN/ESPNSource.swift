package import Scores
package import Sports
package import Time
package import Transport

/// Reads ESPN's public pages, for any sport.
package struct ESPNSource: FetchingSource {
    /// The base address: `https://site.api.espn.com`, or a substitute.
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
        try await send(.scoreboard(of: league.code, on: day), unlessMatching: storedValidators).page(at: now) {
            bytes throws(ParseError) in
            try ScoreboardReading(espnScoreboard: bytes, league: league.expected, day: day)
        }
    }

    package func detail(
        _ page: DetailPage,
        of game: SourceID,
        league: LeagueAddress,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<GameReading>? {
        guard page == .summary else { throw .unknownPage(page) }
        let response = try await send(.summary(of: game.id, code: league.code), unlessMatching: storedValidators)
        // Many games of smaller leagues have no summary.
        guard response.status != 404 else { throw .unreadable(.noGame) }
        return try response.page(at: now) { bytes throws(ParseError) in
            try GameReading(espnSummary: bytes, league: league.expected)
        }
    }

    package func teams(of league: LeagueAddress, at now: Instant) async throws(ScrapeError) -> TeamListReading? {
        try await send(.teams(of: league.code), unlessMatching: nil).list(at: now) { bytes throws(ParseError) in
            try TeamListReading(espnTeams: bytes, in: league.registry)
        }
    }

    package func table(
        _ page: TablePage,
        of league: LeagueAddress,
        on day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<TableReading>? {
        switch (page.kind, page.name) {
        case (.rankings, nil):
            try await send(.rankings(of: league.code), unlessMatching: storedValidators).page(at: now) {
                bytes throws(ParseError) in
                .rankings(try RankingReading.all(espnRankings: bytes, league: league.expected))
            }
        case (.standings, nil):
            try await send(.standings(of: league.code), unlessMatching: storedValidators).page(at: now) {
                bytes throws(ParseError) in
                .standings(try StandingsReading(espnStandings: bytes, league: league.expected))
            }
        default: throw .unknownTable(page)
        }
    }

    /// Reads the day's scoreboard, which contains the calendar of its season in addition to the games.
    package func season(
        of league: LeagueAddress,
        around day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<SeasonDaysReading>? {
        try await send(.scoreboard(of: league.code, on: day), unlessMatching: storedValidators).page(at: now) {
            bytes throws(ParseError) in
            try SeasonDaysReading(espnCalendar: bytes, league: league.expected)
        }
    }

    private func send(_ request: ESPNRequest, unlessMatching storedValidators: Validators?) async throws(ScrapeError)
        -> Response
    {
        var request = Request(
            .get,
            request.url(base: api),
            headers: ["Accept": "application/json"],
            validators: storedValidators
        )
        // `timestamp` is when the response was created, so it changes even if the page does not.
        request.volatileMembers = ["timestamp"]
        return try await fetcher.response(to: request)
    }
}
