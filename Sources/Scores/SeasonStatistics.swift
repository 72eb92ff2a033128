/// The statistics of one team or player, by season and by game.
package struct StatisticsReading: Hashable, Sendable {
    package var league: LeagueID
    /// The team, or the player's team; `nil`: the page does not name it.
    package var team: TeamReading?
    /// The player; `nil` on a team's own page.
    package var player: PlayerReading?
    /// The team's record; `nil`: the page does not give it.
    package var record: TeamRecord?
    /// From the oldest on the page.
    package var seasons: [SeasonStatistics]
    /// The games, in the page's order.
    package var games: [GameStatistics]
    package var rejected: [RejectedEntry]

    package init(
        league: LeagueID,
        team: TeamReading?,
        player: PlayerReading? = nil,
        record: TeamRecord? = nil,
        seasons: [SeasonStatistics],
        games: [GameStatistics],
        rejected: [RejectedEntry] = []
    ) {
        self.league = league
        self.team = team
        self.player = player
        self.record = record
        self.seasons = seasons
        self.games = games
        self.rejected = rejected
    }
}

/// The totals of a season.
package struct SeasonStatistics: Hashable, Sendable {
    /// The name of the season, as found: `2016-17`.
    package var season: String
    package var stats: [PrintedStat]
    /// The opponents' statistics; `nil`: the page does not have them.
    package var opponents: [PrintedStat]?

    package init(season: String, stats: [PrintedStat], opponents: [PrintedStat]? = nil) {
        self.season = season
        self.stats = stats
        self.opponents = opponents
    }
}

/// The statistics of one game.
package struct GameStatistics: Hashable, Sendable {
    package var game: ScheduledGame
    package var stats: [PrintedStat]
    /// The opponents' statistics; `nil`: the page does not have them.
    package var opponents: [PrintedStat]?

    package init(game: ScheduledGame, stats: [PrintedStat], opponents: [PrintedStat]? = nil) {
        self.game = game
        self.stats = stats
        self.opponents = opponents
    }
}
