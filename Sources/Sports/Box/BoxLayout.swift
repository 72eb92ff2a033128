package import Scores

/// A table of a box score: which players of a team are in it, and which of their statistics.
package struct BoxRole: Hashable, Sendable {
    /// `Goalies`; `nil` for a sport with one table per team.
    package let name: String?
    /// A player with a value other than 0 in one of these statistics has this role.
    let roleStatistics: Set<Statistic>
    /// Players at one of these positions have this role. In lower case.
    let positions: Set<String>
    /// The columns, from the left. Each is shown if a player of the game has a value in it.
    let columns: [Statistic]
    /// More columns, which are shown only if a player of the game has a value other than 0 in it.
    let extras: [Statistic]
    /// The statistics by which players are sorted, descending.
    let order: [Statistic]

    /// - Parameter roleStatistics: Empty, like `positions`, for the role of all players without another role.
    package init(
        name: String?,
        roleStatistics: Set<Statistic> = [],
        positions: Set<String> = [],
        columns: [Statistic],
        extras: [Statistic] = [],
        order: [Statistic]
    ) {
        self.name = name
        self.roleStatistics = roleStatistics
        self.positions = positions
        self.columns = columns
        self.extras = extras
        self.order = order
    }

    /// Whether the team's value belongs below the column of a statistic. In a table of goalies, a sum belongs there
    /// only for statistics of goalies: the ground balls of the team are not those of its goalies.
    func hasTotal(of definition: StatisticDefinition) -> Bool {
        guard definition.isAdditive || !definition.derivations.isEmpty else { return false }
        return roleStatistics.isEmpty || roleStatistics.contains(definition.statistic) || !definition.isAdditive
    }
}

/// The contents of a sport's box score and comparison of teams, and their order.
package struct BoxLayout: Hashable, Sendable {
    /// The roles of players; never empty. The first role is that of all players without another one.
    package let roles: [BoxRole]
    /// The rows of a comparison. Each shows the first of its alternatives that is known for both teams and is other
    /// than 0 for at least one of them.
    package let comparison: [[Statistic]]
    /// The statistics that are shown for a leading player.
    package let leaders: [Statistic]
    /// Statistics of a team that equal another statistic of its opponent: face-offs lost are the opponent's face-offs
    /// won.
    package let mirrors: [Statistic: Statistic]
    /// The statistic that each kind of play counts for the side that made it.
    package let counts: [PlayKind: Statistic]

    package init(
        roles: [BoxRole],
        comparison: [[Statistic]],
        leaders: [Statistic],
        mirrors: [Statistic: Statistic] = [:],
        counts: [PlayKind: Statistic] = [:]
    ) {
        self.roles = roles
        self.comparison = comparison
        self.leaders = leaders
        self.mirrors = mirrors
        self.counts = counts
    }

    /// The layout for a sport without a dictionary: one table, with the source's columns.
    package static let plain = BoxLayout(
        roles: [BoxRole(name: nil, columns: [], order: [])],
        comparison: [],
        leaders: []
    )

    /// The statistics that mark a role. A table of a source with one of them comes before its other tables.
    package var roleStatistics: Set<Statistic> { roles.reduce(into: []) { $0.formUnion($1.roleStatistics) } }

    /// Returns the role of a player in a box score, by position or by the statistics that mark a role.
    func role(of player: BoxPlayer) -> BoxRole {
        role(at: player.reading.position, with: player.knownValues)
    }

    /// Returns the role of a player at a position, with these values in a game or a season.
    func role(at position: String?, with knownValues: [Statistic: StatValue]) -> BoxRole {
        let position = position?.lowercased() ?? ""
        return roles.dropFirst().first { role in
            role.positions.contains(position) || role.roleStatistics.contains { knownValues[$0]?.isZero == false }
        } ?? roles[0]
    }
}
