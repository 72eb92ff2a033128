import Scores

/// The codes that a game's scorer uses for the two teams in the text of the plays: `JHU`, `NORTH CA`.
///
/// They differ from the abbreviations of the scoreboard (`HOPKNS`), may contain blanks, and precede the player's name
/// without a separator. Therefore only a known code shows where the name begins.
struct ScorerCodes {
    /// The codes, the longest first, so that a code is not mistaken for the beginning of a longer one.
    private let codes: [String]
    /// Whether plays have shown the codes of both teams, so that another code is improbable.
    private let bothAreLearned: Bool

    /// - Parameters:
    ///   - learned: Codes from plays whose text names only a team, one element per occurrence, with the team to which
    ///     the page assigns the play.
    ///   - stated: Abbreviations that the page gives for the teams. They may differ from the scorer's codes.
    init(learned: [(side: Side?, code: Substring)] = [], stated: [String?] = []) {
        let entries = learned.map { ($0.side, $0.code.withoutFullStop.trimmed) }.filter { !$0.1.isEmpty }
        // Two teams have two codes, or a few more if the scorer changes. The limit avoids trying every code of a broken
        // page.
        let frequent = Self.mostFrequent(entries.map(\.1)).prefix(8)
        let home = Self.mostFrequent(entries.filter { $0.0 == .home }.map(\.1)).first
        let away = Self.mostFrequent(entries.filter { $0.0 == .away }.map(\.1)).first
        bothAreLearned = home != nil && away != nil && home != away
        codes = Set(frequent + stated.compactMap { $0?.unblanked }).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }

    private static func mostFrequent(_ codes: [Substring]) -> [String] {
        let counts = codes.reduce(into: [:]) { $0[String($1), default: 0] += 1 }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// Returns the player in `JHU Oran Gelinas`; `nil` if only the team is named, `JHU`.
    func player(in text: Substring) -> Substring? {
        let text = text.trimmed
        for code in codes where text.utf8.starts(with: code.utf8) {
            let rest = text.utf8.dropFirst(code.utf8.count)
            if rest.isEmpty { return nil }
            if rest.first == 0x20 { return Substring(rest).trimmed }
        }
        return withoutLikelyCode(text)
    }

    /// Removes a likely code if no known code matches: a first word in capitals without a comma after it,
    /// `SBU HART, Kailyn`.
    ///
    /// Some scorers write whole names in capitals, `HART KAILYN`. If the page has shown the codes of both teams, the
    /// first word of such a name is not taken for a third code.
    private func withoutLikelyCode(_ text: Substring) -> Substring? {
        let word = text.utf8.prefix { $0 != 0x20 }
        let isCode = (1...8).contains(word.count) && word.allSatisfy { (0x41...0x5A).contains($0) || $0 == 0x26 }
        guard isCode else { return text.isEmpty ? nil : text }
        let rest = Substring(text.utf8[word.endIndex...]).trimmed
        guard !rest.isEmpty else { return nil }
        let isInCapitals = !rest.utf8.contains { (0x61...0x7A).contains($0) || $0 == 0x2C }
        return bothAreLearned && isInCapitals && PlayPlayer.named(rest, .scorer) != [] ? text : rest
    }

    /// Returns the player in `text` with the given role.
    func player(in text: Substring, as role: PlayPlayer.Role, _ seasonTotal: Int? = nil) -> [PlayPlayer] {
        player(in: text).map { PlayPlayer.named($0, role, seasonTotal) } ?? []
    }
}

extension PlayPlayer {
    /// Returns the player; empty if there is no name, or only the scorer's word for the whole team.
    static func named(_ name: Substring, _ role: Role, _ seasonTotal: Int? = nil) -> [PlayPlayer] {
        let name = name.withoutFullStop
        guard !name.isMissing, !["TEAM", "TM"].contains(name) else { return [] }
        return [PlayPlayer(name: String(name), role: role, seasonTotal: seasonTotal)]
    }
}
