import Postgres
package import Scores
package import Time

/// A page to be read, usually more than once.
package struct ScrapeTarget: Sendable, Hashable {
    package enum Page: Sendable, Hashable {
        /// The scoreboard of a day.
        /// - Parameter source: The source; `nil` for the league's own.
        case scoreboard(day: CivilDate, source: String?)
        /// A page of one game.
        /// - Parameter isOwn: Whether the source is the league's own.
        case detail(DetailPage, GameID, SourceID, isOwn: Bool = true)
        /// A page with rankings, standings or leaders.
        /// - Parameter source: The source; `nil` for the league's own.
        case table(TablePage, source: String?)
        /// A page of table `game_page`.
        case games(String, source: String, GamePage.Content)
        /// The list of game days in the league's season.
        case season
        /// The odds of the league's games at a source of `league_odds`.
        case odds(source: String)
    }

    package let key: String
    package let league: LeagueID
    package let page: Page
    package let activity: Activity
    /// Whether the page is due. Otherwise only the time of its next reading must be set again.
    package let isDue: Bool

    /// The longest pause that is planned between two readings of a source's odds.
    package static let longestOddsPause: Duration = .seconds(21_600)
}

/// The state of the games on a page, which decides how soon the page is read again.
package struct Activity: Sendable, Hashable {
    /// The number of games that are live, ended just now, have ended although this page's source has not reported it
    /// yet, or have a held reading; 1 or 0 for a page of one game.
    package var liveGames: Int
    /// The number of games that are not over yet, including live ones.
    package var openGames: Int
    /// The earliest start among games that have not begun.
    package var nextStart: Instant?
    /// For a page of one game: whether the game's details are needed now, for example because a device follows one of
    /// its teams or a user has just opened it, see view `requested_game`.
    package var isRequested: Bool
    /// For a page of one game: when the game's end was first seen.
    package var endedAt: Instant?
    /// For a table: whether the league has games today or had games yesterday.
    package var isInPlay: Bool
    /// Whether the page was ever requested with a response.
    package var isAnswered: Bool

    package init(
        liveGames: Int,
        openGames: Int,
        nextStart: Instant?,
        isRequested: Bool = false,
        endedAt: Instant? = nil,
        isInPlay: Bool = false,
        isAnswered: Bool = false
    ) {
        self.liveGames = liveGames
        self.openGames = openGames
        self.nextStart = nextStart
        self.isRequested = isRequested
        self.endedAt = endedAt
        self.isInPlay = isInPlay
        self.isAnswered = isAnswered
    }

    /// For a page of one game: whether the game has neither begun nor ended.
    package var isUpcoming: Bool { openGames > 0 && liveGames == 0 && endedAt == nil }
}

extension ScrapeTarget {
    /// Decodes a row of ``ScheduleStore/due(limit:afterEnd:)``; `nil` for the page of a game to which no id of its
    /// source is mapped any more.
    init?(_ row: Row) throws {
        key = try row.decode(column: "key", as: String.self)
        league = try row.decode(column: "league_id", as: LeagueID.self)
        isDue = try row.decode(column: "is_due", as: Bool.self)
        guard let page = try Page(row) else { return nil }
        self.page = page
        activity = Activity(
            liveGames: Int(try row.decode(column: "live", as: Int64.self)),
            openGames: Int(try row.decode(column: "open", as: Int64.self)),
            nextStart: try row.decode(column: "next_start", as: Instant?.self),
            isRequested: try row.decode(column: "is_requested", as: Bool.self),
            endedAt: try row.decode(column: "ended_at", as: Instant?.self),
            isInPlay: try row.decode(column: "is_in_play", as: Bool.self),
            isAnswered: try row.decode(column: "is_answered", as: Bool.self)
        )
    }
}

extension ScrapeTarget.Page {
    /// - Returns: `nil` for a page of a game to which no id of its source is mapped any more.
    fileprivate init?(_ row: Row) throws {
        let source = try row.decode(column: "target_source", as: String?.self)
        if let kind = try row.decode(column: "table_kind", as: TableKind?.self) {
            let name = try row.decode(column: "table_name", as: String?.self)
            self = .table(TablePage(kind, name: name), source: source)
        } else if let address = try row.decode(column: "address", as: String?.self), let source,
            let content = try row.decode(column: "content", as: GamePage.Content?.self)
        {
            self = .games(address, source: source, content)
        } else if let day = try row.decode(column: "day", as: CivilDate?.self) {
            self = .scoreboard(day: day, source: source)
        } else if let game = try row.decode(column: "game_id", as: GameID?.self),
            let page = try row.decode(column: "page", as: DetailPage?.self),
            let source = try row.decode(column: "game_source", as: String?.self),
            let sourceID = try row.decode(column: "source_id", as: String?.self)
        {
            let isOwn = try row.decode(column: "target_source", as: String?.self) == nil
            self = .detail(page, game, SourceID(source: source, id: sourceID), isOwn: isOwn)
        } else if try row.decode(column: "kind", as: String.self) == "season" {
            self = .season
        } else if let source, try row.decode(column: "kind", as: String.self) == "odds" {
            self = .odds(source: source)
        } else {
            return nil
        }
    }
}
