import Scores
import Sports

/// The NHL's codes for plays.
enum NHLWords {
    /// Returns `typeCode` and `typeDescKey`; `nil` for a kind that the NHL does not report.
    static func type(of kind: PlayKind, in period: Period) -> (code: Int, key: String)? {
        // The end of a shootout is reported with a code of its own, followed by that of the game's end.
        kind == .periodEnd && period.isShootout ? (523, "shootout-complete") : types[kind]
    }

    private static let types: [PlayKind: (code: Int, key: String)] = [
        .faceoff: (502, "faceoff"), .hit: (503, "hit"), .giveaway: (504, "giveaway"), .goal: (505, "goal"),
        .shot: (506, "shot-on-goal"), .missedShot: (507, "missed-shot"), .blockedShot: (508, "blocked-shot"),
        .penalty: (509, "penalty"), .stoppage: (516, "stoppage"), .periodStart: (520, "period-start"),
        .periodEnd: (521, "period-end"), .gameEnd: (524, "game-end"), .takeaway: (525, "takeaway"),
        .shootoutGoal: (505, "goal"), .shootoutMiss: (506, "shot-on-goal"),
    ]

    /// Returns the field for a player's role.
    static func field(of role: PlayPlayer.Role, assists: Int) -> String {
        switch role {
        case .scorer: "scoringPlayerId"
        case .assist: "assist\(assists + 1)PlayerId"
        case .shooter: "shootingPlayerId"
        case .goalie: "goalieInNetId"
        case .blocker: "blockingPlayerId"
        case .hitter: "hittingPlayerId"
        case .hit: "hitteePlayerId"
        case .faceoffWinner: "winningPlayerId"
        case .faceoffLoser: "losingPlayerId"
        case .penalized: "committedByPlayerId"
        case .drewPenalty: "drawnByPlayerId"
        default: "playerId"
        }
    }

    /// Returns the elapsed time of the period at a play: `07:25`.
    static func elapsed(_ play: ScriptedPlay, in view: GameView) -> String {
        let length = view.format.period(play.period).map(view.format.seconds) ?? 0
        return printedClock(max(0, length - play.clock))
    }
}
