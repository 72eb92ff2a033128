package import JobQueue
package import Scores
package import Time

/// Reads the scoreboard of one league and day, and stores the changes.
package struct ScrapeScoreboard: Job {
    package static let kind = "scrape_scoreboard"
    package static let queue = "scoreboard"

    package var league: LeagueID
    /// The league's local day.
    package var day: CivilDate
    /// The source of the scoreboard; `nil`: the league's own source.
    package var source: String?
    /// Whether the day is not today, so that the job has the lowest priority; `nil`: `false`.
    package var isFarFuture: Bool?

    package init(league: LeagueID, day: CivilDate, source: String? = nil, isFarFuture: Bool? = nil) {
        self.league = league
        self.day = day
        self.source = source
        self.isFarFuture = isFarFuture
    }

    /// The key of the page's row in `scrape_target`.
    package var target: String { "scoreboard:\(league):\(day)\(source.map { ":\($0)" } ?? "")" }

    package var options: JobOptions { isFarFuture == true ? .slowReading(target) : .reading(target, priority: 1) }
}

/// Reads a page about games other than a scoreboard, and stores the changes.
package struct ScrapeGames: Job {
    package static let kind = "scrape_games"
    package static let queue = ScrapeScoreboard.queue

    /// The league of the games on it.
    package var league: LeagueID
    /// The secondary source that has the page, as in `league_source`.
    package var source: String
    /// Its URL, or the source's name for it: column `game_page.page`.
    package var page: String

    package init(league: LeagueID, source: String, page: String) {
        self.league = league
        self.source = source
        self.page = page
    }

    /// The key of the page's row in `scrape_target`.
    package var target: String { "games:\(league):\(source):\(page)" }

    /// The job runs after the scoreboards, because the page belongs to a secondary source. It expires later, because
    /// the host may allow few requests.
    package var options: JobOptions {
        var options = JobOptions.reading(target, priority: 2)
        options.expiresAfter = .seconds(300)
        return options
    }
}

/// Reads a page of one game, and stores the changes.
package struct ScrapeDetail: Job {
    package static let kind = "scrape_detail"
    package static let queue = "detail"

    package var page: DetailPage
    package var game: GameID
    /// The game's id at the source of the page.
    package var sourceID: SourceID
    package var league: LeagueID
    /// The source of the page; `nil`: the league's own source.
    package var source: String?

    package init(page: DetailPage, game: GameID, sourceID: SourceID, league: LeagueID, source: String? = nil) {
        self.page = page
        self.game = game
        self.sourceID = sourceID
        self.league = league
        self.source = source
    }

    /// The key of the page's row in `scrape_target`.
    package var target: String { "detail:\(game):\(page.rawValue)\(source.map { ":\($0)" } ?? "")" }

    package var options: JobOptions { .reading(target, priority: 2) }
}

/// Reads a page of a league's rankings, standings or leaders, and stores the changes.
package struct ScrapeTable: Job {
    package static let kind = "scrape_table"
    package static let queue = ScrapeDetail.queue

    package var league: LeagueID
    package var table: TablePage
    /// The source of the page; `nil`: the league's own source.
    package var source: String?

    package init(league: LeagueID, table: TablePage, source: String? = nil) {
        self.league = league
        self.table = table
        self.source = source
    }

    /// The key of the page's row in `scrape_target`.
    package var target: String {
        "table:\(league):\(table)\(source.map { ":\($0)" } ?? "")"
    }

    package var options: JobOptions { .slowReading(target) }
}

/// Reads the list of the days on which a league plays in a season, and stores it.
package struct ScrapeSeason: Job {
    package static let kind = "scrape_season"
    package static let queue = ScrapeDetail.queue

    package var league: LeagueID

    package init(league: LeagueID) {
        self.league = league
    }

    /// The key of the page's row in `scrape_target`.
    package var target: String { "season:\(league)" }

    package var options: JobOptions { .slowReading(target) }
}

extension JobOptions {
    /// The options of a job that reads a page. There is at most one waiting and one running job per page. Two never run
    /// together, because the older response could overtake the newer one.
    ///
    /// A page that cannot be read is tried again at growing intervals for as long as it is requested, and expires a
    /// minute after the last request. Therefore an outage leaves neither a queue of stale jobs nor many dead letters.
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

    /// The options of a job that runs after everything that a fan waits for, and expires later.
    fileprivate static func slowReading(_ target: String) -> JobOptions {
        var options = reading(target, priority: 3)
        options.expiresAfter = .seconds(300)
        return options
    }
}

/// Matches the lines of a league's tables with its teams again, without reading a page. Enqueued for each new game,
/// because a table may name a team hours before the team's first game is stored.
package struct MatchTableTeams: Job {
    package static let kind = "match_table_teams"
    package static let queue = ScrapeDetail.queue

    package var league: LeagueID

    package init(league: LeagueID) {
        self.league = league
    }

    /// The job waits a few seconds, because the games of a scoreboard's first reading are new one after another.
    package var options: JobOptions {
        var options = JobOptions.single(Self.kind, league)
        (options.priority, options.delay) = (3, .seconds(3))
        return options
    }
}

/// Lists the teams of all followed leagues at their sources, and enqueues a ``FetchLogo`` for each logo that was not
/// fetched in the last 30 days.
package struct ListLogos: Job {
    package static let kind = "list_logos"
    package static let queue = ScrapeDetail.queue

    package init() {}

    /// The job runs after everything that a fan waits for.
    package var options: JobOptions { JobOptions(priority: 3, uniqueKey: Self.kind) }
}

/// Fetches a team's logo, validates it and stores it.
package struct FetchLogo: Job {
    package static let kind = "fetch_logo"
    package static let queue = ScrapeDetail.queue

    package var team: TeamID
    package var address: LogoAddress

    package init(team: TeamID, address: LogoAddress) {
        self.team = team
        self.address = address
    }

    package var options: JobOptions {
        JobOptions(
            priority: 3,
            uniqueKey: "logo:\(team):\(address.background?.rawValue ?? "any")",
            maxAttempts: 3,
            timeLimit: .seconds(45)
        )
    }
}
