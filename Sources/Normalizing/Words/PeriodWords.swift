import Scores

extension Period {
    /// Reads the period in a text: `3rd`, `3RD QTR`, `Quarter 3`, `End of 3rd`, `3`, or `OT`, `2OT`, `Overtime(1)`,
    /// `FINAL (2OT)`. `HALFTIME` is the last period before it.
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
