import Scores
import Sports

/// The minutes of a basketball team's players, from its substitutions.
struct MinutesPlayed {
    private let minutes: [Int: Int]

    /// Computes whole minutes that add up to five times the minutes played, as in a printed box score.
    init(of side: Side, in view: GameView) {
        var onCourt = Set(view.rosters[side].prefix(5).map(\.id))
        var seconds: [Int: Int] = [:]
        var last = 0
        let addTime: (Int, inout [Int: Int], Set<Int>) -> Void = { elapsed, seconds, onCourt in
            for player in onCourt { seconds[player, default: 0] += elapsed }
        }
        for play in view.plays where play.action?.kind == .substitution && play.teamID == view.teams[side].id {
            let now = view.seconds(before: play)
            addTime(now - last, &seconds, onCourt)
            last = now
            if let outgoing = play.action?[.substituteOut] { onCourt.remove(outgoing.id) }
            if let incoming = play.action?[.substituteIn] { onCourt.insert(incoming.id) }
        }
        addTime(max(0, view.playedSeconds - last), &seconds, onCourt)
        minutes = Self.rounded(seconds)
    }

    /// `nil` for a player that has not played.
    subscript(player: ScriptedPlayer) -> Int? { minutes[player.id] }

    /// Rounds up the largest remainders, so that the sum stays right.
    private static func rounded(_ seconds: [Int: Int]) -> [Int: Int] {
        var minutes = seconds.mapValues { $0 / 60 }
        let missing = seconds.values.reduce(0, +) / 60 - minutes.values.reduce(0, +)
        let order = seconds.sorted { ($1.value % 60, $0.key) < ($0.value % 60, $1.key) }
        for (player, _) in order.prefix(missing) { minutes[player, default: 0] += 1 }
        return minutes
    }
}

extension GameView {
    /// Returns the seconds of play before a play.
    fileprivate func seconds(before play: ScriptedPlay) -> Int {
        periods.reduce(0) { sum, period in
            if period.number < play.period { return sum + period.length }
            return period.number == play.period ? sum + period.length - play.clock : sum
        }
    }
}
