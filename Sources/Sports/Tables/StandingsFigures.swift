import Scores

/// The result of a final game for one of its teams.
package struct TeamResult: Hashable, Sendable {
    package let own: Int
    package let opponents: Int
    package let isHome: Bool
    /// Whether the game was decided in overtime or in a shootout.
    package let isAfterRegulation: Bool

    package init(own: Int, opponents: Int, isHome: Bool, isAfterRegulation: Bool = false) {
        self.own = own
        self.opponents = opponents
        self.isHome = isHome
        self.isAfterRegulation = isAfterRegulation
    }
}

/// A team's figures in standings: those of the source, those that follow from them, and those that were counted from
/// stored games.
package struct StandingsFigures: Hashable, Sendable {
    private var values: [StandingsFigure: StandingsValue]
    /// The figures that were counted from stored games.
    package private(set) var counted: Set<StandingsFigure> = []

    /// - Parameter stated: The source's values.
    package init(_ stated: [StandingsFigure: StandingsValue]) {
        values = stated
        derive()
    }

    /// - Returns: `nil` if the source does not state the figure, and it can neither be derived nor counted.
    package subscript(figure: StandingsFigure) -> StandingsValue? { values[figure] }

    /// Adds the figures that follow from others and that the source does not state.
    private mutating func derive() {
        if let record = values[.overall]?.record {
            let (ties, games) = (record.ties ?? 0, record.games)
            fill(.gamesPlayed, .count(games))
            fill(.wins, .count(record.wins))
            fill(.losses, .count(record.losses))
            fill(.ties, record.ties.map(StandingsValue.count))
            fill(.overtimeLosses, record.overtimeLosses.map(StandingsValue.count))
            fill(.winShare, games > 0 ? .share((Double(record.wins) + Double(ties) / 2) / Double(games)) : nil)
        }
        if let points = values[.points]?.number, let games = values[.gamesPlayed]?.number, games > 0 {
            fill(.pointsShare, .share(Double(points) / Double(2 * games)))
        }
        if let scored = values[.scored]?.number, let conceded = values[.conceded]?.number {
            fill(.difference, .signed(scored - conceded))
        }
    }

    private mutating func fill(_ figure: StandingsFigure, _ value: @autoclosure () -> StandingsValue?) {
        if values[figure] == nil { values[figure] = value() }
    }
}

extension StandingsFigures {
    /// Adds figures that the source does not state, counted from the team's games.
    ///
    /// Only as many games are counted as the source's record has, because the source may not have the last ones yet.
    /// Nothing is added if those games do not have its record, because then some of its games are not stored or not
    /// counted by the source, and a sum over the others would be wrong.
    /// - Parameters:
    ///   - results: The stored final games of the season, in order of play.
    ///   - countsOvertimeLosses: See ``LeagueProfile/countsOvertimeLosses``.
    package mutating func count(_ results: [TeamResult], countsOvertimeLosses: Bool) {
        let stated = values[.overall]?.record
        let results = stated.map { Array(results.prefix($0.games)) } ?? results
        let record = TeamRecord(results, countsOvertimeLosses: countsOvertimeLosses)
        guard !results.isEmpty, stated?.hasSameGames(as: record) != false else { return }
        let before = Set(values.keys)
        let part = { (results: [TeamResult]) -> StandingsValue in
            .record(TeamRecord(results, countsOvertimeLosses: countsOvertimeLosses))
        }
        fill(.overall, .record(record))
        fill(.scored, .count(results.reduce(0) { $0 + $1.own }))
        fill(.conceded, .count(results.reduce(0) { $0 + $1.opponents }))
        fill(.home, part(results.filter(\.isHome)))
        fill(.away, part(results.filter { !$0.isHome }))
        fill(.lastTen, part(Array(results.suffix(10))))
        let streak = StandingsStreak(endOf: results, countsOvertimeLosses: countsOvertimeLosses)
        fill(.streak, streak.map(StandingsValue.streak))
        derive()
        counted = Set(values.keys).subtracting(before)
    }
}

extension TeamRecord {
    fileprivate init(_ results: [TeamResult], countsOvertimeLosses: Bool) {
        let codes = results.map { $0.code(countsOvertimeLosses: countsOvertimeLosses) }
        let ties = codes.count { $0 == .tie }
        self.init(
            wins: codes.count { $0 == .win },
            losses: codes.count { $0 == .loss },
            ties: ties > 0 ? ties : nil,
            overtimeLosses: countsOvertimeLosses ? codes.count { $0 == .overtimeLoss } : nil
        )
    }

    fileprivate var games: Int { wins + losses + (ties ?? 0) + (overtimeLosses ?? 0) }

    /// Whether both have the same wins and losses. Ties and overtime losses that are not counted are 0.
    fileprivate func hasSameGames(as other: TeamRecord) -> Bool {
        wins == other.wins && losses == other.losses && (ties ?? 0) == (other.ties ?? 0)
            && (overtimeLosses ?? 0) == (other.overtimeLosses ?? 0)
    }
}

extension TeamResult {
    fileprivate func code(countsOvertimeLosses: Bool) -> StandingsStreak.Result {
        if own == opponents { return .tie }
        if own > opponents { return .win }
        return countsOvertimeLosses && isAfterRegulation ? .overtimeLoss : .loss
    }
}

extension StandingsStreak {
    fileprivate init?(endOf results: [TeamResult], countsOvertimeLosses: Bool) {
        let codes = results.map { $0.code(countsOvertimeLosses: countsOvertimeLosses) }
        guard let last = codes.last else { return nil }
        self.init(last, codes.reversed().prefix { $0 == last }.count)
    }
}
