package import Scores

/// A team's statistics in a game, counted from its plays.
package struct TeamBoxScore: Hashable, Sendable {
    package var goals = 0
    package var assists = 0
    package var shots = 0
    /// Goals, and shots that a goalie saved.
    package var shotsOnGoal = 0
    package var saves = 0
    package var groundBalls = 0
    /// Face-offs; in the women's game, draws.
    package var faceoffsWon = 0
    package var faceoffsLost = 0
    /// Those of ``faceoffsWon`` that were draws.
    package var drawControls = 0
    package var turnovers = 0
    package var penalties = 0

    package init() {}
}

/// A player's statistics in a game, counted from its plays.
package struct PlayerBoxScore: Hashable, Sendable {
    /// The name as the source prints it.
    package let name: String
    package var goals = 0
    /// Those of ``goals`` that counted for two points.
    package var twoPointGoals = 0
    package var assists = 0
    package var shots = 0
    package var groundBalls = 0
    package var turnovers = 0
    package var saves = 0
    package var faceoffsWon = 0
    package var faceoffsLost = 0
    /// Those of ``faceoffsWon`` that were draws.
    package var drawControls = 0

    /// Goals and assists. A goal that counted for two is two points.
    package var points: Int { goals + twoPointGoals + assists }

    init(name: String) {
        self.name = name
    }
}

/// The box score of a lacrosse game, counted from its play-by-play.
///
/// Rules of counting: a goal is a shot and a shot on goal. A shot is on goal if it names a goalie, and then it is
/// also a save of the other side. A ground ball at a face-off counts for the player who picked it up. A play without
/// a side counts for no side. Statistics that a play-by-play does not contain, such as jersey numbers and minutes,
/// are not invented.
package struct BoxScore: Hashable, Sendable {
    package private(set) var teams = BySide(home: TeamBoxScore(), away: TeamBoxScore())
    /// The players with at least one statistic, sorted by points, goals (both descending) and name.
    package private(set) var players: BySide<[PlayerBoxScore]>

    /// - Parameters:
    ///   - plays: In the order of play, which determines the points of each goal. If empty, every statistic is 0 and
    ///     there are no players.
    ///   - points: The points of plays in the league.
    package init(plays: some Sequence<Play>, points: PlayPoints) {
        var running = RunningScore(by: points)
        var lines = BySide<[String: PlayerBoxScore]>(home: [:], away: [:])
        players = BySide(home: [], away: [])
        for play in plays {
            // Plays without a side are included here, because the next score may include a goal that the source left
            // out.
            let points = running.points(of: play.kind, side: play.side, to: play.score)
            let isTwoPointGoal = play.kind == .goal && points == 2
            guard let side = play.side else { continue }
            teams.count(play, by: side)
            for player in play.players {
                lines.count(player, in: play, by: side)
                if isTwoPointGoal, player.role == .scorer { lines.update(player, of: side) { $0.twoPointGoals += 1 } }
            }
        }
        for side in Side.allCases { players[side] = lines[side].values.sorted(by: PlayerBoxScore.isShownBefore) }
    }
}

extension BySide<TeamBoxScore> {
    fileprivate mutating func count(_ play: Play, by side: Side) {
        switch play.kind {
        case .goal:
            self[side].goals += 1
            self[side].shots += 1
            self[side].shotsOnGoal += 1
            self[side].assists += play.count(of: .assist)
        case .shot:
            self[side].shots += 1
            guard play.count(of: .goalie) > 0 else { return }
            self[side].shotsOnGoal += 1
            self[side.other].saves += 1
        case .save:
            // A save on a line of its own belongs to the goalie's team. Its shot has a line as well.
            self[side].saves += 1
            self[side.other].shotsOnGoal += 1
        case .groundBall: self[side].groundBalls += 1
        case .faceoff, .drawControl:
            self[side].faceoffsWon += 1
            self[side].drawControls += play.kind == .drawControl ? 1 : 0
            self[side.other].faceoffsLost += 1
            self[side].groundBalls += play.count(of: .groundBall)
        case .turnover: self[side].turnovers += 1
        case .penalty: self[side].penalties += 1
        default: break
        }
    }
}

extension BySide<[String: PlayerBoxScore]> {
    fileprivate mutating func count(_ player: PlayPlayer, in play: Play, by side: Side) {
        switch (play.kind, player.role) {
        case (.goal, .scorer):
            update(player, of: side) {
                $0.goals += 1
                $0.shots += 1
            }
        case (.goal, .assist): update(player, of: side) { $0.assists += 1 }
        case (.shot, .shooter): update(player, of: side) { $0.shots += 1 }
        case (.shot, .goalie): update(player, of: side.other) { $0.saves += 1 }
        case (.save, .goalie): update(player, of: side) { $0.saves += 1 }
        case (.groundBall, .groundBall), (.faceoff, .groundBall), (.drawControl, .groundBall):
            update(player, of: side) { $0.groundBalls += 1 }
        case (.faceoff, .faceoffWinner): update(player, of: side) { $0.faceoffsWon += 1 }
        case (.drawControl, .drawControl):
            update(player, of: side) {
                $0.faceoffsWon += 1
                $0.drawControls += 1
            }
        case (.faceoff, .faceoffLoser): update(player, of: side.other) { $0.faceoffsLost += 1 }
        case (.turnover, .turnover): update(player, of: side) { $0.turnovers += 1 }
        default: break
        }
    }

    fileprivate mutating func update(_ player: PlayPlayer, of side: Side, _ change: (inout PlayerBoxScore) -> Void) {
        change(&self[side][player.name, default: PlayerBoxScore(name: player.name)])
    }
}

extension Play {
    fileprivate func count(of role: PlayPlayer.Role) -> Int {
        players.count { $0.role == role }
    }
}

extension PlayerBoxScore {
    fileprivate static func isShownBefore(_ left: PlayerBoxScore, _ right: PlayerBoxScore) -> Bool {
        (right.points, right.goals, left.name) < (left.points, left.goals, right.name)
    }
}
