import Scores

/// The seconds that the skaters of a hockey team have played. Forwards play in lines of three, defenders in pairs.
struct IceTime {
    /// The time of each line or pair relative to the others.
    private static let lines = [125, 110, 90, 75]
    private static let pairs = [115, 100, 85]

    private let seconds: [Int: Int]

    /// Divides the time played among the lines and among the pairs, so that three forwards and two defenders are on the
    /// ice at any time.
    init(of side: Side, in view: GameView) {
        let roster = view.rosters[side]
        let forwards = roster.filter { "CLR".contains($0.position) }
        let defence = roster.filter { $0.position == "D" }
        seconds = Self.divide(view.playedSeconds, among: forwards, size: 3, Self.lines)
            .merging(Self.divide(view.playedSeconds, among: defence, size: 2, Self.pairs)) { first, _ in first }
    }

    /// 0 for a player that is not a skater of the team.
    subscript(player: ScriptedPlayer) -> Int { seconds[player.id] ?? 0 }

    /// - Parameters:
    ///   - size: The number of players that are on the ice together.
    ///   - weights: The time of each group of players relative to the others.
    private static func divide(
        _ played: Int,
        among players: [ScriptedPlayer],
        size: Int,
        _ weights: [Int]
    ) -> [Int: Int] {
        let sum = weights.reduce(0, +)
        var seconds: [Int: Int] = [:]
        for (index, player) in players.enumerated() where index / size < weights.count {
            let before = weights.prefix(index / size).reduce(0, +)
            let after = before + weights[index / size]
            // The end of one share is the beginning of the next, so that rounding does not change the sum.
            seconds[player.id] = played * after / sum - played * before / sum
        }
        return seconds
    }
}
