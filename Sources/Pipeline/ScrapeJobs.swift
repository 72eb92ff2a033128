package import JobQueue
package import Scores
package import Time

/// Read the scoreboard of one league and day, and store what changed.
package struct ScrapeScoreboard: Job {
    package static let kind = "scrape_scoreboard"
    package static let queue = "scoreboard"

    package var league: LeagueID
    /// The league's local day.
    package var day: CivilDate
    /// Whose scoreboard; `nil`: the league's own source's.
    package var source: String?
    /// Whether the day is another than the present one, and everything else goes before it; `nil`: it is not.
    package var isDistant: Bool?

    package init(league: LeagueID, day: CivilDate, source: String? = nil, isDistant: Bool? = nil) {
        self.league = league
        self.day = day
        self.source = source
        self.isDistant = isDistant
    }

    /// The page's row in `scrape_target`.
    package var target: String { "scoreboard:\(league):\(day)\(source.map { ":\($0)" } ?? "")" }

    package var options: JobOptions { isDistant == true ? .slowReading(target) : .reading(target, priority: 1) }
}

/// Read a page beside the scoreboards that tells of games, and store what changed.
package struct ScrapeGames: Job {
    package static let kind = "scrape_games"
    package static let queue = ScrapeScoreboard.queue

    /// Whose games are looked for on it.
    package var league: LeagueID
    /// As in `league_source`.
    package var source: String
    /// Its address, or what the source calls it: column `game_page.page`.
    package var page: String

    package init(league: LeagueID, source: String, page: String) {
        self.league = league
        self.source = source
        self.page = page
    }

    /// The page's row in `scrape_target`.
    package var target: String { "games:\(league):\(source):\(page)" }

    /// Behind the scoreboards, whose witness it is; on a host that bears little it is longer in coming.
    package var options: JobOptions {
        var options = JobOptions.reading(target, priority: 2)
        options.expiresAfter = .seconds(300)
        return options
    }
}

/// Read a page of one game, and store what changed.
package struct ScrapeDetail: Job {
    package static let kind = "scrape_detail"
    package static let queue = "detail"

    package var page: DetailPage
    package var game: GameID
    /// The game at the source that has the page.
    package var sourceID: SourceID
    package var league: LeagueID
    /// Whose page; `nil`: the league's own source's.
    package var source: String?

    package init(page: DetailPage, game: GameID, sourceID: SourceID, league: LeagueID, source: String? = nil) {
        self.page = page
        self.game = game
        self.sourceID = sourceID
        self.league = league
        self.source = source
    }

    /// The page's row in `scrape_target`.
    package var target: String { "detail:\(game):\(page.rawValue)\(source.map { ":\($0)" } ?? "")" }

    package var options: JobOptions { .reading(target, priority: 2) }
}

/// Read a page of a league's rankings, standings or leaders, and store what changed.
package struct ScrapeTable: Job {
    package static let kind = "scrape_table"
    package static let queue = ScrapeDetail.queue

    package var league: LeagueID
    package var table: TablePage
    /// Whose page; `nil`: the league's own source's.
    package var source: String?

    package init(league: LeagueID, table: TablePage, source: String? = nil) {
        self.league = league
        self.table = table
        self.source = source
    }

    /// The page's row in `scrape_target`.
    package var target: String {
        "table:\(league):\(table)\(source.map { ":\($0)" } ?? "")"
    }

    package var options: JobOptions { .slowReading(target) }
}

/// Read on which days of its season a league plays, and store them.
package struct ScrapeSeason: Job {
    package static let kind = "scrape_season"
    package static let queue = ScrapeDetail.queue

    package var league: LeagueID

    package init(league: LeagueID) {
        self.league = league
    }

    /// The page's row in `scrape_target`.
    package var target: String { "season:\(league)" }

    package var options: JobOptions { .slowReading(target) }
}

extension JobOptions {
    /// One waiting and one running a page, never two running: the older answer could overtake the newer.
    ///
    /// A page that cannot be read is tried again at growing pauses for as long as somebody asks for it, and expires a
    /// minute after nobody does: an outage leaves neither a queue of stale requests nor a heap of dead letters behind.
    fileprivate static func reading(_ target: String, priority: Int16) -> JobOptions {
        JobOptions(
            priority: priority,
            expiresAfter: .seconds(60),
            uniqueKey: target,
            lane: target,
            maxAttempts: .max,
            timeLimit: .seconds(45)
        )
    }

    /// Behind everything that a fan waits for, and longer in coming for it.
    fileprivate static func slowReading(_ target: String) -> JobOptions {
        var options = reading(target, priority: 3)
        options.expiresAfter = .seconds(300)
        return options
    }
}
