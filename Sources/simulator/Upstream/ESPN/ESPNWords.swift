import Scores
import Sports

/// ESPN's texts for plays and clocks.
enum ESPNWords {
    /// Returns a clock: `8:41`. In basketball the last minute of a period has tenths: `42.0`.
    static func clock(_ seconds: Int, in league: LeagueID) -> String {
        if league == .nba, seconds < 60 { return "\(seconds).0" }
        return "\(seconds / 60):\(twoDigits(seconds % 60))"
    }

    /// Returns the clock of a play. In hockey it shows the elapsed time of the period.
    static func clock(of play: ScriptedPlay, in view: GameView) -> String {
        guard view.league == .nhl else { return clock(play.clock, in: view.league) }
        let length = view.format.period(play.period).map(view.format.seconds) ?? 0
        return clock(length - play.clock, in: view.league)
    }

    /// Returns ESPN's name of the kind of play. In basketball, which has about 200 kinds, it is the action's `variant`.
    static func type(of action: ScriptedAction, in league: LeagueID) -> String {
        league == .nhl ? hockeyTypes[action.kind] ?? "" : action.variant ?? ""
    }

    /// Returns the text of a play.
    static func text(of play: ScriptedPlay, _ action: ScriptedAction, in league: LeagueID) -> String {
        guard league == .nhl else { return play.text }
        let names = participants(in: action).map(\.player.name).joined(separator: ", ")
        let variant = [action.variant, action.outcome].compactMap(\.self).joined(separator: " ")
        return [type(of: action, in: league), names, variant].filter { !$0.isEmpty }.joined(separator: " - ")
    }

    /// Returns the players listed with a play. For a goal, ESPN does not list the goalie.
    static func participants(in action: ScriptedAction) -> [ScriptedAction.Participant] {
        action.kind == .goal ? action.participants.filter { $0.role != .goalie } : action.participants
    }

    static let hockeyTypes: [PlayKind: String] = [
        .faceoff: "Face Off", .hit: "Hit", .giveaway: "Giveaway", .takeaway: "Takeaway", .goal: "Goal", .shot: "Shot",
        .missedShot: "Missed", .blockedShot: "Blocked", .penalty: "Penalty", .stoppage: "Stoppage",
        .periodStart: "Period Start", .periodEnd: "Period End", .gameEnd: "End of Game", .shootoutGoal: "Goal",
        .shootoutMiss: "Shot",
    ]

    /// Returns the name of a period: `1st Quarter`, `2nd Period`, `OT`.
    static func period(_ number: Int, of view: GameView) -> String {
        guard let period = view.format.period(number) else { return "" }
        guard period.overtime == nil, !period.isShootout else { return period.label }
        return "\(period.label) \(view.league == .nhl ? "Period" : "Quarter")"
    }
}
