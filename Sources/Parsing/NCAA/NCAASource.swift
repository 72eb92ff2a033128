package import Scores
package import Sports
package import Time
package import Transport

/// Reads the NCAA's pages: its GraphQL, and the web pages of ncaa.com for tables and schools. When a query's hash has
/// changed, it finds the new one.
package struct NCAASource: FetchingSource {
    /// The base address of the API: `https://sdataprod.ncaa.com`, or a substitute.
    private let api: String
    /// The base address of the site, whose pages contain the hashes: `https://www.ncaa.com`, or a substitute.
    private let site: String
    package var fetcher: any Fetcher
    private let queries = PersistedQueries()

    package init(api: String, site: String, fetcher: any Fetcher) {
        self.api = api
        self.site = site
        self.fetcher = fetcher
    }

    package func scoreboard(
        of league: LeagueAddress,
        on day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>? {
        guard let request = NCAARequest.contests(of: league.league, on: day) else {
            throw .unknownLeague(league.league)
        }
        return try await read(request, unlessMatching: storedValidators, at: now) { bytes throws(ParseError) in
            try ScoreboardReading(ncaaContests: bytes, league: league.expected, day: day)
        }
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
            try await read(.playByPlay(ofContest: game.id), unlessMatching: storedValidators, at: now) {
                bytes throws(ParseError) in
                try GameReading(ncaaPlayByPlay: bytes, league: league.expected)
            }
        case .boxScore:
            try await read(.boxScore(ofContest: game.id), unlessMatching: storedValidators, at: now) {
                bytes throws(ParseError) in
                try GameReading(ncaaBoxScore: bytes, league: league.expected)
            }
        case .teamStats:
            try await read(.teamStats(ofContest: game.id), unlessMatching: storedValidators, at: now) {
                bytes throws(ParseError) in
                try GameReading(ncaaTeamStats: bytes, league: league.expected)
            }
        case .summary: throw .unknownPage(page)
        }
    }

    /// Returns every school, whatever sports it has, because the site has a single list.
    package func teams(of league: LeagueAddress, at now: Instant) async throws(ScrapeError) -> TeamListReading? {
        let request = Request(.get, rootAddress(site) + "/json/schools", headers: ["Accept": "application/json"])
        return try await fetcher.response(to: request).list(at: now) { bytes throws(ParseError) in
            try TeamListReading(ncaaSchools: bytes, in: league.registry)
        }
    }

    /// Reads the site's web pages, because the queries have no tables.
    package func table(
        _ page: TablePage,
        of league: LeagueAddress,
        on day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<TableReading>? {
        guard let competition = NCAACompetition(league.league) else { throw .unknownLeague(league.league) }
        guard let path = NCAAWeb.path(of: page, competition) else { throw .unknownTable(page) }
        let request = Request(
            .get,
            rootAddress(site) + path,
            headers: ["Accept": "text/html"],
            validators: storedValidators
        )
        let first = try await fetcher.response(to: request).page(at: now) { bytes throws(ParseError) -> TableReading in
            switch page.kind {
            case .rankings: .rankings([try RankingReading(ncaaRankings: bytes, league: league.expected)])
            case .standings: .standings(try StandingsReading(ncaaStandings: bytes, league: league.expected))
            case .leaders: .leaders(try LeadersReading(ncaaLeaders: bytes, league: league.expected))
            }
        }
        guard let first, case .leaders(let leaders) = first.reading else { return first }
        let whole = try await appendingFollowingPages(to: leaders, page, of: league, competition, at: now)
        return SourcePage(reading: .leaders(whole), validators: first.validators, body: first.body)
    }

    /// The maximum number of pages of a list of leaders, each with fifty lines. Many teams have their best player below
    /// the first fifty, but few readers go beyond two hundred.
    private static let maxLeaderPages = 4

    /// Returns a list of leaders with its following pages. These are requested together with the first and never alone,
    /// because the date on the first shows whether any of them changed.
    /// - Throws: `unreadable` if a following page has another date, league or statistic than the first. By the next
    ///   reading, all pages should have the same date.
    private func appendingFollowingPages(
        to first: LeadersReading,
        _ page: TablePage,
        of league: LeagueAddress,
        _ competition: NCAACompetition,
        at now: Instant
    ) async throws(ScrapeError) -> LeadersReading {
        var whole = first
        for number in (1...max(1, min(first.pageCount ?? 1, Self.maxLeaderPages))).dropFirst() {
            guard let path = NCAAWeb.path(of: page, competition, number: number) else { break }
            let request = Request(.get, rootAddress(site) + path, headers: ["Accept": "text/html"])
            let next = try await fetcher.response(to: request).page(at: now) { bytes throws(ParseError) in
                try LeadersReading(ncaaLeaders: bytes, league: league.expected)
            }
            guard let next else { break }
            guard whole.append(next.reading) else { throw .unreadable(.unexpectedShape(path: "p\(number)")) }
        }
        return whole
    }

    package func season(
        of league: LeagueAddress,
        around day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<SeasonDaysReading>? {
        guard let request = NCAARequest.seasonDays(of: league.league, around: day) else {
            throw .unknownLeague(league.league)
        }
        return try await read(request, unlessMatching: storedValidators, at: now) { bytes throws(ParseError) in
            try SeasonDaysReading(ncaaSchedule: bytes, league: league.expected)
        }
    }

    private func read<Reading: Sendable>(
        _ request: NCAARequest,
        unlessMatching storedValidators: Validators?,
        at now: Instant,
        _ parse: ([UInt8]) throws(ParseError) -> Reading
    ) async throws(ScrapeError) -> SourcePage<Reading>? {
        // Tries each known hash once, then one that was found in a page.
        for _ in 0...request.operation.knownHashes.count {
            let hash = await queries.hash(for: request.operation)
            do throws(ScrapeError) {
                return try await send(request, hash: hash, unlessMatching: storedValidators, at: now, parse)
            } catch {
                guard case .unreadable(let reason) = error, reason.disposition == .rediscoverHash else { throw error }
                if await queries.reject(hash, for: request.operation) { continue }
                try await rediscover(request, after: reason, at: now)
            }
        }
        throw .unreadable(.persistedQueryNotFound)
    }

    private func send<Reading: Sendable>(
        _ request: NCAARequest,
        hash: String,
        unlessMatching storedValidators: Validators?,
        at now: Instant,
        _ parse: ([UInt8]) throws(ParseError) -> Reading
    ) async throws(ScrapeError) -> SourcePage<Reading>? {
        let response = try await fetcher.response(
            to: Request(
                .get,
                request.url(base: api, hash: hash),
                headers: ["Accept": "application/json", "Referer": "https://www.ncaa.com/"],
                validators: storedValidators
            )
        )
        if let refusal = ParseError(ncaaStatus: response.status, body: response.body) { throw .unreadable(refusal) }
        return try response.page(at: now, parse)
    }

    /// Searches the web page with the same query for the current hash.
    private func rediscover(
        _ request: NCAARequest,
        after reason: ParseError,
        at now: Instant
    ) async throws(ScrapeError) {
        guard await queries.beginSearch(for: request.operation, at: .now) else { throw .unreadable(reason) }
        let response = try await fetcher.response(to: Request(.get, request.pageURL(base: site)))
        try response.requireSuccess(at: now)
        guard await queries.update(from: response.body).contains(request.operation) else {
            throw .unreadable(reason)
        }
    }
}
