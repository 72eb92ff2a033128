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

    package init(league: LeagueID, day: CivilDate) {
        self.league = league
        self.day = day
    }

    /// One waiting request a day: a scoreboard that nobody came to read twice is read once. After a minute the next
    /// tick's request is as good, so an outage leaves no queue of stale ones behind.
    package var options: JobOptions {
        JobOptions(
            priority: 1,
            expiresAfter: .seconds(60),
            uniqueKey: "scoreboard:\(league):\(day)",
            maxAttempts: 3,
            timeLimit: .seconds(45)
        )
    }
}

/// Read the play-by-play of one game, and store what changed.
package struct ScrapeDetail: Job {
    package static let kind = "scrape_detail"
    package static let queue = "detail"

    package var game: GameID
    /// The game at the source that has its plays.
    package var sourceID: SourceID
    package var league: LeagueID

    package init(game: GameID, sourceID: SourceID, league: LeagueID) {
        self.game = game
        self.sourceID = sourceID
        self.league = league
    }

    /// One waiting and one running a game, never two running: the older answer could overtake the newer.
    package var options: JobOptions {
        JobOptions(
            expiresAfter: .seconds(60),
            uniqueKey: "detail:\(game)",
            lane: "detail:\(game)",
            maxAttempts: 3,
            timeLimit: .seconds(45)
        )
    }
}
