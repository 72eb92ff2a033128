import Scores

/// A game in one line, the visitors first.
///
/// | form | example |
/// |---|---|
/// | scheduled | `Yale at Duke`, `Yale vs. Duke` |
/// | live | `Yale 6, Duke 8 - 3rd`, `Yale 6, Duke 8 - T3rd -- In Progress` |
/// | final | `Yale 9, Duke 11 - FINAL`, `… - FINAL (10)` |
/// | live, with the clock | `Yale 6, Duke 8 - 7:32 3rd`, `Yale 6, Duke 8 - 7:32 - 3rd` |
/// | other | `Yale at Duke - PPD` |
///
/// Each form may have the number of the game in a doubleheader, `(Game 2)`, `- DH 1`.
struct MatchTitle {
    struct Team {
        let name: Substring
        /// The rank without its sign, as in `#4 Duke`.
        let rank: Substring?
        let score: Substring?
    }

    let away: Team
    let home: Team
    /// The pieces after the teams about the state of the game, without the clock.
    let states: [String]
    /// `7:32`; `nil` if there is none, or before the game, when it would be the time of the start.
    let clock: String?

    /// The maximum length in bytes, longer than any real title. Every possible split is tried, which would take too
    /// long for a long line.
    private static let maxLength = 512

    /// Splits a title; `nil` if it does not name two teams, or if it can be split in several ways.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maxLength else { return nil }
        var pieces = Self.split(text.trimmed, at: [" - ", " -- "])
        guard let match = pieces.first.map({ Self.withoutNumber($0) }) else { return nil }
        pieces.removeFirst()
        guard let (away, home) = Self.scored(match) ?? Self.unscored(match) else { return nil }
        (self.away, self.home) = (away, home)
        var states = pieces.compactMap { Self.isGameNumber($0) ? nil : $0.unblanked }
        clock = away.score == nil ? nil : Self.takeClock(from: &states)
        self.states = states
    }

    /// Removes the clock from the first piece that has one.
    private static func takeClock(from states: inout [String]) -> String? {
        for (index, piece) in states.enumerated() {
            guard let (clock, rest) = TitleState.clock(in: piece) else { continue }
            states.replaceSubrange(index...index, with: rest.isEmpty ? [] : [rest])
            return clock
        }
        return nil
    }

    /// Splits `Yale 6, Duke 8`. A comma within a team's name precedes a word. The comma between the teams follows a
    /// number.
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

    private static func unscored(_ text: Substring) -> (Team, Team)? {
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

    /// Returns the pieces between the separators.
    private static func split(_ text: Substring, at separators: [String]) -> [Substring] {
        var pieces: [Substring] = []
        var rest = text
        while let cut = separators.compactMap({ rest.firstRange(of: $0) }).min(by: { $0.lowerBound < $1.lowerBound }) {
            pieces.append(rest[..<cut.lowerBound])
            rest = rest[cut.upperBound...]
        }
        return pieces + [rest]
    }

    /// Returns the text without the number of the game at the end, `(Game 2)`.
    private static func withoutNumber(_ text: Substring) -> Substring {
        let text = text.trimmed
        guard text.utf8.last == UInt8(ascii: ")"), let open = text.utf8.lastIndex(of: UInt8(ascii: "(")),
            isGameNumber(text[open...])
        else { return text }
        return text[..<open].trimmed
    }

    /// Whether the text numbers a game: `Game 2`, `DH 1`, `(Gm. 2)`.
    private static func isGameNumber(_ text: Substring) -> Bool {
        let words = text.words
        return words.count == 2 && ["game", "gm", "dh"].contains(words[0]) && Int(printed: words[1]) != nil
    }
}

extension RawGame {
    /// Returns the same game with the values of its title moved to their fields. Values from elsewhere on the page take
    /// precedence, except for the state.
    func untitled() throws(UnreadableGame) -> RawGame {
        guard let title else { return self }
        var game = self
        game.title = nil
        guard let match = MatchTitle(title) else {
            if teams.isEmpty { throw .title(title) }
            return game
        }
        if teams.isEmpty {
            game.teams = [RawTeam(match.away, isHome: false), RawTeam(match.home, isHome: true)]
        }
        game.stateTexts += match.states
        game.state = match.state(button: state, hasScore: teams.contains { $0.score?.unblanked != nil })
        game.clock = clock?.unblanked ?? match.clock
        return game
    }
}

extension MatchTitle {
    /// Returns the state of the game. The title is rewritten with every play, but the button next to it is not, so the
    /// button counts only if the title leaves the state open.
    /// - Parameter hasScore: Whether the page has a score apart from the title.
    fileprivate func state(button: String?, hasScore: Bool) -> String? {
        if let word = states.first(where: { GameStatus(word: $0) != nil }) { return word }
        if let disruption = states.first(where: { GameStatus(disruptionIn: $0) != nil }) { return disruption }
        // Before a game the title may show anything, such as the occasion or the time, but it never means that the game
        // is live.
        guard away.score != nil || hasScore && !states.isEmpty else { return "pre" }
        // A period is named only while it is played.
        if states.contains(where: TitleState.isPeriod) { return "live" }
        // An unknown word may mean that the game was broken off, so it takes precedence over the button.
        return states.first { !TitleState.isNote($0) } ?? button
    }
}

extension RawTeam {
    fileprivate init(_ team: MatchTitle.Team, isHome: Bool) {
        self.init()
        self.isHome = isHome
        shortName = String(team.name)
        rank = team.rank.map(String.init)
        score = team.score.map(String.init)
    }
}
