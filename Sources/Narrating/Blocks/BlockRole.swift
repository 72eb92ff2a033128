import Scores

/// What a block is to the story of its game. The raw values are those of JSON.
package enum BlockRole: String, Hashable, Sendable, CaseIterable {
    case setup = "SETUP"
    case momentumShift = "MOMENTUM_SHIFT"
    case response = "RESPONSE"
    case decisionPoint = "DECISION_POINT"
    case resolution = "RESOLUTION"

    /// The change of the chance to win from which a block may be a shift, in ten-thousandths.
    private static let largeSwing = 1_200

    /// Returns the role of each block. None occurs more than twice.
    ///
    /// - Parameters:
    ///   - blocks: The plays of each block: 4 to 7 blocks.
    ///   - line: The line of the finished game.
    static func roles(of blocks: [Range<Int>], in line: GameLine) -> [BlockRole] {
        let last = blocks.count - 1
        var roles = [BlockRole](repeating: .response, count: blocks.count)
        roles[0] = .setup
        roles[last] = .resolution
        let turn = line.decidingPlay.flatMap { play in blocks.firstIndex { $0.contains(play) } }
        let decision = turn.map { (1..<last).contains($0) ? $0 : last - 1 } ?? last - 1
        roles[decision] = .decisionPoint
        let others = (1..<last).filter { $0 != decision }
        let swings = blocks.map { abs(line.swing(of: $0)) }
        // Of equal swings the earlier block comes first.
        let bySwing = others.sorted { (-swings[$0], $0) < (-swings[$1], $1) }
        let large = bySwing.count { swings[$0] >= largeSwing }
        for block in bySwing.prefix(max(min(2, large), others.count - 2)) { roles[block] = .momentumShift }
        return roles
    }
}

extension GameLine {
    /// The change of the home side's chance over some plays, in ten-thousandths.
    func swing(of plays: Range<Int>) -> Int {
        let before = plays.lowerBound > 0 ? entries[plays.lowerBound - 1].chance : WinChanceModel.even
        return entries[plays.upperBound - 1].chance - before
    }

    /// The winner's chance after each play, in ten-thousandths; `nil` for a draw.
    var winnersChances: [Int]? {
        score.leader.map { winner in
            entries.map { winner == .home ? $0.chance : WinChanceModel.certain - $0.chance }
        }
    }

    /// The play after the last one at which the winner was less than 80 % sure to win; `nil` for a draw.
    fileprivate var decidingPlay: Int? {
        guard let chances = winnersChances else { return nil }
        let last = chances.lastIndex { $0 < 8_000 }
        return last.map { min($0 + 1, chances.count - 1) } ?? 0
    }
}
