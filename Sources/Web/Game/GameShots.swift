import Scores
import Sports

/// The shots with a known position in a game, by outcome and team.
struct GameShots: Hashable {
    /// The shots with one outcome.
    struct Group: Hashable {
        let outcome: ShotChart.Outcome
        var positions = BySide<[ShotPosition]>(home: [], away: [])
    }

    let chart: ShotChart
    /// The groups, in the order of the chart's outcomes.
    let groups: [Group]
    /// The number of shots without a known position.
    let unlocated: Int

    /// - Returns: `nil` if the sport has no chart, or if no shot has a position.
    init?(_ plays: [Play], _ chart: ShotChart?) {
        guard let chart, plays.contains(where: { $0.shotPosition != nil }) else { return nil }
        var groups = chart.outcomes.map { Group(outcome: $0) }
        var unlocated = 0
        for play in plays {
            guard let index = groups.firstIndex(where: { $0.outcome.kinds.contains(play.kind) }) else { continue }
            if let side = play.side, let position = play.shotPosition {
                groups[index].positions[side].append(position)
            } else {
                unlocated += 1
            }
        }
        self.chart = chart
        self.groups = groups
        self.unlocated = unlocated
    }

    /// The number of shots from the half of the shooter's own goal or basket. They are not drawn, because they would
    /// appear among the other team's shots.
    var fromOwnHalf: Int {
        groups.flatMap { $0.positions.home + $0.positions.away }.count { !chart.isInAttackedHalf($0) }
    }

    /// The numbers of a team's shots by outcome, in words: `made 40, missed 48`.
    func counts(of side: Side) -> String {
        groups.map { "\($0.outcome.name.lowercased()) \($0.positions[side].count)" }.joined(separator: ", ")
    }

    /// A summary in words: `Navy, at the left: goals 3, saved 20. Duke, at the right: goals 2, saved 31.`
    func summary(_ names: BySide<String>) -> String {
        let left = "\(names.away), at the left: \(counts(of: .away))."
        let right = "\(names.home), at the right: \(counts(of: .home))."
        let fromOwnHalf = fromOwnHalf
        let far = fromOwnHalf == 0 ? "" : " Not drawn: \(fromOwnHalf) from a team's own half."
        let missing = unlocated == 0 ? "" : " Without a position: \(unlocated)."
        return "\(left) \(right)\(far)\(missing)"
    }
}
