package import Scores
package import Sports
package import Time
package import Transport

/// A source of pages about games. Each source has one type, in the folder with its name.
///
/// Which source covers a league is data, ``LeagueAddress/source``, as are the pages to read for a game.
package protocol Source: Sendable {
    /// Returns the same source with another fetcher, which records the fetches for one page.
    func fetching(with fetcher: any Fetcher) -> Self

    /// Returns the games of a day.
    /// - Parameters:
    ///   - storedValidators: The validators of the stored page.
    ///   - now: The approximate time; a `Retry-After` date is relative to it.
    /// - Returns: `nil` if the page has not been modified.
    /// - Throws: `noScoreboard` if the source has none.
    func scoreboard(
        of league: LeagueAddress,
        on day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>?

    /// Returns the games on a page other than a day's scoreboard, with plays and box scores if the page has them.
    /// - Parameters:
    ///   - page: Its address or its name at the source: column `game_page.page`.
    ///   - day: The league's present day, for pages that omit the year.
    ///   - storedValidators: The validators of the stored page.
    ///   - now: The approximate time; a `Retry-After` date is relative to it.
    /// - Returns: `nil` if the page has not been modified.
    /// - Throws: `noGamePages` if the source has none; `unreadable(.noGame)` if there is nothing at the address.
    func games(
        on page: String,
        of league: LeagueAddress,
        near day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>?

    /// Returns the reading of one game from a page.
    /// - Parameters:
    ///   - game: The game's id at this source.
    ///   - storedValidators: The validators of the stored page.
    ///   - now: The approximate time; a `Retry-After` date is relative to it.
    /// - Returns: `nil` if the page has not been modified.
    /// - Throws: `unreadable(.noGame)` if the source has no such page of the game, which is common for played games;
    ///   `unknownPage` if it has no pages of this kind.
    func detail(
        _ page: DetailPage,
        of game: SourceID,
        league: LeagueAddress,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<GameReading>?

    /// Returns the teams of a league with the addresses of their logos.
    /// - Parameter now: The approximate time; a `Retry-After` date is relative to it.
    /// - Returns: `nil` if the source lists none.
    func teams(of league: LeagueAddress, at now: Instant) async throws(ScrapeError) -> TeamListReading?

    /// Returns a league's rankings, standings or leaders from a page.
    /// - Parameters:
    ///   - day: The league's present day, for sources with one page per day.
    ///   - storedValidators: The validators of the stored page.
    ///   - now: The approximate time; a `Retry-After` date is relative to it.
    /// - Returns: `nil` if the page has not been modified.
    /// - Throws: `unknownTable` if the source has no such tables.
    func table(
        _ page: TablePage,
        of league: LeagueAddress,
        on day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<TableReading>?

    /// Returns the days on which a league plays.
    /// - Parameters:
    ///   - day: The league's present day, which selects the season.
    ///   - storedValidators: The validators of the stored page.
    ///   - now: The approximate time; a `Retry-After` date is relative to it.
    /// - Returns: `nil` if the page has not been modified.
    /// - Throws: `unknownSeason` if the source has no such list.
    func season(
        of league: LeagueAddress,
        around day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<SeasonDaysReading>?
}

/// A source that fetches its pages. Copies share common state by reference, such as discovered query hashes.
package protocol FetchingSource: Source {
    /// Fetches each page. It is replaced for each reading by a fetcher that records its fetches.
    var fetcher: any Fetcher { get set }
}

extension FetchingSource {
    package func fetching(with fetcher: any Fetcher) -> Self {
        var source = self
        source.fetcher = fetcher
        return source
    }
}

extension Source {
    package func scoreboard(
        of league: LeagueAddress,
        on day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>? {
        throw .noScoreboard
    }

    package func games(
        on page: String,
        of league: LeagueAddress,
        near day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>? {
        throw .noGamePages
    }

    package func detail(
        _ page: DetailPage,
        of game: SourceID,
        league: LeagueAddress,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<GameReading>? {
        throw .unknownPage(page)
    }

    package func teams(of league: LeagueAddress, at now: Instant) async throws(ScrapeError) -> TeamListReading? { nil }

    package func table(
        _ page: TablePage,
        of league: LeagueAddress,
        on day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<TableReading>? {
        throw .unknownTable(page)
    }

    package func season(
        of league: LeagueAddress,
        around day: CivilDate,
        unlessMatching storedValidators: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<SeasonDaysReading>? {
        throw .unknownSeason
    }
}

/// A page that was read.
package struct SourcePage<Reading: Sendable>: Sendable {
    package let reading: Reading
    /// The validators for the next request for the same page, to be used once this reading is stored; `nil` if the
    /// source sent none, or none that are meaningful.
    package let validators: Validators?
    /// The response body, unchanged.
    package let body: [UInt8]

    package init(reading: Reading, validators: Validators?, body: [UInt8]) {
        self.reading = reading
        self.validators = validators
        self.body = body
    }
}

// Steps that all sources share: sending the request, handling "not modified", and reading the response.

extension Fetcher {
    /// Returns the response to a request, whatever its status.
    func response(to request: Request) async throws(ScrapeError) -> Response {
        do throws(TransportError) {
            return try await fetch(request)
        } catch {
            throw .transport(error)
        }
    }
}

extension Response {
    /// Returns the page in the response; `nil` if it has not been modified.
    func page<Reading: Sendable>(
        at now: Instant,
        _ parse: ([UInt8]) throws(ParseError) -> Reading
    ) throws(ScrapeError) -> SourcePage<Reading>? {
        if isNotModified { return nil }
        try requireSuccess(at: now)
        do throws(ParseError) {
            let reading = try parse(body)
            return SourcePage(reading: reading, validators: validators.isEmpty ? nil : validators, body: body)
        } catch {
            throw .unreadable(error)
        }
    }

    /// Returns the list in the response; `nil` if the source has no such page.
    func list<Reading: Sendable>(
        at now: Instant,
        _ parse: ([UInt8]) throws(ParseError) -> Reading
    ) throws(ScrapeError) -> Reading? {
        if status == 404 { return nil }
        return try page(at: now, parse)?.reading
    }

    /// Throws unless the status is 200.
    func requireSuccess(at now: Instant) throws(ScrapeError) {
        guard status != 200 else { return }
        let pause = retryAfter(now: now).map { Int($0.components.seconds) }
        throw .status(status, retryAfter: pause.map { min(max($0, 1), 3600) })
    }
}

/// Returns an address without the slash at its end, so that a path can be appended.
func rootAddress(_ address: String) -> String {
    address.hasSuffix("/") ? String(address.dropLast()) : address
}
