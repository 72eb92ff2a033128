import Scores
import Sports

/// Converts the coordinates of a source, which have an origin and an orientation of their own, to positions of shots.
struct ShotPositionReader {
    /// The shot chart of the sport; `nil` if the sport has none. No position is read then.
    let chart: ShotChart?
    let codes: PlayCodes

    /// Returns the position of a shot; `nil` for any other play, if the source states no position or an impossible one,
    /// and if it is unclear which goal was attacked.
    /// - Parameters:
    ///   - side: The team that took the shot.
    ///   - stated: The team that the page names for the play, which is not always the team that took the shot.
    func position(of play: RawCodedPlay, _ kind: PlayKind, by side: Side?, stated: Side?) -> ShotPosition? {
        guard let chart, let side, chart.shows(kind), let x = coordinate(play.x), let y = coordinate(play.y),
            let position = position(x, y, of: play, by: side, stated: stated, on: chart), chart.contains(position)
        else { return nil }
        return position
    }

    private func position(
        _ x: Double,
        _ y: Double,
        of play: RawCodedPlay,
        by side: Side,
        stated: Side?,
        on chart: ShotChart
    ) -> ShotPosition? {
        switch codes {
        // The NHL measures from the middle of the rink, in feet. Teams change ends after each period.
        case .nhl:
            guard let isRight = attacksRight(play, x, by: side, stated: stated) else { return nil }
            let sign = isRight ? 1.0 : -1
            return ShotPosition(right: -sign * y, distance: chart.centerDistance - sign * x)
        // ESPN measures from the left side line and from the middle of the attacked basket, in feet, for either team.
        // The distance in the text of a play, "26-foot", is measured from the middle of the basket and rounded down.
        case .espnBasketball: return ShotPosition(right: x - chart.width / 2, distance: y)
        // ESPN's hockey pages do not state which goal a team attacks.
        case .espnHockey, .scoringFlagOnly: return nil
        }
    }

    /// Whether the side attacks the goal at the end where x is positive; `nil` if the page does not state it. Pages of
    /// older seasons state only the zone of a shot, which is that of the stated team.
    private func attacksRight(_ play: RawCodedPlay, _ x: Double, by side: Side, stated: Side?) -> Bool? {
        switch play.homeEnd?.unblanked {
        case "left"?: return side == .home
        case "right"?: return side == .away
        default: break
        }
        guard side == stated, x != 0 else { return nil }
        switch play.zone?.unblanked {
        case "O"?: return x > 0
        case "D"?: return x < 0
        default: return nil
        }
    }

    /// Returns a coordinate; `nil` if there is none, or if it is outside of any surface. For a play without a position,
    /// ESPN prints about minus two hundred million.
    private func coordinate(_ text: String?) -> Double? {
        text?.unblanked.flatMap { Double($0) }.flatMap { abs($0) < 1000 ? $0 : nil }
    }
}

extension ShotPosition {
    /// - Parameters:
    ///   - right: See ``ShotPosition/x``.
    ///   - distance: See ``ShotPosition/y``.
    fileprivate init(right: Double, distance: Double) {
        self.init(x: Int(right.rounded()), y: Int(distance.rounded()))
    }
}
