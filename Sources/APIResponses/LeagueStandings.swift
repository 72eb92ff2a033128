package import Scores
package import Sports
package import Storage

/// The standings of a league with the figures of each team. Figures that the source does not state are counted from the
/// stored games.
package struct LeagueStandings: Sendable {
    package struct Row: Sendable {
        package let line: StandingsLine
        /// `nil` if no team of that name is stored.
        package let team: TeamID?
        package let figures: StandingsFigures
        /// The team's position for the playoffs; `nil` if unknown.
        package let playoffs: PlayoffPlace?
    }

    package struct Group: Sendable {
        /// The group's name; `nil` if the page gives none.
        package let name: String?
        package let rows: [Row]
    }

    package let table: ShownTable<StandingsLine>
    /// In the page's order.
    package let groups: [Group]
    /// The columns of the sport from left to right, without those in which no team has a value.
    package let columns: [StandingsColumn]
    package let playoffs: PlayoffRules?

    package init(
        _ table: ShownTable<StandingsLine>,
        _ rules: StandingsRules,
        results: [TeamID: [TeamResult]],
        layout: StandingsLayout
    ) {
        let rows = table.lines.map { shown in
            var figures = shown.line.figures(countsOvertimeLosses: rules.countsOvertimeLosses)
            if let results = shown.team.flatMap({ results[$0] }) {
                figures.count(results, countsOvertimeLosses: rules.countsOvertimeLosses)
            }
            let place = rules.playoffs?.position(in: shown.line.groupName, place: shown.line.groupPlace, figures)
            return Row(line: shown.line, team: shown.team, figures: figures, playoffs: place)
        }
        self.table = table
        playoffs = rules.playoffs
        columns = layout.columns.filter { column in rows.contains { $0.figures[column.figure] != nil } }
        // A dictionary would not keep the page's order.
        let parts = rows.reduce(into: [[Row]]()) { parts, row in
            if let last = parts.last?.last, last.line.groupName == row.line.groupName {
                parts[parts.count - 1].append(row)
            } else {
                parts.append([row])
            }
        }
        groups = parts.map { Group(name: $0.first?.line.groupName, rows: $0) }
    }

    /// Reads the standings of the league's first source; `nil` if none are stored.
    package static func read(of league: LeagueDay, from tables: TableDirectory) async throws -> LeagueStandings? {
        guard let table = try await tables.standings(of: league.id).first,
            let rules = try await tables.standingsRules(of: league.id)
        else { return nil }
        let layout = SportRegistry.shipped[league.sport]?.standings ?? .plain
        let published = LeagueStandings(table, rules, results: [:], layout: layout)
        // Most sources state every figure; then the games need not be read.
        guard layout.columns.contains(where: { !published.isComplete($0.figure) }) else { return published }
        let results = try await tables.results(of: league.id, upTo: table.askedAt)
        return LeagueStandings(table, rules, results: results, layout: layout)
    }

    /// Whether the source states the figure for every team.
    private func isComplete(_ figure: StandingsFigure) -> Bool {
        groups.allSatisfy { group in group.rows.allSatisfy { $0.figures[figure] != nil } }
    }

    /// The figures in ``columns`` that were counted for some teams.
    package var countedColumns: [StandingsColumn] {
        columns.filter { column in
            groups.contains { group in group.rows.contains { $0.figures.counted.contains(column.figure) } }
        }
    }
}
