import Scores
import Sports

/// The statistics of a game's players, counted from its plays.
struct BoxTally: Sendable {
    enum Count: Hashable, Sendable {
        case goals, assists, shots, hits, blockedShots, giveaways, takeaways, penalties, penaltySeconds
        case faceoffsWon, faceoffsLost
        case shotsOnGoal, powerPlayGoals, groundBalls, causedTurnovers
        case shotsAgainst, goalsAgainst
        case points, twosMade, threesMade, fieldGoalsAttempted, threesAttempted, freeThrowsMade, freeThrowsAttempted
        case offensiveRebounds, defensiveRebounds, steals, turnovers, fouls
    }

    private var counts: [Int: [Count: Int]] = [:]

    init(_ plays: some Sequence<ScriptedPlay>) {
        for action in plays.compactMap(\.action) { count(action) }
    }

    /// A player's count.
    subscript(player: ScriptedPlayer, count: Count) -> Int {
        counts[player.id]?[count] ?? 0
    }

    /// Returns all counts of a player that are not zero.
    func counts(of player: ScriptedPlayer) -> [Count: Int] {
        counts[player.id] ?? [:]
    }

    /// Returns a team's total.
    func total(_ count: Count, of players: [ScriptedPlayer]) -> Int {
        players.reduce(0) { $0 + self[$1, count] }
    }

    private mutating func count(_ action: ScriptedAction) {
        for participant in action.participants {
            for (count, number) in Self.contributions(participant.role, in: action) {
                counts[participant.player.id, default: [:]][count, default: 0] += number
            }
        }
    }

    /// Returns what a role in a play counts as.
    private static func contributions(_ role: PlayPlayer.Role, in action: ScriptedAction) -> [(Count, Int)] {
        switch (action.kind, role) {
        case (.goal, .scorer):
            [(.goals, 1), (.shots, 1), (.shotsOnGoal, 1), (.points, 1)]
                + (action.isPowerPlayGoal ? [(.powerPlayGoals, 1)] : [])
        case (.goal, .assist): [(.assists, 1), (.points, 1)]
        case (.goal, .goalie): [(.shotsAgainst, 1), (.goalsAgainst, 1)]
        // A shot that lists no goalie missed the goal.
        case (.shot, .shooter): [(.shots, 1)] + (action[.goalie] == nil ? [] : [(.shotsOnGoal, 1)])
        case (.shot, .goalie): [(.shotsAgainst, 1)]
        case (.hit, .hitter): [(.hits, 1)]
        case (.blockedShot, .blocker), (.missedFieldGoal, .blocker): [(.blockedShots, 1)]
        case (.giveaway, .giveaway): [(.giveaways, 1)]
        case (.takeaway, .takeaway): [(.takeaways, 1)]
        case (.faceoff, .faceoffWinner): [(.faceoffsWon, 1)]
        case (.faceoff, .faceoffLoser): [(.faceoffsLost, 1)]
        case (.groundBall, .groundBall), (.faceoff, .groundBall): [(.groundBalls, 1)]
        case (.penalty, .penalized): [(.penalties, 1), (.penaltySeconds, action.seconds ?? 0)]
        case (.twoPointer, .scorer): [(.points, 2), (.twosMade, 1), (.fieldGoalsAttempted, 1)]
        case (.threePointer, .scorer):
            [(.points, 3), (.threesMade, 1), (.fieldGoalsAttempted, 1), (.threesAttempted, 1)]
        case (.twoPointer, .assist), (.threePointer, .assist): [(.assists, 1)]
        case (.missedFieldGoal, .shooter):
            [(.fieldGoalsAttempted, 1)] + (action.outcome == ScriptedAction.three ? [(.threesAttempted, 1)] : [])
        case (.freeThrow, .scorer): [(.points, 1), (.freeThrowsMade, 1), (.freeThrowsAttempted, 1)]
        case (.missedFreeThrow, .shooter): [(.freeThrowsAttempted, 1)]
        case (.rebound, .rebounder):
            [(action.variant == "Offensive Rebound" ? .offensiveRebounds : .defensiveRebounds, 1)]
        case (.turnover, .turnover): [(.turnovers, 1)]
        case (.turnover, .stealer): [(.steals, 1)]
        case (.turnover, .causedTurnover): [(.causedTurnovers, 1)]
        case (.foul, .fouler): [(.fouls, 1)]
        default: []
        }
    }
}

extension ScriptedAction {
    /// The ``outcome`` of a missed three-point shot.
    static let three = "three"
    /// The ``outcome`` of a hockey goal that was scored with one skater more.
    static let powerPlay = "power-play"

    fileprivate var isPowerPlayGoal: Bool { variant == GoalWords.manUp || outcome == Self.powerPlay }
}
