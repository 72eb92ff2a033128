package import Scores
package import Sports
package import Time
package import Transport

/// Where pages about games come from: one type for each folder of this module that the programs read.
///
/// Which source has a league is data, ``LeagueAddress/source``; so is which of its pages tell of a game.
package protocol Source: Sendable {
    /// Returns the same source with another way to fetch: one that records what is fetched for one page.
    func fetching(with fetcher: any Fetcher) -> Self

    /// The games of a day.
    /// - Parameters:
    ///   - known: Of the page that is stored already.
    ///   - now: Roughly; a `Retry-After` that is a date counts from it.
    /// - Returns: `nil` when the page is still that one.
    /// - Throws: `noScoreboard` for a source that has none.
    func scoreboard(
        of league: LeagueAddress,
        on day: CivilDate,
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>?

    /// What a page beside the scoreboards of days says of games; plays and boxes where it has them.
    /// - Parameters:
    ///   - page: Its address, or what the source calls it: column `game_page.page`.
    ///   - day: The league's present day, for pages that leave the year out.
    ///   - known: Of the page that is stored already.
    ///   - now: Roughly; a `Retry-After` that is a date counts from it.
    /// - Returns: `nil` when the page is still that one.
    /// - Throws: `noGamePages` for a source that has none; `unreadable(.noGame)` where there is nothing at the address.
    func games(
        on page: String,
        of league: LeagueAddress,
        near day: CivilDate,
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>?

    /// What a page says of one game.
    /// - Parameters:
    ///   - game: As this source names it.
    ///   - known: Of the page that is stored already.
    ///   - now: Roughly; a `Retry-After` that is a date counts from it.
    /// - Returns: `nil` when the page is still that one.
    /// - Throws: `unreadable(.noGame)` where the source has no such page of the game, as of many that are played;
    ///   `unknownPage` where it has none of the kind.
    func detail(
        _ page: DetailPage,
        of game: SourceID,
        league: LeagueAddress,
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<GameReading>?

    /// The teams of a league with the addresses of their logos.
    /// - Parameter now: Roughly; a `Retry-After` that is a date counts from it.
    /// - Returns: `nil` for a source that lists none.
    func teams(of league: LeagueAddress, at now: Instant) async throws(ScrapeError) -> TeamListReading?

    /// What a page says of a league's rankings, standings or leaders.
    /// - Parameters:
    ///   - day: The league's present day, for sources that keep a page a day.
    ///   - known: Of the page that is stored already.
    ///   - now: Roughly; a `Retry-After` that is a date counts from it.
    /// - Returns: `nil` when the page is still that one.
    /// - Throws: `unknownTable` for a source that has no such tables.
    func table(
        _ page: TablePage,
        of league: LeagueAddress,
        on day: CivilDate,
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<TableReading>?

    /// The days on which a league plays.
    /// - Parameters:
    ///   - day: The league's present day; its season is asked for.
    ///   - known: Of the page that is stored already.
    ///   - now: Roughly; a `Retry-After` that is a date counts from it.
    /// - Returns: `nil` when the page is still that one.
    /// - Throws: `unknownSeason` for a source that has no such list.
    func season(
        of league: LeagueAddress,
        around day: CivilDate,
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<SeasonDaysReading>?
}

/// A source that fetches its pages. What copies of it have in common, like a hash that was found, is shared by
/// reference.
package protocol FetchingSource: Source {
    /// Fetches each page; replaced for each reading by one that records what it fetches.
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
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>? {
        throw .noScoreboard
    }

    package func games(
        on page: String,
        of league: LeagueAddress,
        near day: CivilDate,
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<ScoreboardReading>? {
        throw .noGamePages
    }

    package func detail(
        _ page: DetailPage,
        of game: SourceID,
        league: LeagueAddress,
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<GameReading>? {
        throw .unknownPage(page)
    }

    package func teams(of league: LeagueAddress, at now: Instant) async throws(ScrapeError) -> TeamListReading? { nil }

    package func table(
        _ page: TablePage,
        of league: LeagueAddress,
        on day: CivilDate,
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<TableReading>? {
        throw .unknownTable(page)
    }

    package func season(
        of league: LeagueAddress,
        around day: CivilDate,
        unless known: Validators?,
        at now: Instant
    ) async throws(ScrapeError) -> SourcePage<SeasonDaysReading>? {
        throw .unknownSeason
    }
}

/// A page that was read.
package struct SourcePage<Reading: Sendable>: Sendable {
    package let reading: Reading
    /// To be sent with the next request for the same page, once what this one says is stored; `nil` where the source
    /// gave none, or none that means anything.
    package let validators: Validators?
    /// As it came.
    package let body: [UInt8]

    package init(reading: Reading, validators: Validators?, body: [UInt8]) {
        self.reading = reading
        self.validators = validators
        self.body = body
    }
}
