import Scores

extension GameStatus {
    /// The meanings of the sources' own words for a state. An unlisted word has no meaning.
    private static let words: [String: GameStatus] = [
        "p": .scheduled, "pre": .scheduled, "pregame": .scheduled, "scheduled": .scheduled, "upcoming": .scheduled,
        "i": .live, "l": .live, "live": .live, "in progress": .live, "inprogress": .live,
        "f": .final, "final": .final, "complete": .final, "completed": .final,
    ]

    /// Beginnings of words that mean an interruption wherever they are in a text: `Postponed - rain`.
    private static let disruptions: [(start: String, status: GameStatus)] = [
        ("postpon", .postponed), ("ppd", .postponed), ("cancel", .cancelled), ("suspend", .suspended),
        ("delay", .delayed),
    ]

    /// Abbreviations that mean an interruption only as whole words, because other words may begin with the same
    /// letters: `Cancer Awareness Night`.
    private static let abbreviations: [String: GameStatus] = [
        "canc": .cancelled, "cncl": .cancelled, "cxl": .cancelled, "susp": .suspended, "rainout": .postponed,
    ]

    /// Creates the status that a word names; `FINAL (OT)` names `final`.
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

    /// Creates the status of the interruption that a text mentions; `nil` if it mentions none.
    init?(disruptionIn text: String) {
        let words = text.words
        // Only at the beginning of the text: a comment may say that there is no contest to win.
        if words.starts(with: ["no", "contest"]) {
            self = .cancelled
            return
        }
        let match = Self.disruptions.first { disruption in words.contains { $0.hasPrefix(disruption.start) } }
        let isRainedOut = zip(words, words.dropFirst()).contains { $0 == "rained" && $1 == "out" }
        let status = match?.status ?? words.lazy.compactMap { Self.abbreviations[$0] }.first
        guard let status = status ?? (isRainedOut ? .postponed : nil) else { return nil }
        self = status
    }
}

/// The state of a game on a page, and its text.
struct StatusWords {
    let reading: StatusReading
    /// The text for display; `nil` if the page has none. An unknown code is shown as it is.
    let text: String?

    /// - Parameters:
    ///   - state: The source's code word.
    ///   - texts: The other texts on the page about the state.
    ///   - score: The score, if it is known. Without it no game is final, because cancelled games look like that. A
    ///     score of 0 to 0 belongs to a game that was broken off or never played, if a text says so.
    init(state: String?, texts: [String], score: Score?) {
        let state = state?.unblanked
        let texts = texts.compactMap(\.unblanked)
        let allTexts = [state].compactMap(\.self) + texts
        let isOver = state.flatMap(GameStatus.init(word:)) == .final
        for text in allTexts {
            guard let disruption = GameStatus(disruptionIn: text) else { continue }
            // "FINAL (lightning delay)" is over, but a postponed final was never played.
            if isOver, score != .zero, disruption == .delayed || disruption == .suspended { continue }
            reading = .known(disruption)
            self.text = text
            return
        }
        // The code word decides, so a known text does not overrule an unknown code.
        let word = state ?? texts.first { GameStatus(word: $0) != nil } ?? texts.first ?? ""
        let forfeit = allTexts.first { text in text.words.contains { $0.hasPrefix("forfeit") } }
        switch GameStatus(word: word) {
        case .final where score == nil: reading = .unknown(word: word)
        // For a forfeit the page does not show the winner, and no play will follow.
        case .final where forfeit != nil && score == .zero: reading = .unknown(word: forfeit ?? word)
        case .scheduled where forfeit != nil: reading = .unknown(word: forfeit ?? word)
        case .some(let status): reading = .known(status)
        case nil: reading = .unknown(word: word)
        }
        // "FINAL (OT)" contains more information than "final".
        let finals = texts.filter { GameStatus(word: $0) == .final }
        let longest = finals.max { $0.utf8.count < $1.utf8.count }
        text = (reading.status == .final ? longest : nil) ?? texts.first ?? (reading.status == nil ? state : nil)
    }
}
