import Scores
import Sports

/// The text of a play. If the source gives only a code and players, a sentence is made from them: `Goal — Q. Pemberton
/// (deflected), from M. Rusk`.
struct PlayDescription {
    let play: Play

    var text: String {
        let printed = play.text
        // If the source's text already names the players, or the play has none, it is shown unchanged.
        guard let sentence, !play.players.contains(where: { isNamed($0, in: printed) }) else {
            return printed.isEmpty ? play.kind.rawValue.replacing("_", with: " ") : printed
        }
        return sentence
    }

    private func isNamed(_ player: PlayPlayer, in text: String) -> Bool {
        let text = text.lowercased()
        let words = player.name.lowercased().split { $0 == " " || $0 == "," }
        return words.contains { $0.utf8.count > 2 && text.contains($0) }
    }

    /// `nil` if the play lacks the player that a sentence of its kind needs.
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
        play.players.filter { $0.role == role }.map { PlayerName.short($0.name) }
    }

    /// ` (deflected)`, ` (holding, 2 min)`: the words of the source that the sentence does not contain. The first word
    /// is the kind, and is omitted.
    private func detail(beyond head: String) -> String {
        var words = play.text.split(separator: " ").dropFirst().map { $0.replacing("-", with: " ") }
        // The class of a penalty follows from its minutes.
        if play.kind == .penalty, words.count > 2, let minutes = words.popLast() {
            words[words.count - 1] = "\(minutes) min"
        }
        words.removeAll { head.lowercased().contains($0.lowercased()) }
        return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
    }
}
