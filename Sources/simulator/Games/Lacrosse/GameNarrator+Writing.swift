import Scores

/// Recording plays and advancing time.
extension GameNarrator {
    /// The time since the opening face-off at the current clock.
    var elapsed: Duration {
        opens + .seconds(ScriptedPeriod.length(ofPeriod: period) - clock) + stoppages
    }

    mutating func narrate(
        _ kind: PlayKind,
        _ text: String,
        of side: Side,
        _ parts: [(PlayPlayer.Role, ScriptedPlayer)] = [],
        manner: String? = nil,
        outcome: String? = nil,
        seconds: Int? = nil,
        entry: ScorerEntry? = nil
    ) {
        let action = ScriptedAction(kind, manner: manner, outcome: outcome, seconds: seconds, parts)
        write(action, text, of: side, score: nil, entry: entry)
    }

    mutating func write(
        _ action: ScriptedAction,
        _ text: String,
        of side: Side,
        score: Score?,
        entry: ScorerEntry?
    ) {
        plays.append(
            ScriptedPlay(
                elapsed: elapsed,
                period: period,
                clock: clock,
                printedClock: printedClock(clock),
                teamID: teams[side].team.id,
                text: text,
                score: score,
                action: action,
                entry: entry
            )
        )
    }

    /// Runs the game clock.
    mutating func run(_ seconds: ClosedRange<Int>) {
        clock = max(floor, clock - Int.random(in: seconds, using: &random))
    }

    /// Lets time pass while the game clock is stopped.
    mutating func stop(_ duration: Duration) {
        stoppages += duration
    }

    /// Starts a penalty: `side` is a man down for `seconds`.
    mutating func penalize(_ side: Side, seconds: Int) {
        penalty = (side, clock - seconds)
    }

    /// Returns a random player of the group. The goalie is a fallback that is not needed, because no group is empty.
    mutating func member(of side: Side, _ group: KeyPath<Roster, [ScriptedPlayer]>) -> ScriptedPlayer {
        rosters[side][keyPath: group].randomElement(using: &random) ?? rosters[side].goalie
    }

    /// Returns a player's name in the style of the side's scorer.
    func name(_ player: ScriptedPlayer, of side: Side) -> String {
        rosters[side].printed(player)
    }
}
