import Glibc
import Scores
import Sports

/// Invents where the shots of generated games were taken. A position depends only on the game and the play, so it is
/// the same in all responses.
enum ShotSpots {
    /// Returns the position of a shot; `nil` for any other play, and for a league whose source has no positions.
    static func position(of play: ScriptedPlay, in view: GameView) -> ShotPosition? {
        guard let action = play.action else { return nil }
        let seconds = Int(play.elapsed / .seconds(1))
        var random = SplitMix64(seed: UInt64(truncatingIfNeeded: view.contestID &* 1_000_003 &+ seconds))
        switch (view.league, action.kind) {
        case (.nba, .twoPointer), (.nba, .threePointer), (.nba, .missedFieldGoal): return onCourt(action, &random)
        case (.nhl, .goal): return onRink(distance: 4...32, &random)
        case (.nhl, .shot), (.nhl, .missedShot): return onRink(distance: 6...58, &random)
        default: return nil
        }
    }

    /// Returns a position at the distance that the play's text states. The text of a blocked shot states none; its
    /// position is near the basket.
    private static func onCourt(_ action: ScriptedAction, _ random: inout SplitMix64) -> ShotPosition {
        let feet = action.feet ?? Int.random(in: 1...8, using: &random)
        let isThree = action.kind == .threePointer || action.outcome == ScriptedAction.three
        let isRight = random.chance(50)
        // The three-point line is nearer in the corners than elsewhere.
        if isThree, feet < 24 {
            return ShotPosition(x: isRight ? 23 : -23, y: Int.random(in: -2...4, using: &random))
        }
        // The angle from the line straight in front of the basket. Even at the largest angle, a shot from any distance
        // is on the court.
        let angle = Double(Int.random(in: 0...(isThree ? 55 : 100), using: &random)) * Double.pi / 180
        // A three is rounded away from the basket; otherwise it could be inside the three-point line.
        let rule: FloatingPointRoundingRule = isThree ? .awayFromZero : .toNearestOrAwayFromZero
        let x = Int((Double(feet) * sin(angle)).rounded(rule))
        return ShotPosition(x: isRight ? x : -x, y: Int((Double(feet) * cos(angle)).rounded(rule)))
    }

    /// Returns a position in front of the goal. From far away, shots come from a wider area.
    private static func onRink(distance: ClosedRange<Int>, _ random: inout SplitMix64) -> ShotPosition {
        let y = min(Int.random(in: distance, using: &random), Int.random(in: distance, using: &random))
        let spread = min(36, y + 4)
        return ShotPosition(x: Int.random(in: -spread...spread, using: &random), y: y)
    }
}
