package import Scores
package import Time

/// A page, parsed from its key in `scrape_target`. The jobs that read pages have the same key as their `target`.
package enum PageTarget: Sendable, Hashable {
    /// `scoreboard:LEAGUE:DAY`, with `:SOURCE` if it is not the league's own.
    case scoreboard(LeagueID, CivilDate, source: String?)
    /// `games:LEAGUE:SOURCE:PAGE`; the page may be a URL.
    case games(LeagueID, source: String, page: String)
    /// `detail:GAME:PAGE`, with `:SOURCE` if it is not the league's own.
    case detail(GameID, DetailPage, source: String?)
    /// `table:LEAGUE:KIND` or `table:LEAGUE:KIND/NAME`, with `:SOURCE` if it is not the league's own.
    case table(LeagueID, TablePage, source: String?)
    /// `season:LEAGUE`.
    case season(LeagueID)
    /// `odds:LEAGUE:SOURCE`.
    case odds(LeagueID, source: String)
    /// `event_odds:GAME:SOURCE`.
    case eventOdds(GameID, source: String)

    /// - Returns: `nil` if the text is not such a key.
    package init?(_ key: String) {
        let parts = key.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        let league = LeagueID(rawValue: parts[1])
        let source = parts.count == 4 ? parts[3] : nil
        switch (parts[0], parts.count) {
        case ("scoreboard", 3...4):
            guard let day = CivilDate(parts[2]) else { return nil }
            self = .scoreboard(league, day, source: source)
        case ("games", 4...):
            self = .games(league, source: parts[2], page: parts[3...].joined(separator: ":"))
        case ("detail", 3...4):
            guard let game = GameID(parts[1]), let page = DetailPage(rawValue: parts[2]) else { return nil }
            self = .detail(game, page, source: source)
        case ("table", 3...4):
            let names = parts[2].split(separator: "/", maxSplits: 1).map(String.init)
            guard let kind = TableKind(rawValue: names[0]) else { return nil }
            self = .table(league, TablePage(kind, name: names.count == 2 ? names[1] : nil), source: source)
        case ("season", 2): self = .season(league)
        case ("odds", 3): self = .odds(league, source: parts[2])
        case ("event_odds", 3):
            guard let game = GameID(parts[1]) else { return nil }
            self = .eventOdds(game, source: parts[2])
        default: return nil
        }
    }
}
