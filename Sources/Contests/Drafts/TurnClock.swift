package import Time

/// The times of a turn.
package struct TurnClock: Hashable, Sendable {
    package let beganAt: Instant
    /// When the member is reminded: in the middle of the turn.
    package let remindsAt: Instant
    /// When the server picks, if the members agreed to it; never after the draft's expiry.
    package let endsAt: Instant

    /// Divides the time that is left evenly among the picks that are left and one more share, so that the last turn
    /// ends before the draft expires and its pick can still be made by the server.
    ///
    /// - Parameters:
    ///   - expiresAt: When the draft expires.
    ///   - picksLeft: This turn's pick included; at least 1.
    package init(beganAt: Instant, expiresAt: Instant, picksLeft: Int, rules: ContestRules) {
        let share = (expiresAt - beganAt) / (max(picksLeft, 1) + 1)
        let length = min(max(share, rules.shortestTurn), rules.longestTurn)
        self.beganAt = beganAt
        endsAt = max(beganAt, min(beganAt + length, expiresAt))
        remindsAt = beganAt + (endsAt - beganAt) / 2
    }
}
