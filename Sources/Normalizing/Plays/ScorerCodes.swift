import Scores

/// The abbreviations by which a game's scorer calls the two teams in the text of the plays: `JHU`, `NORTH CA`.
///
/// They are not the abbreviations of the scoreboard (`HOPKNS`), may contain blanks, and stand before the player's name
/// with nothing between: only whoever knows the code knows where the name begins.
struct ScorerCodes {
    /// The longest first, so that no code is taken for a longer one's beginning.
    private let codes: [String]
    /// Whether plays have told the codes of both teams, so that another one is improbable.
    private let bothAreLearned: Bool

    /// - Parameters:
    ///   - learned: Codes from plays whose text names a team and nothing else can be meant, one for each time, with the
    ///     team that the page files the play under.
    ///   - stated: Abbreviations that the page gives for the teams, which may or may not be the scorer's.
    init(learned: [(side: Side?, code: Substring)] = [], stated: [String?] = []) {
        let told = learned.map { ($0.side, $0.code.withoutFullStop.trimmed) }.filter { !$0.1.isEmpty }
        // Two teams have two codes, a few more if the scorer changes; a page full of codes must not be tried with all.
        let frequent = Self.mostFrequent(told.map(\.1)).prefix(8)
        let home = Self.mostFrequent(told.filter { $0.0 == .home }.map(\.1)).first
        let away = Self.mostFrequent(told.filter { $0.0 == .away }.map(\.1)).first
        bothAreLearned = home != nil && away != nil && home != away
        codes = Set(frequent + stated.compactMap { $0?.unblanked }).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }

    private static func mostFrequent(_ codes: [Substring]) -> [String] {
        let counts = codes.reduce(into: [:]) { $0[String($1), default: 0] += 1 }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// The player in `JHU Oran Gelinas`; `nil` where only the team is named, `JHU`.
    func player(in text: Substring) -> Substring? {
        let text = text.trimmed
        for code in codes where text.utf8.starts(with: code.utf8) {
            let rest = text.utf8.dropFirst(code.utf8.count)
            if rest.isEmpty { return nil }
            if rest.first == 0x20 { return Substring(rest).trimmed }
        }
        return withoutLikelyCode(text)
    }

    /// Where no code fits: a first word all in capitals and followed by no comma is one, `SBU HART, Kailyn`.
    ///
    /// Some scorers write whole names so, `HART KAILYN`, and a page that has told both codes begins none with a third.
    private func withoutLikelyCode(_ text: Substring) -> Substring? {
        let word = text.utf8.prefix { $0 != 0x20 }
        let isCode = (1...8).contains(word.count) && word.allSatisfy { (0x41...0x5A).contains($0) || $0 == 0x26 }
        guard isCode else { return text.isEmpty ? nil : text }
        let rest = Substring(text.utf8[word.endIndex...]).trimmed
        guard !rest.isEmpty else { return nil }
        let isInCapitals = !rest.utf8.contains { (0x61...0x7A).contains($0) || $0 == 0x2C }
        return bothAreLearned && isInCapitals && PlayPlayer.named(rest, .scorer) != [] ? text : rest
    }

    /// The player in `text`, with what he or she did there.
    func player(in text: Substring, as role: PlayPlayer.Role) -> [PlayPlayer] {
        player(in: text).map { PlayPlayer.named($0, role) } ?? []
    }
}

extension PlayPlayer {
    /// Empty if there is no name, or only the scorer's word for the whole team.
    static func named(_ name: Substring, _ role: Role) -> [PlayPlayer] {
        let name = name.withoutFullStop
        return name.isUnsaid || ["TEAM", "TM"].contains(name) ? [] : [PlayPlayer(name: String(name), role: role)]
    }
}
