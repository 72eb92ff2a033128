/// A page about one game. The raw values are those of the columns `league.detail_pages` and `scrape_target.page`, and
/// of job arguments.
package enum DetailPage: String, Hashable, Sendable, Codable, CaseIterable {
    /// The plays, and little else.
    case playByPlay = "play_by_play"
    /// The players' and the teams' figures.
    case boxScore = "box_score"
    /// The teams' figures that the box score has not: of lacrosse, face-offs and clears.
    case teamStats = "team_stats"
    /// All that the source has: plays, figures, leaders, odds.
    case summary
}
