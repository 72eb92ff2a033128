/// A page about one game. The raw values are those of the columns `league.detail_pages` and `scrape_target.page`, and of
/// job arguments.
package enum DetailPage: String, Hashable, Sendable, Codable, CaseIterable {
    /// The plays, and little else.
    case playByPlay = "play_by_play"
    /// The players' and the teams' figures.
    case boxScore = "box_score"
    /// All that the source has: plays, figures, leaders, odds.
    case summary
}
