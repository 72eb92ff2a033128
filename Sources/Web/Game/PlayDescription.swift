import Scores
import Sports

/// The text of a play. If the source gives only a code and players, a sentence is made from them: `Goal — Quinn
/// Pemberton (deflected), from Max Rusk`. A goal always gets such a sentence if its scorer is known. Other sentences of
/// a source are kept, with each player's name as everywhere on the page and without the team's code before it.
struct PlayDescription {
    let play: Play
    /// The name to show for a player of the play.
    var name: (PlayPlayer) -> String = { PlayerName.displayName($0.name) }

    var text: String {
        let isSentence = play.players.contains { isNamed($0, in: play.text) }
        guard let sentence, !isSentence || play.kind == .goal else { return isSentence ? cleanedText : code }
        return sentence
    }

    private func isNamed(_ player: PlayPlayer, in text: String) -> Bool {
        let text = text.lowercased()
        let words = player.name.lowercased().split { $0 == " " || $0 == "," }
        return words.contains { $0.utf8.count > 2 && text.contains($0) }
    }

    /// The text of a play whose source text names no player. A code, which begins with a small letter, is turned into
    /// words: `delayed-penalty` becomes `Delayed penalty`. An empty text is replaced by the kind of the play.
    private var code: String {
        let text = play.text.isEmpty ? play.kind.rawValue : play.text
        guard text.first?.isLowercase == true else { return text }
        let words = text.split { $0 == " " || $0 == "-" || $0 == "_" }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The source's sentence: `Shot by COR Goldstein, Ryan WIDE.` becomes `Shot by Ryan Goldstein WIDE.` Clock times
    /// such as `[7:42] ` are dropped.
    private var cleanedText: String {
        var text = play.text
        let names = Dictionary(play.players.map { ($0.name, name($0)) }) { first, _ in first }
        for (name, shown) in names.sorted(by: { ($0.key.count, $1.key) > ($1.key.count, $0.key) }) {
            text = text.replacing(name, with: shown)
            for word in [" by ", " on "] {
                text = Self.text(text, droppingCodeBetween: word, and: shown)
            }
        }
        return text.replacing(#/\[\d+:\d\d\] /#, with: "")
    }

    /// Drops a team's code in capitals between `word` and `name`, such as `N DAME` in ` by N DAME Shawn Lyght`.
    private static func text(_ text: String, droppingCodeBetween word: String, and name: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: word) {
            result += rest[..<start.upperBound]
            rest = rest[start.upperBound...]
            guard let end = rest.firstRange(of: name) else { continue }
            let code = rest[..<end.lowerBound]
            guard code.last == " ", code.count <= 10, code.allSatisfy({ !$0.isLowercase && $0 != "," && $0 != "." })
            else { continue }
            rest = rest[end.lowerBound...]
        }
        return result + rest
    }

    /// A sentence made from the play's kind and players; `nil` if there is none for its kind, or the play lacks the
    /// player that the sentence needs.
    private var sentence: String? {
        switch play.kind {
        case .goal, .shootoutGoal: by(.scorer, "Goal", from: .assist, ", from")
        case .shot:
            by(.shooter, names(of: .goalie).isEmpty ? "Shot" : "Shot on goal", from: .goalie, ", saved by")
        case .shootoutMiss: by(.shooter, "Missed in the shootout", from: .goalie, " against")
        case .missedShot: by(.shooter, "Shot missed")
        case .blockedShot: by(.shooter, "Shot blocked", from: .blocker, ", by") ?? by(.blocker, "Shot blocked")
        case .hit: by(.hitter, "Hit", from: .hit, " on")
        case .faceoff: by(.faceoffWinner, "Face-off won", from: .faceoffLoser, " against")
        case .giveaway: by(.giveaway, "Giveaway")
        case .takeaway: by(.takeaway, "Takeaway")
        case .penalty:
            by(.penalized, "Penalty", from: .drewPenalty, ", drawn by") ?? by(.servedPenalty, "Penalty served")
        default: nil
        }
    }

    private func by(
        _ role: PlayPlayer.Role,
        _ words: String,
        from other: PlayPlayer.Role? = nil,
        _ link: String = ""
    ) -> String? {
        guard let first = names(of: role).first else { return nil }
        let others = other.map(names) ?? []
        let rest = others.isEmpty ? "" : "\(link) \(others.joined(separator: " and "))"
        return "\(words) — \(first)\(detail(beyond: words))\(rest)"
    }

    private func names(of role: PlayPlayer.Role) -> [String] {
        play.players.filter { $0.role == role }.map(name)
    }

    /// The words of the source that the sentence does not contain, such as ` (deflected)` or ` (holding, 2 min)`. The
    /// source's first word is omitted, because it is the kind of the play.
    private func detail(beyond head: String) -> String {
        guard !play.players.contains(where: { isNamed($0, in: play.text) }) else { return remark }
        var words = play.text.split(separator: " ").dropFirst().map { $0.replacing("-", with: " ") }
        // The last two words are the penalty's class and its minutes. The class is dropped, because it follows from the
        // minutes.
        if play.kind == .penalty, words.count > 2, let minutes = words.popLast() {
            words[words.count - 1] = "\(minutes) min"
        }
        words.removeAll { head.lowercased().contains($0.lowercased()) }
        return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
    }

    /// The part of the source's sentence that is in parentheses, such as ` (first goal)`; empty if it has none.
    private var remark: String {
        guard let found = play.text.firstMatch(of: /\(([A-Za-z][A-Za-z -]*)\)/) else { return "" }
        return " (\(found.1.lowercased()))"
    }
}
