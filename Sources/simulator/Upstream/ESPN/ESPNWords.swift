import Scores
import Sports

/// ESPN's words for plays and clocks.
enum ESPNWords {
    /// `8:41`; basketball's last minute in tenths, `42.0`.
    static func clock(_ seconds: Int, in league: LeagueID) -> String {
        if league == .nba, seconds < 60 { return "\(seconds).0" }
        return "\(seconds / 60):\(twoDigits(seconds % 60))"
    }

    /// The clock beside a play: hockey's shows how long the period has lasted.
    static func clock(of play: ScriptedPlay, in view: GameView) -> String {
        guard view.league == .nhl else { return clock(play.clock, in: view.league) }
        let length = view.format.period(play.period).map(view.format.seconds) ?? 0
        return clock(length - play.clock, in: view.league)
    }

    /// The name of the kind of play. Basketball has some two hundred, which are the manner itself.
    static func type(of action: ScriptedAction, in league: LeagueID) -> String {
        league == .nhl ? hockeyTypes[action.kind] ?? "" : action.manner ?? ""
    }

    /// The sentence.
    static func text(of play: ScriptedPlay, _ action: ScriptedAction, in league: LeagueID) -> String {
        guard league == .nhl else { return play.text }
        let names = participants(in: action).map(\.player.name).joined(separator: ", ")
        let manner = [action.manner, action.outcome].compactMap(\.self).joined(separator: " ")
        return [type(of: action, in: league), names, manner].filter { !$0.isEmpty }.joined(separator: " - ")
    }

    /// Who is named beside a play. Of a goal nobody says who let it in.
    static func participants(in action: ScriptedAction) -> [ScriptedAction.Part] {
        action.kind == .goal ? action.parts.filter { $0.role != .goalie } : action.parts
    }

    static let hockeyTypes: [PlayKind: String] = [
        .faceoff: "Face Off", .hit: "Hit", .giveaway: "Giveaway", .takeaway: "Takeaway", .goal: "Goal", .shot: "Shot",
        .missedShot: "Missed", .blockedShot: "Blocked", .penalty: "Penalty", .stoppage: "Stoppage",
        .periodStart: "Period Start", .periodEnd: "Period End", .gameEnd: "End of Game", .shootoutGoal: "Goal",
        .shootoutMiss: "Shot",
    ]

    /// `1st Quarter`, `2nd Period`, `OT`.
    static func period(_ number: Int, of view: GameView) -> String {
        guard let period = view.format.period(number) else { return "" }
        guard period.overtime == nil, !period.isShootout else { return period.label }
        return "\(period.label) \(view.league == .nhl ? "Period" : "Quarter")"
    }
}
