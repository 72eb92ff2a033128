import Scores

/// The teams of a league by what they have won and lost, the best first, as far as the world knows it: by the games
/// that are over in it.
struct LeagueTable: Hashable, Sendable {
    let lines: [TableLine]

    /// - Parameters:
    ///   - teams: All that play in the league, also those that have no game.
    ///   - league: Its rules say what a game is worth.
    ///   - games: In the order in which they were played; those that are not over count for nothing.
    init(of teams: [Team], in league: LeagueID, after games: [GameView]) {
        let played = games.filter { $0.winner != nil }
        lines = teams.map { TableLine($0, in: league, after: played) }.sorted { $1.isBelow($0) }
    }

    /// The line of a team; `nil` for one that is not of the league.
    func line(of team: Team) -> TableLine? {
        lines.first { $0.team.id == team.id }
    }

    /// The lines of each group of teams, the best first; groups come by their names.
    func groups<Name: Hashable & Comparable>(by name: (Team) -> Name) -> [(name: Name, lines: [TableLine])] {
        Dictionary(grouping: lines) { name($0.team) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

/// A team's line in the table of its league.
struct TableLine: Hashable, Sendable {
    let team: Team
    /// In the order in which they were played.
    let results: [Result]
    /// Whether a game that is lost after regulation is worth a point, and counts apart.
    let countsOvertimeLosses: Bool

    /// How a game ended for the team.
    struct Result: Hashable, Sendable {
        let isHome: Bool
        let opponent: Team
        let own: Int
        let other: Int
        /// In which the game ended.
        let period: Period

        var isWin: Bool { own > other }
        var isInRegulation: Bool { period.overtime == nil && !period.isShootout }
    }

    fileprivate init(_ team: Team, in league: LeagueID, after games: [GameView]) {
        self.team = team
        countsOvertimeLosses = league == .nhl
        results = games.compactMap { game in
            guard let side = Side.allCases.first(where: { game.teams[$0].id == team.id }), let period = game.period
            else { return nil }
            return Result(
                isHome: side == .home,
                opponent: game.teams[side.other],
                own: game.score[side],
                other: game.score[side.other],
                period: period
            )
        }
    }

    /// By points where the league has them, and then by wins in regulation; elsewhere by games won above games lost.
    /// Then by what was scored above what the others did; who is level stands by name.
    fileprivate func isBelow(_ other: TableLine) -> Bool {
        let (own, others) = (merits, other.merits)
        return own == others ? team.full > other.team.full : own.lexicographicallyPrecedes(others)
    }

    private var merits: [Int] {
        countsOvertimeLosses
            ? [points, -results.count, regulationWins, difference] : [wins - losses, wins, difference]
    }
}

extension TableLine {
    var wins: Int { results.count(where: \.isWin) }
    /// Those after regulation apart, where these count for something.
    var losses: Int { results.count - wins - overtimeLosses }
    var overtimeLosses: Int { countsOvertimeLosses ? results.count { !$0.isWin && !$0.isInRegulation } : 0 }
    /// The hockey table's: two for a win, one for a game that was lost after regulation.
    var points: Int { 2 * wins + overtimeLosses }
    var regulationWins: Int { results.count { $0.isWin && $0.isInRegulation } }
    var shootoutWins: Int { results.count { $0.isWin && $0.period.isShootout } }
    var shootoutLosses: Int { results.count { !$0.isWin && $0.period.isShootout } }

    /// Points or goals, by the sport.
    var scored: Int { results.reduce(0) { $0 + $1.own } }
    var conceded: Int { results.reduce(0) { $0 + $1.other } }
    var difference: Int { scored - conceded }

    /// What of its games are won, 0…1; 0 before the first.
    var winShare: Double { results.isEmpty ? 0 : Double(wins) / Double(results.count) }

    /// How the last games ended, and how many in a row did so: `W2`, `L1`, `OT1`; `nil` before the first.
    var streak: (code: String, count: Int)? {
        let codes = results.map { result in
            result.isWin ? "W" : (countsOvertimeLosses && !result.isInRegulation ? "OT" : "L")
        }
        return codes.last.map { last in (last, codes.reversed().prefix { $0 == last }.count) }
    }

    /// The same line with no other games than these.
    func only(_ isIncluded: (Result) -> Bool) -> TableLine {
        TableLine(team: team, results: results.filter(isIncluded), countsOvertimeLosses: countsOvertimeLosses)
    }

    /// `12-3`; in hockey `12-3-1`.
    var record: String {
        "\(wins)-\(losses)" + (countsOvertimeLosses ? "-\(overtimeLosses)" : "")
    }

    private init(team: Team, results: [Result], countsOvertimeLosses: Bool) {
        self.team = team
        self.results = results
        self.countsOvertimeLosses = countsOvertimeLosses
    }
}
