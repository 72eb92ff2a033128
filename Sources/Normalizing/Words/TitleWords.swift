/// A game in one line, the visitors first.
///
/// | form | example |
/// |---|---|
/// | to come | `Yale at Duke`, `Yale vs. Duke` |
/// | begun | `Yale 6, Duke 8 - 3rd`, `Yale 6, Duke 8 - T3rd -- In Progress` |
/// | over | `Yale 9, Duke 11 - FINAL`, `… - FINAL (10)` |
/// | with the clock | `Yale 6, Duke 8 - 7:32 3rd`, `Yale 6, Duke 8 - 7:32 - 3rd` |
/// | neither | `Yale at Duke - PPD` |
///
/// Either may number the games of a doubleheader, `(Game 2)`, `- DH 1`.
struct MatchTitle {
    struct Team {
        let name: Substring
        /// `#4 Duke`; without the sign.
        let rank: Substring?
        let score: Substring?
    }

    let away: Team
    let home: Team
    /// What stands behind the teams about the state of the game, piece by piece, without the clock.
    let states: [String]
    /// `7:32`; `nil` where there is none, and before the game, when it is the time of the start.
    let clock: String?

    /// More bytes than any title has. Each place where a line can be cut is tried, and a long one has too many.
    private static let most = 512

    /// `nil` where the line names no two teams, or could be cut in more than one place.
    init?(_ text: String) {
        guard text.utf8.count <= Self.most else { return nil }
        var pieces = Self.split(text.trimmed, at: [" - ", " -- "])
        guard let match = pieces.first.map({ Self.withoutNumber($0) }) else { return nil }
        pieces.removeFirst()
        guard let (away, home) = Self.scored(match) ?? Self.announced(match) else { return nil }
        (self.away, self.home) = (away, home)
        var states = pieces.compactMap { Self.numbersGame($0) ? nil : $0.unblanked }
        clock = away.score == nil ? nil : Self.takeClock(from: &states)
        self.states = states
    }

    /// Takes the clock out of the first piece that has one.
    private static func takeClock(from states: inout [String]) -> String? {
        for (place, piece) in states.enumerated() {
            guard let (clock, rest) = TitleState.clock(in: piece) else { continue }
            states.replaceSubrange(place...place, with: rest.isEmpty ? [] : [rest])
            return clock
        }
        return nil
    }

    /// `Yale 6, Duke 8`. A team's own comma stands before a word, the one between the teams behind a number.
    private static func scored(_ text: Substring) -> (Team, Team)? {
        let cuts = text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: ",") }
        for cut in cuts {
            let rest = text[text.utf8.index(after: cut)...]
            if let away = scoredTeam(text[..<cut]), let home = scoredTeam(rest) { return (away, home) }
        }
        return nil
    }

    private static func scoredTeam(_ text: Substring) -> Team? {
        let text = text.trimmed
        guard let blank = text.utf8.lastIndex(of: 0x20) else { return nil }
        let score = text[text.utf8.index(after: blank)...]
        guard Int(printed: String(score)) != nil else { return nil }
        return team(text[..<blank], score: score)
    }

    private static func announced(_ text: Substring) -> (Team, Team)? {
        for word in [" vs. ", " vs ", " at "] {
            let names = split(text, at: [word])
            if names.count == 1 { continue }
            guard names.count == 2, let away = team(names[0]), let home = team(names[1]) else { return nil }
            return (away, home)
        }
        return nil
    }

    private static func team(_ text: Substring, score: Substring? = nil) -> Team? {
        let ranked = RankedName(text)
        return ranked.name.isEmpty ? nil : Team(name: ranked.name, rank: ranked.rank, score: score)
    }

    /// The pieces between the separators, wherever one stands.
    private static func split(_ text: Substring, at separators: [String]) -> [Substring] {
        var pieces: [Substring] = []
        var rest = text
        while let cut = separators.compactMap({ rest.firstRange(of: $0) }).min(by: { $0.lowerBound < $1.lowerBound }) {
            pieces.append(rest[..<cut.lowerBound])
            rest = rest[cut.upperBound...]
        }
        return pieces + [rest]
    }

    /// Without the number of the game at the end, `(Game 2)`.
    private static func withoutNumber(_ text: Substring) -> Substring {
        let text = text.trimmed
        guard text.utf8.last == UInt8(ascii: ")"), let open = text.utf8.lastIndex(of: UInt8(ascii: "(")),
            numbersGame(text[open...])
        else { return text }
        return text[..<open].trimmed
    }

    /// `Game 2`, `DH 1`, `(Gm. 2)`.
    private static func numbersGame(_ text: Substring) -> Bool {
        let words = text.words
        return words.count == 2 && ["game", "gm", "dh"].contains(words[0]) && Int(printed: words[1]) != nil
    }
}
