package import Scores
package import Time
package import Transport

/// Reads the NCAA's pages: asks, finds a rotated hash again, asks only for what has changed.
package final class NCAASource: Sendable {
    /// `https://sdataprod.ncaa.com`, or what stands in for it.
    private let api: String
    /// `https://www.ncaa.com`, or what stands in for it: its pages name the hashes.
    private let site: String
    private let fetcher: any Fetcher
    private let queries = PersistedQueries()

    package init(api: String, site: String, fetcher: any Fetcher) {
        self.api = api
        self.site = site
        self.fetcher = fetcher
    }

    /// A page that was read.
    package struct Page<Reading: Sendable>: Sendable {
        package let reading: Reading
        /// To be sent with the next request for the same page, once what this one says is stored; `nil` where the source
        /// gave none.
        package let validators: Validators?
    }

    /// The games of a day.
    /// - Parameters:
    ///   - known: Of the page that is stored already.
    ///   - now: Roughly; a `Retry-After` that is a date counts from it.
    /// - Returns: `nil` when the page is still that one.
    package func scoreboard(
        of league: LeagueID,
        on day: CivilDate,
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> Page<ScoreboardReading>? {
        guard let request = NCAARequest.contests(of: league, on: day) else { throw .unknownLeague(league) }
        return try await read(request, unless: known, at: now) { bytes throws(ParseError) in
            try ScoreboardReading(ncaaContests: bytes, league: league, day: day)
        }
    }

    /// The plays of a game.
    /// - Parameters:
    ///   - known: Of the page that is stored already.
    ///   - now: Roughly; a `Retry-After` that is a date counts from it.
    /// - Returns: `nil` when the page is still that one.
    package func playByPlay(
        of id: SourceID,
        league: LeagueID,
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> Page<GameReading>? {
        try await read(.playByPlay(ofContest: id.id), unless: known, at: now) { bytes throws(ParseError) in
            try GameReading(ncaaPlayByPlay: bytes, league: league)
        }
    }

    private func read<Reading: Sendable>(
        _ request: NCAARequest,
        unless known: Validators?,
        at now: Instant,
        _ parse: ([UInt8]) throws(ParseError) -> Reading
    ) async throws(ScrapeError) -> Page<Reading>? {
        // Each known hash once, then one that a page was searched for.
        for _ in 0...request.operation.knownHashes.count {
            let hash = await queries.hash(for: request.operation)
            do throws(ScrapeError) {
                return try await ask(request, hash: hash, unless: known, at: now, parse)
            } catch {
                guard case .unreadable(let reason) = error, reason.disposition == .rediscoverHash else { throw error }
                if await queries.rejected(hash, for: request.operation) { continue }
                try await rediscover(request, after: reason, at: now)
            }
        }
        throw .unreadable(.persistedQueryNotFound)
    }

    private func ask<Reading: Sendable>(
        _ request: NCAARequest,
        hash: String,
        unless known: Validators?,
        at now: Instant,
        _ parse: ([UInt8]) throws(ParseError) -> Reading
    ) async throws(ScrapeError) -> Page<Reading>? {
        let response = try await fetch(
            Request(
                .get,
                request.url(base: api, hash: hash),
                headers: ["Accept": "application/json", "Referer": "https://www.ncaa.com/"],
                validators: known
            )
        )
        if response.isNotModified { return nil }
        if let refusal = ParseError(ncaaStatus: response.status, body: response.body) { throw .unreadable(refusal) }
        try response.requireSuccess(at: now)
        do throws(ParseError) {
            let validators = response.validators
            return Page(reading: try parse(response.body), validators: validators.isEmpty ? nil : validators)
        } catch {
            throw .unreadable(error)
        }
    }

    /// Searches the page for people that asks the same for the hash that holds now.
    private func rediscover(
        _ request: NCAARequest,
        after reason: ParseError,
        at now: Instant
    ) async throws(ScrapeError) {
        guard await queries.beginSearch(for: request.operation, at: .now) else { throw .unreadable(reason) }
        let response = try await fetch(Request(.get, request.pageURL(base: site)))
        try response.requireSuccess(at: now)
        guard await queries.rediscovered(from: response.body).contains(request.operation) else {
            throw .unreadable(reason)
        }
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
    fileprivate func requireSuccess(at now: Instant) throws(ScrapeError) {
        guard status != 200 else { return }
        let pause = retryAfter(now: now).map { Int($0.components.seconds) }
        throw .status(status, retryAfter: pause.map { min(max($0, 1), 3600) })
    }
}
