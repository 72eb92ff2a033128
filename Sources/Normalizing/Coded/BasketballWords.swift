import Scores
import Sports

/// ESPN's basketball codes: about two hundred kinds of shots, fouls and turnovers, most of them with a number per
/// league. A code's name shows the kind, and separate flags show whether the play was an attempt and whether it scored.
enum BasketballWords {
    static func kind(of play: RawCodedPlay, code: String) -> PlayKind {
        let words = code.words
        if words == [freeThrowCode] { return freeThrow(play) }
        if play.isAttempt == true { return attempt(play, words) }
        // Older pages of college games list fouls as turnovers: `Foul on Ann Roe`.
        if words == ["foul", "turnover"], play.text?.words.starts(with: ["foul", "on"]) == true { return .foul }
        let name = words.joined(separator: " ")
        if let kind = kindsByName[name] ?? periodMarker(atStartOf: name) { return kind }
        return kindsByWord.first { entry in words.contains(entry.word) }?.kind ?? .other
    }

    /// The code of college games for a free throw, made or missed.
    private static let freeThrowCode = "madefreethrow"

    /// Returns whether a free throw was missed or made. It was missed if the sentence contains `missed` (`Ann Roe
    /// missed Free Throw.`). Otherwise the flag decides, and without a flag, whether the sentence contains `made`.
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

    /// Returns the kind of a play that marks a start or an end, by the beginning of its text or code, such as
    /// `End of 1st Half`; `nil` for any other play.
    /// - Parameter text: The text in lower case.
    static func periodMarker(atStartOf text: String) -> PlayKind? {
        periodMarkers.first { text.hasPrefix($0.prefix) }?.kind
    }

    /// Earlier entries take precedence, so that `end of game` is not read as the end of a period.
    private static let periodMarkers: [(prefix: String, kind: PlayKind)] = [
        ("end of game", .gameEnd), ("end game", .gameEnd), ("game over", .gameEnd), ("game end", .gameEnd),
        ("end of ", .periodEnd), ("end-of-", .periodEnd), ("end period", .periodEnd),
        ("start of ", .periodStart), ("start period", .periodStart),
    ]

    private static let kindsByName: [String: PlayKind] = [
        "jumpball": .jumpBall, "jump ball": .jumpBall,
        "steal": .steal, "block shot": .blockedShot, "substitution": .substitution,
        "traveling": .turnover, "offensive charge": .foul, "kicked ball": .violation,
        "personalfoul": .foul, "technicalfoul": .foul,
    ]

    /// Words with the same meaning in any position. Earlier entries take precedence: an `Offensive Foul Turnover` is
    /// the turnover that accompanies the foul.
    private static let kindsByWord: [(word: String, kind: PlayKind)] = [
        ("turnover", .turnover), ("rebound", .rebound), ("foul", .foul), ("technical", .foul), ("flagrant", .foul),
        ("timeout", .timeout), ("regulartimeout", .timeout), ("officialtvtimeout", .timeout),
        ("shorttimeout", .timeout), ("challenge", .review), ("review", .review),
        ("violation", .violation), ("goaltending", .violation),
    ]

    /// Returns the roles of a play's players, in the order in which ESPN lists the players.
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
        // College pages have one line for the player who enters and one for the player who leaves:
        // `Ann Roe subbing out for Northfield`.
        case .substitution where play.text?.firstRange(of: "subbing out") != nil: [.substituteOut]
        case .substitution where play.text?.firstRange(of: "subbing in") != nil: [.substituteIn]
        case .substitution: [.substituteIn, .substituteOut]
        default: []
        }
    }
}
