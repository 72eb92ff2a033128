import Scores
package import Sports
package import Storage

/// The leaders of a league: the source's lists, and lists counted from stored box scores for the statistics for which
/// the source has no list.
package struct LeagueLeaders: Sendable {
    package struct List: Sendable {
        package let table: ShownTable<LeaderLine>
        /// `nil`: the meaning of the source's list is not certain.
        package let rule: LeaderRule?
        /// The number of games that were counted; `nil` for a list of the source.
        package let countedGames: Int?
    }

    /// The lists of the sport's own statistics in the sport's order, then the other lists of the source.
    package let lists: [List]
    /// The stored players whom the lists name.
    package let players: TablePlayers

    private init(_ lists: [List], from tables: TableDirectory) async throws {
        self.lists = lists
        players = try await tables.players(in: lists.map(\.table))
    }

    package static func read(of league: LeagueDay, from tables: TableDirectory) async throws -> LeagueLeaders {
        let sport = SportRegistry.shipped[league.sport]
        let published = try await tables.leaders(of: league.id).filter { !$0.lines.isEmpty }
            .map { List(table: $0, rule: sport.flatMap($0.rule(in:)), countedGames: nil) }
        guard let sport else { return try await LeagueLeaders(published, from: tables) }
        let publishedStatistics = Set(published.compactMap { $0.rule?.statistic })
        let missing = sport.leaders.filter { !publishedStatistics.contains($0.statistic) }
        let counted = try await tables.countedLeaders(missing, of: league.id, in: sport)
        let first = sport.leaders.compactMap { rule in
            published.first { $0.rule?.statistic == rule.statistic }
                ?? counted?.tables[rule.statistic].map { List(table: $0, rule: rule, countedGames: counted?.games) }
        }
        let slugs = Set(first.map(\.table.slug))
        let others = published.filter { !slugs.contains($0.table.slug) }
        return try await LeagueLeaders(first + others, from: tables)
    }

    /// The display name of a line's player: that of the stored player, otherwise as printed. `nil` in a list of teams.
    package func playerName(of shown: ShownLine<LeaderLine>) -> String? {
        (players.player(of: shown)?.name ?? shown.line.player).map(PlayerName.displayName)
    }
}

extension LeagueLeaders.List {
    /// A sentence that says what a counted list is counted from; `nil` for a list of the source.
    package var note: String? {
        guard let countedGames else { return nil }
        let games =
            countedGames == 1 ? "the box score of 1 final game" : "the box scores of \(countedGames) final games"
        let minimum = rule?.isPerGame == true ? " Players with at least half of their team's games are listed." : ""
        return "Counted by BarDown from \(games).\(minimum)"
    }
}

extension ShownTable<LeaderLine> {
    /// The statistic by which a source's list ranks players, found by its title: `Goals Per Game`. `nil` if the title
    /// is not one of the sport's statistics.
    fileprivate func rule(in sport: Sport) -> LeaderRule? {
        let ending = " per game"
        guard let title = name?.lowercased() else { return nil }
        let isPerGame = title.hasSuffix(ending)
        let statisticName = isPerGame ? String(title.dropLast(ending.count)) : title
        return sport.statistics.first { $0.name.lowercased() == statisticName }.map { definition in
            isPerGame ? .perGame(definition.statistic) : .total(definition.statistic)
        }
    }
}
