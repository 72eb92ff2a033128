import Scores

extension GameStatus {
    /// What the sources' own words for a state mean. A word that is not here has no meaning.
    private static let words: [String: GameStatus] = [
        "p": .scheduled, "pre": .scheduled, "pregame": .scheduled, "scheduled": .scheduled, "upcoming": .scheduled,
        "i": .live, "l": .live, "live": .live, "in progress": .live, "inprogress": .live,
        "f": .final, "final": .final, "complete": .final, "completed": .final,
        "no contest": .cancelled,
    ]

    /// What words begin with that mean the same wherever in a text they stand: `Postponed - rain`.
    private static let upheavals: [(start: String, status: GameStatus)] = [
        ("postpon", .postponed), ("ppd", .postponed), ("cancel", .cancelled), ("suspend", .suspended),
        ("delay", .delayed),
    ]

    /// Whole words that mean the same; what begins with them need not, `Cancer Awareness Night`.
    private static let abbreviations: [String: GameStatus] = ["canc": .cancelled]

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
        let match = Self.upheavals.first { upheaval in words.contains { $0.hasPrefix(upheaval.start) } }
        guard let status = match?.status ?? words.lazy.compactMap({ Self.abbreviations[$0] }).first else { return nil }
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
    ///   - hasScore: Whether both sides' goals are known. Without them nothing is final: cancelled games look so.
    init(state: String?, texts: [String], hasScore: Bool) {
        let state = state?.unblanked
        let texts = texts.compactMap(\.unblanked)
        let said = [state].compactMap(\.self) + texts
        let isOver = state.flatMap(GameStatus.init(word:)) == .final
        for text in said {
            guard let upheaval = GameStatus(upheavalIn: text) else { continue }
            // "FINAL (lightning delay)" is over all the same; a final that was postponed never was.
            if isOver, upheaval == .delayed || upheaval == .suspended { continue }
            reading = .known(upheaval)
            self.text = text
            return
        }
        // The code word decides; a code that we do not know is not overruled by a text that we do.
        let word = state ?? texts.first { GameStatus(word: $0) != nil } ?? texts.first ?? ""
        switch GameStatus(word: word) {
        case .final where !hasScore: reading = .unknown(word: word)
        case .some(let status): reading = .known(status)
        case nil: reading = .unknown(word: word)
        }
        // "FINAL (OT)" says more than "final".
        let finals = texts.filter { GameStatus(word: $0) == .final }
        let longest = finals.max { $0.utf8.count < $1.utf8.count }
        text = (reading.status == .final ? longest : nil) ?? texts.first ?? (reading.status == nil ? state : nil)
    }
}
