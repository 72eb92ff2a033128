import Scores

/// A league's standings, best team first, computed from the finished games of the simulation.
struct LeagueTable: Hashable, Sendable {
    let lines: [SimulatedTableLine]

    /// - Parameters:
    ///   - teams: All teams of the league, including those without a game.
    ///   - league: Determines how results are valued: in the NHL by points, elsewhere by wins and losses.
    ///   - games: In order of play. Unfinished games are ignored.
    init(of teams: [Team], in league: LeagueID, after games: [GameView]) {
        var results: [Int: [SimulatedTableLine.Result]] = [:]
        for game in games where game.winner != nil {
            for side in Side.allCases {
                guard let result = SimulatedTableLine.Result(of: side, in: game) else { continue }
                results[game.teams[side].id, default: []].append(result)
            }
        }
        lines = teams.map { team in
            SimulatedTableLine(
                team: team,
                results: results[team.id] ?? [],
                countsOvertimeLosses: league == .nhl
            )
        }.sorted { $1.isBelow($0) }
    }

    /// Returns a team's line; `nil` for a team that is not in the league.
    func line(of team: Team) -> SimulatedTableLine? {
        lines.first { $0.team.id == team.id }
    }

    /// Returns the lines of each group of teams, best first. Groups are sorted by name.
    func groups<Name: Hashable & Comparable>(by name: (Team) -> Name) -> [(name: Name, lines: [SimulatedTableLine])] {
        Dictionary(grouping: lines) { name($0.team) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

/// A team's line in the standings.
struct SimulatedTableLine: Hashable, Sendable {
    let team: Team
    /// The results of the team's games, in the order in which they were played.
    let results: [Result]
    /// Whether a loss after regulation is worth a point and is counted separately.
    let countsOvertimeLosses: Bool

    /// The result of a game for the team.
    struct Result: Hashable, Sendable {
        let isHome: Bool
        let opponent: Team
        let ownScore: Int
        let opponentScore: Int
        /// The last period of the game.
        let period: Period

        var isWin: Bool { ownScore > opponentScore }
        var isInRegulation: Bool { period.overtime == nil && !period.isShootout }

        /// The result of one side of a game; `nil` for a game without a period.
        fileprivate init?(of side: Side, in game: GameView) {
            guard let period = game.period else { return nil }
            isHome = side == .home
            opponent = game.teams[side.other]
            ownScore = game.score[side]
            opponentScore = game.score[side.other]
            self.period = period
        }
    }

    /// Returns whether this line is below another one. Lines are ordered by points, fewer games and regulation wins in
    /// a league with points, otherwise by wins minus losses and wins. Ties are broken by score difference and then by
    /// name.
    fileprivate func isBelow(_ other: SimulatedTableLine) -> Bool {
        let (own, others) = (sortKeys, other.sortKeys)
        return own == others ? team.full > other.team.full : own.lexicographicallyPrecedes(others)
    }

    private var sortKeys: [Int] {
        countsOvertimeLosses
            ? [points, -results.count, regulationWins, difference] : [wins - losses, wins, difference]
    }
}

extension SimulatedTableLine {
    var wins: Int { results.count(where: \.isWin) }
    /// Excludes losses after regulation if the league counts them separately.
    var losses: Int { results.count - wins - overtimeLosses }
    var overtimeLosses: Int { countsOvertimeLosses ? results.count { !$0.isWin && !$0.isInRegulation } : 0 }
    /// Hockey's points: two for a win, one for a loss after regulation.
    var points: Int { 2 * wins + overtimeLosses }
    var regulationWins: Int { results.count { $0.isWin && $0.isInRegulation } }
    var shootoutWins: Int { results.count { $0.isWin && $0.period.isShootout } }
    var shootoutLosses: Int { results.count { !$0.isWin && $0.period.isShootout } }

    /// Points or goals, depending on the sport.
    var scored: Int { results.reduce(0) { $0 + $1.ownScore } }
    var conceded: Int { results.reduce(0) { $0 + $1.opponentScore } }
    var difference: Int { scored - conceded }

    /// The share of games won, 0…1; 0 without games.
    var winShare: Double { results.isEmpty ? 0 : Double(wins) / Double(results.count) }

    /// The code and number of equal results at the end: `W2`, `L1`, `OT1`; `nil` without games.
    var streak: (code: String, count: Int)? {
        let codes = results.map { result in
            result.isWin ? "W" : (countsOvertimeLosses && !result.isInRegulation ? "OT" : "L")
        }
        return codes.last.map { last in (last, codes.reversed().prefix { $0 == last }.count) }
    }

    /// Returns the line restricted to the matching games.
    func filtered(_ isIncluded: (Result) -> Bool) -> SimulatedTableLine {
        SimulatedTableLine(team: team, results: results.filter(isIncluded), countsOvertimeLosses: countsOvertimeLosses)
    }

    /// The line restricted to the last ten games.
    var lastTen: SimulatedTableLine {
        SimulatedTableLine(
            team: team,
            results: Array(results.suffix(10)),
            countsOvertimeLosses: countsOvertimeLosses
        )
    }

    /// Wins and losses: `12-3`; in hockey also losses after regulation: `12-3-1`.
    var record: String {
        "\(wins)-\(losses)" + (countsOvertimeLosses ? "-\(overtimeLosses)" : "")
    }
}

/// The conferences of the simulated teams.
enum SimulatedConferences {
    /// Returns the display name of a conference, given by its name in URLs. An unknown name is returned unchanged;
    /// `nil` becomes `Independents`.
    static func name(_ conference: String?) -> String {
        names[conference ?? ""] ?? conference ?? "Independents"
    }

    private static let names = [
        "acc": "Atlantic Coast Conference", "america-east": "America East Conference", "asun": "ASUN Conference",
        "atlantic-10": "Atlantic 10 Conference", "big-east": "Big East Conference", "big-ten": "Big Ten Conference",
        "caa": "Coastal Athletic Association", "ivy-league": "Ivy League",
        "maac": "Metro Atlantic Athletic Conference", "nec": "Northeast Conference", "patriot": "Patriot League",
        "eastern": "Eastern Conference", "western": "Western Conference",
    ]
}
