import Scores

extension Period {
    /// Reads the period in a text: `3rd`, `3RD QTR`, `Quarter 3`, `End of 3rd`, `3`, or `OT`, `2OT`, `Overtime(1)`,
    /// `FINAL (2OT)`. `HALFTIME` is the last period before the break.
    ///
    /// - Returns: `nil` for `FINAL`, blanks, and ambiguous words (`2ND HALF` of a game of quarters).
    init?(printed text: String?, regulation: Int) {
        let words = text?.words ?? []
        let numbers = words.compactMap { Int(printed: $0) }
        let rest = words.filter { Int(printed: $0) == nil }
        guard numbers.count <= 1, rest.allSatisfy(Self.vocabulary.contains) else { return nil }
        let isOvertime = rest.contains("ot") || rest.contains("overtime")
        let isHalf = rest.contains { ["half", "halftime", "ht"].contains($0) }
        switch (numbers.first, isOvertime, isHalf) {
        case (let number, true, false): self.init(checked: regulation + (number ?? 1), regulation: regulation)
        case (nil, false, true) where regulation % 2 == 0: self.init(checked: regulation / 2, regulation: regulation)
        case (let number?, false, true) where regulation == 2 && number <= 2:
            self.init(checked: number, regulation: regulation)
        case (let number?, false, false): self.init(checked: number, regulation: regulation)
        default: return nil
        }
    }

    /// Whether a text about a period means the break after it: `HALFTIME`, `End of 3rd`, `INT`.
    static func isBreak(printed text: String?) -> Bool {
        let words = text?.words ?? []
        return words == ["half"] || words.contains { ["halftime", "ht", "end", "int", "intermission"].contains($0) }
    }

    /// Creates a period; `nil` for a number that no game reaches.
    init?(checked number: Int, regulation: Int) {
        guard Period.numbers.contains(number) else { return nil }
        self.init(number: number, regulation: regulation)
    }

    /// All words that may accompany a period's number. With any other word, the text is about something else.
    private static let vocabulary: Set<String> = [
        "st", "nd", "rd", "th", "q", "qtr", "quarter", "p", "prd", "period", "inn", "inning",
        "start", "end", "of", "the", "final", "f", "ot", "overtime", "half", "halftime", "ht",
        "int", "intermission", "set", "top", "t", "mid", "middle", "m", "bottom", "bot", "b", "e",
    ]

    /// Returns the number of regulation periods by any source's word for the sport; 4, as in lacrosse, if the word is
    /// unknown.
    static func regulation(ofSport sport: String?) -> Int {
        PrintedSport(sport)?.regulation ?? 4
    }
}

extension GameClock {
    /// Reads `7:42`, `07:42`, ` 07:42.3`, and the tenths of the last minute, `42.3` or `.4`; `nil` for blanks and
    /// anything else.
    init?(printed text: String?) {
        guard let text = text?.trimmed else { return nil }
        let whole = text.first == "." ? "0\(text)" : text
        guard let clock = GameClock(whole) ?? GameClock(whole.prefix { $0 != "." }) else { return nil }
        self = clock
    }
}

extension RawGame {
    /// Returns the number of regulation periods of a finished game if its printed line contradicts the usual number of
    /// its league. For example, `Final/OT` with three columns means two regulation periods.
    ///
    /// The line counts only if it adds up to the score, and only if the score was level at the end of regulation.
    /// - Returns: `nil` if the page does not show the number, or if the line agrees with `usual`.
    func printedRegulation(teams: BySide<RawTeam>, usual: Int) -> Int? {
        let texts = stateTexts + [period].compactMap(\.self)
        guard let columns = [Score](printedOn: teams),
            let score = Score(printedHome: teams.home.score, away: teams.away.score), columns.total == score,
            let overtimes = texts.lazy.compactMap(Self.overtimes).first
        else { return nil }
        let count = columns.count - overtimes
        guard count != usual, Period.regulations.contains(count), columns.prefix(count).total.leader == nil
        else { return nil }
        // One column may hold all overtimes.
        let isUsual = columns.count > usual && columns.prefix(usual).total.leader == nil
        return isUsual ? nil : count
    }

    /// Returns the number of regulation periods according to the page's own labels: `OT` as the third period means two,
    /// and so does a label `2nd Half`. `nil` if no label shows it.
    func labelledRegulation(teams: BySide<RawTeam>) -> Int? {
        let plays = (coded.plays ?? []).map { (number: $0.period, label: $0.periodLabel) }
        // After the end the number of the period may be filler, so it must agree with the number of printed columns.
        let columns = [Score](printedOn: teams)?.count
        let texts = columns == nil || columns == Int(printed: period) ? stateTexts : []
        let labels = plays + texts.map { (number: period, label: $0.split(separator: "-").last.map(String.init)) }
        return labels.lazy.compactMap { number, label in
            Int(printed: number).flatMap { Self.regulation(before: $0, called: label?.words ?? []) }
        }.first
    }

    private static func regulation(before number: Int, called words: [String]) -> Int? {
        if words.contains("ot") || words.contains("overtime") {
            let overtimes = words.lazy.compactMap { Int(printed: $0) }.first ?? 1
            return Period.regulations.contains(number - overtimes) ? number - overtimes : nil
        }
        let isHalf = words.contains("half") && words.contains(String(number))
        return isHalf && number <= 2 ? 2 : nil
    }

    /// Returns the number of overtimes that the text of a final names: 2 for `FINAL (2OT)`; `nil` for any other text.
    private static func overtimes(ofFinal text: String) -> Int? {
        let words = text.words
        guard words.first == "final", words.contains("ot") || words.contains("overtime") else { return nil }
        return Period(printed: text, regulation: 0)?.number
    }
}

extension [Score] {
    /// Creates the line that a page prints for its teams; `nil` if it has none, or if a cell is not a number.
    init?(printedOn teams: BySide<RawTeam>) {
        let (home, away) = teams.printedColumns
        guard !home.isEmpty, home.count == away.count else { return nil }
        self = zip(home, away).compactMap { Score(printedHome: $0, away: $1) }
        guard count == home.count else { return nil }
    }
}
