package import Scores
import Synchronization
package import Time
package import Transport

/// Reads the NCAA's pages: asks, finds a rotated hash again, asks only for what has changed.
package final class NCAASource: Sendable {
    /// `https://sdataprod.ncaa.com`, or what stands in for it.
    private let api: String
    /// `https://www.ncaa.com`, or what stands in for it: its pages name the hashes.
    private let site: String
    private let fetcher: HTTPFetcher
    private let queries = PersistedQueries()
    private let known = Mutex<[NCAARequest: Validators]>([:])

    package init(api: String, site: String, fetcher: HTTPFetcher) {
        self.api = api
        self.site = site
        self.fetcher = fetcher
    }

    /// A page that was read.
    package struct Page<Reading: Sendable>: Sendable {
        package let reading: Reading
        fileprivate let request: NCAARequest
        fileprivate let validators: Validators?
    }

    /// The games of a day.
    /// - Returns: `nil` when the page has not changed since the last that was ``accepted(_:)``.
    package func scoreboard(of league: LeagueID, on day: CivilDate) async throws(ScrapeError) -> Page<
        ScoreboardReading
    >? {
        guard let request = NCAARequest.contests(of: league, on: day) else { throw .unknownLeague(league) }
        return try await read(request, league) { bytes throws(ParseError) in
            try ScoreboardReading(ncaaContests: bytes, league: league, day: day)
        }
    }

    /// The plays of a game.
    /// - Returns: `nil` when the page has not changed since the last that was ``accepted(_:)``.
    package func playByPlay(of id: SourceID, league: LeagueID) async throws(ScrapeError) -> Page<GameReading>? {
        try await read(.playByPlay(ofContest: id.id), league) { bytes throws(ParseError) in
            try GameReading(ncaaPlayByPlay: bytes, league: league)
        }
    }

    /// What the page says is stored: until it changes it need not be sent again.
    package func accepted(_ page: Page<some Sendable>) {
        known.withLock { known in
            // Yesterday's pages are not asked for again; their validators would gather for ever.
            if known.count > 1000 { known = [:] }
            known[page.request] = page.validators
        }
    }

    private func read<Reading: Sendable>(
        _ request: NCAARequest,
        _ league: LeagueID,
        _ parse: ([UInt8]) throws(ParseError) -> Reading
    ) async throws(ScrapeError) -> Page<Reading>? {
        // Each known hash once, then one that a page was searched for.
        for _ in 0...request.operation.knownHashes.count {
            let hash = await queries.hash(for: request.operation)
            do throws(ScrapeError) {
                return try await ask(request, hash: hash, parse)
            } catch {
                guard case .unreadable(let reason) = error, reason.disposition == .rediscoverHash else { throw error }
                if await queries.rejected(hash, for: request.operation) { continue }
                try await rediscover(request.operation, league, after: reason)
            }
        }
        throw .unreadable(.persistedQueryNotFound)
    }

    private func ask<Reading: Sendable>(
        _ request: NCAARequest,
        hash: String,
        _ parse: ([UInt8]) throws(ParseError) -> Reading
    ) async throws(ScrapeError) -> Page<Reading>? {
        let response = try await fetch(
            Request(
                .get,
                request.url(base: api, hash: hash),
                headers: ["Accept": "application/json", "Referer": "https://www.ncaa.com/"],
                validators: known.withLock { $0[request] }
            )
        )
        if response.isNotModified { return nil }
        if let refusal = ParseError(ncaaStatus: response.status, body: response.body) { throw .unreadable(refusal) }
        try response.requireSuccess()
        do throws(ParseError) {
            return Page(
                reading: try parse(response.body),
                request: request,
                validators: response.validators.isEmpty ? nil : response.validators
            )
        } catch {
            throw .unreadable(error)
        }
    }

    /// Searches a scoreboard page for the hashes that hold now.
    private func rediscover(
        _ operation: NCAAOperation,
        _ league: LeagueID,
        after reason: ParseError
    ) async throws(ScrapeError) {
        guard let competition = NCAACompetition(league) else { throw .unknownLeague(league) }
        let response = try await fetch(Request(.get, competition.scoreboardPage(base: site)))
        try response.requireSuccess()
        guard await queries.rediscovered(from: response.body).contains(operation) else { throw .unreadable(reason) }
    }

    private func fetch(_ request: Request) async throws(ScrapeError) -> Response {
        do throws(TransportError) {
            return try await fetcher.fetch(request)
        } catch {
            throw .transport(error)
        }
    }
}

extension Response {
    fileprivate func requireSuccess() throws(ScrapeError) {
        guard status != 200 else { return }
        throw .status(status, retryAfter: retryAfterSeconds)
    }

    /// Only the plain form in seconds: a date would need a clock that agrees with the server's.
    private var retryAfterSeconds: Int? {
        headers["retry-after"].flatMap(Int.init).map { min(max($0, 1), 3600) }
    }
}
