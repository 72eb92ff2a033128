import Scores

extension Period {
    /// The period that a text speaks of: `3rd`, `3RD QTR`, `Quarter 3`, `End of 3rd`, `3`; `OT`, `2OT`, `Overtime(1)`,
    /// `FINAL (2OT)`; `HALFTIME` is the last period before it.
    ///
    /// - Returns: `nil` for `FINAL`, blanks, and words that leave it open (`2ND HALF` of a game of quarters).
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

    /// Whether a text that speaks of a period says that play rests after it: `HALFTIME`, `End of 3rd`, `INT`.
    static func isBreak(printed text: String?) -> Bool {
        let words = text?.words ?? []
        return words == ["half"] || words.contains { ["halftime", "ht", "end", "int", "intermission"].contains($0) }
    }

    /// `nil` for a number that no game reaches.
    init?(checked number: Int, regulation: Int) {
        guard Period.numbers.contains(number) else { return nil }
        self.init(number: number, regulation: regulation)
    }

    /// Every word that may stand beside a period's number. With any other, the text speaks of something else.
    private static let vocabulary: Set<String> = [
        "st", "nd", "rd", "th", "q", "qtr", "quarter", "p", "prd", "period", "inn", "inning",
        "start", "end", "of", "the", "final", "f", "ot", "overtime", "half", "halftime", "ht",
        "int", "intermission", "set", "top", "t", "mid", "middle", "m", "bottom", "bot", "b", "e",
    ]

    /// How many periods regulation has, by any of the sources' words for the sport; 4 where it is not known, as in
    /// lacrosse.
    static func regulation(ofSport sport: String?) -> Int {
        PrintedSport(sport)?.regulation ?? 4
    }
}

extension GameClock {
    /// `7:42`, `07:42`, ` 07:42.3`, and the tenths of a last minute, `42.3`, `.4`; `nil` for blanks and anything else.
    init?(printed text: String?) {
        guard let text = text?.trimmed else { return nil }
        let whole = text.first == "." ? "0\(text)" : text
        guard let clock = GameClock(whole) ?? GameClock(whole.prefix { $0 != "." }) else { return nil }
        self = clock
    }
}
