import Scores
import Sports

/// ESPN's codes of basketball: some two hundred kinds of shots, fouls and turnovers, most of them with a number per
/// league. Their names say what they are, and flags beside them what counts.
enum BasketballWords {
    static func kind(of play: RawCodedPlay, code: String) -> PlayKind {
        let words = code.words
        if words == [anyFreeThrow] { return freeThrow(play) }
        if play.isAttempt == true { return attempt(play, words) }
        // Older pages of college games file fouls under the turnovers: `Foul on Ann Roe`.
        if words == ["foul", "turnover"], play.text?.words.starts(with: ["foul", "on"]) == true { return .foul }
        let name = words.joined(separator: " ")
        if let kind = whole[name] ?? mark(opening: name) { return kind }
        return pieces.first { piece in words.contains(piece.word) }?.kind ?? .other
    }

    /// College's code for a free throw, be it made or missed.
    private static let anyFreeThrow = "madefreethrow"

    /// The sentence tells, `Ann Roe missed Free Throw.`; where it does not, the flag.
    private static func freeThrow(_ play: RawCodedPlay) -> PlayKind {
        let words = play.text?.words ?? []
        let isMade = !words.contains("missed") && (play.isScoring ?? words.contains("made"))
        return isMade ? .freeThrow : .missedFreeThrow
    }

    private static func attempt(_ play: RawCodedPlay, _ words: [String]) -> PlayKind {
        let isFreeThrow = words.contains("free") && words.contains("throw")
        guard play.isScoring == true else { return isFreeThrow ? .missedFreeThrow : .missedFieldGoal }
        switch Int(printed: play.points) {
        case 1 where isFreeThrow: return .freeThrow
        case 2 where !isFreeThrow: return .twoPointer
        case 3 where !isFreeThrow: return .threePointer
        default: return .other
        }
    }

    /// What begins or ends by the way a text or a code opens, `End of 1st Half`; `nil` for any other.
    /// - Parameter text: In lower case.
    static func mark(opening text: String) -> PlayKind? {
        marks.first { text.hasPrefix($0.opening) }?.kind
    }

    /// The earlier before the later: `end of game` is more than the end of a period.
    private static let marks: [(opening: String, kind: PlayKind)] = [
        ("end of game", .gameEnd), ("end game", .gameEnd), ("game over", .gameEnd), ("game end", .gameEnd),
        ("end of ", .periodEnd), ("end-of-", .periodEnd), ("end period", .periodEnd),
        ("start of ", .periodStart), ("start period", .periodStart),
    ]

    private static let whole: [String: PlayKind] = [
        "jumpball": .jumpBall, "jump ball": .jumpBall,
        "steal": .steal, "block shot": .blockedShot, "substitution": .substitution,
        "traveling": .turnover, "offensive charge": .foul, "kicked ball": .violation,
        "personalfoul": .foul, "technicalfoul": .foul,
    ]

    /// Words that mean the same wherever they stand, the earlier before the later: an `Offensive Foul Turnover` is the
    /// turnover beside the foul.
    private static let pieces: [(word: String, kind: PlayKind)] = [
        ("turnover", .turnover), ("rebound", .rebound), ("foul", .foul), ("technical", .foul), ("flagrant", .foul),
        ("timeout", .timeout), ("regulartimeout", .timeout), ("officialtvtimeout", .timeout),
        ("shorttimeout", .timeout), ("challenge", .review), ("review", .review),
        ("violation", .violation), ("goaltending", .violation),
    ]

    /// In the order in which ESPN names them.
    static func roles(in kind: PlayKind, of play: RawCodedPlay) -> [PlayPlayer.Role] {
        switch kind {
        case .twoPointer, .threePointer: [.scorer, .assist]
        case .freeThrow: [.scorer]
        case .missedFieldGoal: [.shooter, .blocker]
        case .missedFreeThrow: [.shooter]
        case .rebound: [.rebounder]
        case .turnover: [.turnover, .stealer]
        case .steal: [.stealer]
        case .blockedShot: [.blocker]
        case .foul: [.fouler, .fouled]
        case .jumpBall: [.jumper, .jumper, .gainedPossession]
        // College has a line for each of the two: `Ann Roe subbing out for Northfield`.
        case .substitution where play.text?.firstRange(of: "subbing out") != nil: [.substituteOut]
        case .substitution where play.text?.firstRange(of: "subbing in") != nil: [.substituteIn]
        case .substitution: [.substituteIn, .substituteOut]
        default: []
        }
    }
}
