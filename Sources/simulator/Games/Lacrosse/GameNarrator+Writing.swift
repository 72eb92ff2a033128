import Scores

/// What the telling is made of: plays are written down, and time passes.
extension GameNarrator {
    /// Since the opening face-off, at the present clock.
    var elapsed: Duration {
        opens + .seconds(ScriptedPeriod.length(ofPeriod: period) - clock) + stoppages
    }

    mutating func tell(
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

    /// Lets the game clock run.
    mutating func run(_ seconds: ClosedRange<Int>) {
        clock = max(floor, clock - Int.random(in: seconds, using: &random))
    }

    /// Lets time pass while the game clock stands.
    mutating func stop(_ duration: Duration) {
        stoppages += duration
    }

    /// From now on `side` is a man down for so many seconds.
    mutating func penalize(_ side: Side, seconds: Int) {
        penalty = (side, clock - seconds)
    }

    /// Somebody of the team; rosters are never empty.
    mutating func member(of side: Side, _ group: KeyPath<Roster, [ScriptedPlayer]>) -> ScriptedPlayer {
        rosters[side][keyPath: group].randomElement(using: &random) ?? rosters[side].goalie
    }

    /// A player's name as the side's scorer prints it.
    func name(_ player: ScriptedPlayer, of side: Side) -> String {
        rosters[side].printed(player)
    }
}
