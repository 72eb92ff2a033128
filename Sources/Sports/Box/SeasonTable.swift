package import Scores

/// A player's season: the sums of the statistics that the box scores of final games print.
package struct SeasonLine: Hashable, Sendable {
    package let id: PlayerID
    /// The name as it is shown everywhere.
    package let name: String
    package let jersey: String?
    package let position: String?
    /// The number of games in which the player played.
    package let games: Int
    /// Only statistics that box scores print, and no shares, because these cannot be added.
    package let totals: [Statistic: StatValue]

    package init(
        id: PlayerID,
        name: String,
        jersey: String? = nil,
        position: String? = nil,
        games: Int = 0,
        totals: [Statistic: StatValue] = [:]
    ) {
        (self.id, self.name, self.jersey, self.position) = (id, name, jersey, position)
        (self.games, self.totals) = (games, totals)
    }

    func values(_ dictionary: StatisticDictionary) -> StatisticValues {
        StatisticValues(knownValues: totals, dictionary: dictionary)
    }

    /// Whether the player is listed before another one if statistics do not decide: by number, then by name. Players
    /// without a number are last.
    func precedes(_ other: SeasonLine) -> Bool {
        let numbers = (jersey.flatMap { Int($0) } ?? .max, other.jersey.flatMap { Int($0) } ?? .max)
        return numbers.0 == numbers.1 ? name < other.name : numbers.0 < numbers.1
    }

    /// The position. Up to three letters are an abbreviation and are written in capitals; a longer word is as found.
    package var displayPosition: String? { position.map { $0.count <= 3 ? $0.uppercased() : $0 } }

    /// The player without statistics.
    package var withoutFigures: SeasonLine {
        SeasonLine(id: id, name: name, jersey: jersey, position: position)
    }
}

/// The players of one role of a team with their season statistics, the best players first, and equal ones by number.
package struct SeasonTable: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package let player: SeasonLine
        /// The texts of the cells, one for each column; empty without a value.
        package let cells: [String]
    }

    /// `Goalies`; `nil` if the team has only one table.
    package let name: String?
    /// The number of games if a player has any, and the statistics of the role for which a player has a value. The
    /// role's extras are included only if a player has a value other than 0.
    package let columns: [ReadableBox.Column]
    package let rows: [Row]

    /// Returns the tables of a team, in the order of the sport's roles.
    /// - Parameter mostPointsOfGoal: See ``LeagueProfile/mostPointsOfGoal``.
    package static func tables(
        of players: [SeasonLine],
        in sport: Sport,
        mostPointsOfGoal: Int = 1
    ) -> [SeasonTable] {
        let dictionary = StatisticDictionary(sport, mostPointsOfGoal: mostPointsOfGoal)
        let roles = Dictionary(grouping: players) { sport.boxLayout.role(at: $0.position, with: $0.totals) }
        return sport.boxLayout.roles.compactMap { role in
            roles[role].map { SeasonTable(of: $0, in: role, dictionary) }
        }
    }

    private init(of players: [SeasonLine], in role: BoxRole, _ dictionary: StatisticDictionary) {
        let definitions = role.definitions(of: players.map { $0.values(dictionary) }, dictionary)
        let hasGames = players.contains { $0.games > 0 }
        name = role.name
        columns = (hasGames ? [Self.games] : []) + definitions.map(ReadableBox.Column.init)
        rows = players.sorted {
            role.isBetter($0.values(dictionary), $1.values(dictionary)) ?? $0.precedes($1)
        }.map { player in
            let values = player.values(dictionary)
            let games = hasGames ? [player.games > 0 ? String(player.games) : ""] : []
            return Row(player: player, cells: games + definitions.map { $0.text(in: values) })
        }
    }

    private static let games = ReadableBox.Column(name: "Games", abbreviation: "GP", statistic: nil)
}

extension BoxRole {
    /// Returns the role's statistics for which one of these players has a text. The role's ``extras`` are included
    /// only if one of the players has a value other than 0.
    func definitions(
        of players: [StatisticValues],
        _ dictionary: StatisticDictionary
    ) -> [StatisticDefinition] {
        let usual = columns.filter { statistic in
            players.contains { dictionary[statistic]?.text(in: $0).isEmpty == false }
        }
        let rare = extras.filter { statistic in players.contains { $0[statistic].map { !$0.isZero } ?? false } }
        return (usual + rare).compactMap { dictionary[$0] }
    }

    /// Whether a player with the first values is listed before one with the second values; `nil` if the values are
    /// equal in all statistics of the order.
    func isBetter(_ left: StatisticValues, _ right: StatisticValues) -> Bool? {
        for statistic in order {
            let (one, other) = (left[statistic]?.size ?? -.infinity, right[statistic]?.size ?? -.infinity)
            if one != other { return one > other }
        }
        return nil
    }
}

extension ReadableBox.Column {
    init(_ definition: StatisticDefinition) {
        self.init(
            name: definition.name,
            abbreviation: definition.abbreviation,
            statistic: definition.statistic
        )
    }
}

/// The best players of a team in one statistic of the season.
package struct SeasonLeaders: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package let player: SeasonLine
        package let value: String
    }

    package let statistic: Statistic
    /// For example `Goals`.
    package let name: String
    package let entries: [Entry]

    /// Returns the best players in the statistic by which the sport sorts players, and in those that it shows of
    /// leaders. Statistics that no player has are left out.
    /// - Parameter limit: The number of players for each statistic.
    package static func all(
        of players: [SeasonLine],
        in sport: Sport,
        limit: Int = 3,
        mostPointsOfGoal: Int = 1
    ) -> [SeasonLeaders] {
        let dictionary = StatisticDictionary(sport, mostPointsOfGoal: mostPointsOfGoal)
        let layout = sport.boxLayout
        let first = layout.roles[0].order.prefix(1)
        return (first + layout.leaders.filter { !first.contains($0) }).compactMap { statistic in
            guard let definition = dictionary[statistic] else { return nil }
            let ranked = players.compactMap { player in
                player.values(dictionary)[statistic].flatMap { $0.size > 0 ? (player: player, value: $0) : nil }
            }.sorted { ($1.value.size, $0.player.name) < ($0.value.size, $1.player.name) }
            guard !ranked.isEmpty else { return nil }
            let entries = ranked.prefix(limit).map { Entry(player: $0.player, value: definition.text(of: $0.value)) }
            return SeasonLeaders(statistic: statistic, name: definition.name, entries: entries)
        }
    }
}
