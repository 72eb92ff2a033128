import Scores
import Sports

/// The shots of a game whose positions are known, by outcome and team.
struct GameShots: Hashable {
    /// The shots with one outcome.
    struct Group: Hashable {
        let outcome: ShotChart.Outcome
        var positions = BySide<[ShotPosition]>(home: [], away: [])
    }

    let chart: ShotChart
    /// In the order of the chart's outcomes.
    let groups: [Group]
    /// The number of shots whose position the source does not state.
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

    /// The number of shots from the half of the shooter's own goal or basket. They are not drawn, because they would be
    /// among the other team's shots.
    var distant: Int {
        groups.flatMap { $0.positions.home + $0.positions.away }.count { !chart.isInAttackedHalf($0) }
    }

    /// The shots of a team in words: `made 40, missed 48`.
    func counts(of side: Side) -> String {
        groups.map { "\($0.outcome.name.lowercased()) \($0.positions[side].count)" }.joined(separator: ", ")
    }

    /// A summary in words: `Navy, at the left: goals 3, saved 20. Duke, at the right: goals 2, saved 31.`
    func summary(_ names: BySide<String>) -> String {
        let left = "\(names.away), at the left: \(counts(of: .away))."
        let right = "\(names.home), at the right: \(counts(of: .home))."
        let far = distant == 0 ? "" : " Not drawn: \(distant) from a team's own half."
        let missing = unlocated == 0 ? "" : " Without a position: \(unlocated)."
        return "\(left) \(right)\(far)\(missing)"
    }
}
