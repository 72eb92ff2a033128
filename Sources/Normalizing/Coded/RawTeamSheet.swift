/// A team's part of a printed box score.
package struct RawTeamSheet: Hashable, Sendable {
    /// The ``RawTeam/reference`` of the team.
    package var team: String?
    package var figures: [RawFigure] = []
    package var tables: [RawStatTable] = []

    package init(team: String?) {
        self.team = team
    }
}

/// A figure for a whole team.
package struct RawFigure: Hashable, Sendable {
    package var key: String
    package var label: String?
    package var value: String

    package init(key: String, label: String?, value: String) {
        self.key = key
        self.label = label
        self.value = value
    }
}

/// A table of players.
package struct RawStatTable: Hashable, Sendable {
    package var name: String?
    package var keys: [String] = []
    /// The labels of the keys, in the same order; or empty.
    package var labels: [String] = []
    package var rows: [RawStatRow] = []
    package var totals: [String] = []

    package init(name: String?) {
        self.name = name
    }
}

/// A row of a table of players.
package struct RawStatRow: Hashable, Sendable {
    package var player = RawPlayer()
    package var isStarter: Bool?
    package var hasPlayed: Bool?
    package var note: String?
    package var cells: [String] = []

    package init() {}
}

/// A team's leaders in one statistic.
package struct RawLeaders: Hashable, Sendable {
    /// The ``RawTeam/reference`` of the team.
    package var team: String?
    /// For example `points` or `Points`.
    package var category: String?
    package var entries: [Entry] = []

    package struct Entry: Hashable, Sendable {
        package var player: RawPlayer
        package var value: String?

        package init(player: RawPlayer, value: String?) {
            self.player = player
            self.value = value
        }
    }

    package init(team: String?, category: String?) {
        self.team = team
        self.category = category
    }
}

/// The odds that a bookmaker offers.
package struct RawOdds: Hashable, Sendable {
    package var provider: String?
    package var details: String?
    package var spread: String?
    package var overUnder: String?
    package var homeMoneyline: String?
    package var awayMoneyline: String?

    package init() {}
}

/// A series that the game is part of.
package struct RawSeries: Hashable, Sendable {
    package var kind: String?
    package var title: String?
    package var summary: String?
    package var game: String?
    package var length: String?
    /// Games won, by the ``RawTeam/reference`` of the team.
    package var wins: [String: String] = [:]
    package var isOver: Bool?

    package init() {}
}
