package import JobQueue
package import Scores

/// Reads a league's page of odds at a source, and stores the changes.
package struct ScrapeOdds: Job {
    package static let kind = "scrape_odds"
    package static let queue = "odds"

    package var league: LeagueID
    /// A source of the league in `league_odds`.
    package var source: String

    package init(league: LeagueID, source: String) {
        self.league = league
        self.source = source
    }

    /// The key of the page's row in `scrape_target`.
    package var target: String { "odds:\(league):\(source)" }

    /// There is at most one waiting and one running job per page, because an older response could overtake a newer one.
    /// A request costs credits, so few attempts are made; the page is read again soon anyway.
    package var options: JobOptions {
        JobOptions(
            expiresAfter: .seconds(120),
            uniqueKey: target,
            lane: target,
            maxAttempts: 3,
            timeLimit: .seconds(45)
        )
    }
}

/// Reads the page of one game at a source of odds, with alternate lines and bets on players, and stores the changes.
///
/// It is enqueued after each reading of a league's page, for games that start soon and were opened by clients.
package struct ScrapeEventOdds: Job {
    package static let kind = "scrape_event_odds"
    package static let queue = "odds"

    package var league: LeagueID
    package var game: GameID
    /// As in ``ScrapeOdds``.
    package var source: String

    package init(league: LeagueID, game: GameID, source: String) {
        self.league = league
        self.game = game
        self.source = source
    }

    /// The page's name in the records of fetches. It has no row in `scrape_target`.
    package var target: String { "event_odds:\(game):\(source)" }

    /// As for ``ScrapeOdds``, after which it runs.
    package var options: JobOptions {
        JobOptions(
            priority: 1,
            expiresAfter: .seconds(120),
            uniqueKey: target,
            lane: target,
            maxAttempts: 3,
            timeLimit: .seconds(45)
        )
    }
}
