/// A page about one game. The raw values are those of the columns `league.detail_pages` and `scrape_target.page`, and
/// of job arguments.
package enum DetailPage: String, Hashable, Sendable, Codable, CaseIterable {
    /// The plays, with few other data.
    case playByPlay = "play_by_play"
    /// The statistics of players and teams.
    case boxScore = "box_score"
    /// Team statistics that are missing in the box score: in lacrosse, face-offs and clears.
    case teamStats = "team_stats"
    /// All data of the source: plays, statistics, leaders, odds.
    case summary
}
