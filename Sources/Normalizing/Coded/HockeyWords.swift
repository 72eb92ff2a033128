import Scores
import Sports

/// Codes of hockey: the NHL's (`typeDescKey`), and ESPN's names of the same kinds.
enum HockeyWords {
    static let kinds: [String: PlayKind] = [
        "faceoff": .faceoff, "Face Off": .faceoff,
        "hit": .hit, "Hit": .hit,
        "giveaway": .giveaway, "Giveaway": .giveaway,
        "takeaway": .takeaway, "Takeaway": .takeaway,
        "goal": .goal, "Goal": .goal,
        "shot-on-goal": .shot, "Shot": .shot,
        "missed-shot": .missedShot, "Missed": .missedShot,
        "failed-shot-attempt": .missedShot,
        "blocked-shot": .blockedShot, "Blocked": .blockedShot,
        "penalty": .penalty, "Penalty": .penalty,
        "delayed-penalty": .delayedPenalty,
        "stoppage": .stoppage, "Stoppage": .stoppage,
        "period-start": .periodStart, "Period Start": .periodStart,
        "period-end": .periodEnd, "Period End": .periodEnd,
        "shootout-complete": .periodEnd,
        "game-end": .gameEnd, "End of Game": .gameEnd,
    ]

    /// Returns the NHL's code of a play without players in words: `stoppage tv-timeout` becomes `Stoppage: TV timeout`.
    static func text(ofCode code: String) -> String {
        let words = code.split { $0 == " " || $0 == "-" || $0 == "_" }.map { abbreviations[String($0)] ?? String($0) }
        let rest = words.dropFirst().joined(separator: " ")
        guard words.first == "stoppage", !rest.isEmpty else { return capitalized(words.joined(separator: " ")) }
        return "Stoppage: \(rest)"
    }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// The words for abbreviations in codes such as `chlg-hm-off-side` and `goalie-stopped-after-sog`.
    private static let abbreviations = [
        "chlg": "challenge by", "hm": "the home team for", "sog": "shot on goal", "tv": "TV",
        "vis": "the visitors for",
    ]

    static func inShootout(_ kind: PlayKind) -> PlayKind {
        switch kind {
        case .goal: .shootoutGoal
        case .shot, .missedShot, .blockedShot, .save: .shootoutMiss
        default: kind
        }
    }

    /// Returns the role that the NHL's name of a player id means: `scoringPlayerId`.
    static func role(_ word: String, in kind: PlayKind) -> PlayPlayer.Role? {
        switch word {
        case "scoringPlayerId": .scorer
        case "assist1PlayerId", "assist2PlayerId": .assist
        case "shootingPlayerId": .shooter
        case "goalieInNetId": .goalie
        case "blockingPlayerId": .blocker
        case "hittingPlayerId": .hitter
        case "hitteePlayerId": .hit
        case "winningPlayerId": .faceoffWinner
        case "losingPlayerId": .faceoffLoser
        case "committedByPlayerId": .penalized
        case "drawnByPlayerId": .drewPenalty
        case "servedByPlayerId": .servedPenalty
        case "playerId" where kind == .giveaway: .giveaway
        case "playerId" where kind == .takeaway: .takeaway
        default: nil
        }
    }

    /// Returns the roles of a play's players, in the order in which ESPN lists the players.
    static func roles(in kind: PlayKind) -> [PlayPlayer.Role] {
        switch kind {
        case .goal: [.scorer, .assist, .assist]
        case .shot, .missedShot: [.shooter, .goalie]
        case .shootoutGoal: [.scorer, .goalie]
        case .shootoutMiss: [.shooter, .goalie]
        case .blockedShot: [.shooter, .blocker]
        case .hit: [.hitter, .hit]
        case .faceoff: [.faceoffWinner, .faceoffLoser]
        case .penalty: [.penalized, .drewPenalty]
        case .giveaway: [.giveaway]
        case .takeaway: [.takeaway]
        default: []
        }
    }
}
