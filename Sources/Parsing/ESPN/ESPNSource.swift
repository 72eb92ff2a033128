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
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>? {
        try await ask(.scoreboard(of: league.code, on: day), unless: known).page(at: now) { bytes throws(ParseError) in
            try ScoreboardReading(espnScoreboard: bytes, league: league.expected, day: day)
        }
    }

    package func detail(
        _ page: DetailPage,
        of game: SourceID,
        league: LeagueAddress,
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<GameReading>? {
        guard page == .summary else { throw .unknownPage(page) }
        let response = try await ask(.summary(of: game.id, code: league.code), unless: known)
        // Many games of smaller leagues have no summary.
        guard response.status != 404 else { throw .unreadable(.noGame) }
        return try response.page(at: now) { bytes throws(ParseError) in
            try GameReading(espnSummary: bytes, league: league.expected)
        }
    }

    package func teams(of league: LeagueAddress, at now: Instant) async throws(ScrapeError) -> TeamListReading? {
        try await ask(.teams(of: league.code), unless: nil).list(at: now) { bytes throws(ParseError) in
            try TeamListReading(espnTeams: bytes, in: league.registry)
        }
    }

    package func table(
        _ page: TablePage,
        of league: LeagueAddress,
        on day: CivilDate,
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<TableReading>? {
        switch (page.kind, page.name) {
        case (.rankings, nil):
            try await ask(.rankings(of: league.code), unless: known).page(at: now) { bytes throws(ParseError) in
                .rankings(try RankingReading.all(espnRankings: bytes, league: league.expected))
            }
        case (.standings, nil):
            try await ask(.standings(of: league.code), unless: known).page(at: now) { bytes throws(ParseError) in
                .standings(try StandingsReading(espnStandings: bytes, league: league.expected))
            }
        default: throw .unknownTable(page)
        }
    }

    /// Reads the day's scoreboard, which contains the calendar of its season in addition to the games.
    package func season(
        of league: LeagueAddress,
        around day: CivilDate,
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<SeasonDaysReading>? {
        try await ask(.scoreboard(of: league.code, on: day), unless: known).page(at: now) { bytes throws(ParseError) in
            try SeasonDaysReading(espnCalendar: bytes, league: league.expected)
        }
    }

    private func ask(_ request: ESPNRequest, unless known: Validators?) async throws(ScrapeError) -> Response {
        var request = Request(.get, request.url(base: api), headers: ["Accept": "application/json"], validators: known)
        // `timestamp` is when the response was created, so it changes even if the page does not.
        request.volatileMembers = ["timestamp"]
        return try await fetcher.answer(to: request)
    }
}
