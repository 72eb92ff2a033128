import Scores

extension GameStatus {
    /// What the sources' own words for a state mean. A word that is not here has no meaning.
    private static let words: [String: GameStatus] = [
        "p": .scheduled, "pre": .scheduled, "pregame": .scheduled, "scheduled": .scheduled, "upcoming": .scheduled,
        "i": .live, "l": .live, "live": .live, "in progress": .live, "inprogress": .live,
        "f": .final, "final": .final, "complete": .final, "completed": .final,
    ]

    /// What words begin with that mean the same wherever in a text they stand: `Postponed - rain`.
    private static let upheavals: [(start: String, status: GameStatus)] = [
        ("postpon", .postponed), ("ppd", .postponed), ("cancel", .cancelled), ("suspend", .suspended),
        ("delay", .delayed),
    ]

    /// Whole words that mean the same; what begins with them need not, `Cancer Awareness Night`.
    private static let abbreviations: [String: GameStatus] = [
        "canc": .cancelled, "cncl": .cancelled, "cxl": .cancelled, "susp": .suspended, "rainout": .postponed,
    ]

    /// The state that a word names; `FINAL (OT)` names `final`.
    init?(word: String) {
        let lowered = word.trimmed.lowercasedASCII
        if let status = Self.words[lowered] {
            self = status
        } else if word.words.first == "final" {
            self = .final
        } else {
            return nil
        }
    }

    /// The interruption that a text speaks of, if it speaks of one.
    init?(upheavalIn text: String) {
        let words = text.words
        // Only where the text begins so: of a contest in a comment there may be none to win.
        if words.starts(with: ["no", "contest"]) {
            self = .cancelled
            return
        }
        let match = Self.upheavals.first { upheaval in words.contains { $0.hasPrefix(upheaval.start) } }
        let isRainedOut = zip(words, words.dropFirst()).contains { $0 == "rained" && $1 == "out" }
        let status = match?.status ?? words.lazy.compactMap { Self.abbreviations[$0] }.first
        guard let status = status ?? (isRainedOut ? .postponed : nil) else { return nil }
        self = status
    }
}

/// What a page says of a game's state, and in which words.
struct StatusWords {
    let reading: StatusReading
    /// The words for people; `nil` where the page has none. A code that we do not know is shown as it is.
    let text: String?

    /// - Parameters:
    ///   - state: The source's code word.
    ///   - texts: Whatever else the page prints about the state.
    ///   - score: The goals of both sides, where they are known. Without them nothing is final: cancelled games look
    ///     so.
    ///     Noughts are those of a game that was broken off, or never played, if the page has a word for that.
    init(state: String?, texts: [String], score: Score?) {
        let state = state?.unblanked
        let texts = texts.compactMap(\.unblanked)
        let said = [state].compactMap(\.self) + texts
        let isOver = state.flatMap(GameStatus.init(word:)) == .final
        for text in said {
            guard let upheaval = GameStatus(upheavalIn: text) else { continue }
            // "FINAL (lightning delay)" is over all the same; a final that was postponed never was.
            if isOver, score != .nilNil, upheaval == .delayed || upheaval == .suspended { continue }
            reading = .known(upheaval)
            self.text = text
            return
        }
        // The code word decides; a code that we do not know is not overruled by a text that we do.
        let word = state ?? texts.first { GameStatus(word: $0) != nil } ?? texts.first ?? ""
        let forfeit = said.first { text in text.words.contains { $0.hasPrefix("forfeit") } }
        switch GameStatus(word: word) {
        case .final where score == nil: reading = .unknown(word: word)
        // Who won is nowhere said, and nothing is to come.
        case .final where forfeit != nil && score == .nilNil: reading = .unknown(word: forfeit ?? word)
        case .scheduled where forfeit != nil: reading = .unknown(word: forfeit ?? word)
        case .some(let status): reading = .known(status)
        case nil: reading = .unknown(word: word)
        }
        // "FINAL (OT)" says more than "final".
        let finals = texts.filter { GameStatus(word: $0) == .final }
        let longest = finals.max { $0.utf8.count < $1.utf8.count }
        text = (reading.status == .final ? longest : nil) ?? texts.first ?? (reading.status == nil ? state : nil)
    }
}
