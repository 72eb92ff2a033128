import Scores

extension TeamReading {
    /// - Returns: `nil` where the page has no name for the team at all.
    init?(_ raw: RawTeam, source: String) {
        let names = [raw.shortName, raw.fullName, raw.abbreviation, raw.id].compactMap { $0?.tidiedName }
        guard let name = names.first else { return nil }
        // A team that the bracket has not decided yet has the id "tba", like all the others.
        // ESPN's has a number below zero, and shares it with all the others.
        let isDecided = raw.mark?.utf8.first != UInt8(ascii: "-")
        let id = raw.id?.unblanked.flatMap { !isDecided || ["tba", "tbd"].contains($0.lowercasedASCII) ? nil : $0 }
        self.init(
            sourceID: id.map { SourceID(source: source, id: $0) },
            name: name,
            fullName: raw.fullName?.tidiedName,
            abbreviation: raw.abbreviation?.tidiedName,
            conference: raw.conference?.unblanked,
            rank: Self.rank(raw.rank),
            color: raw.color?.unblanked,
            record: TeamRecord(printed: raw.record)
        )
    }

    /// `4`, `4.0`, `#4`, `(4)`; `nil` for no place.
    private static func rank(_ text: String?) -> Int? {
        if let number = Int(printed: text) { return number > 0 ? number : nil }
        guard case .place(let place)? = PrintedRank(text) else { return nil }
        return place
    }
}

extension String {
    /// The name of a team or a person with single blanks, without what cannot be seen, and with its character
    /// references read; `nil` where nothing is left.
    var tidiedName: String? {
        let text = withReferencesRead
        return text.split(whereSeparator: Self.blanks.contains).joined(separator: " ")
            .replacing("\u{200B}", with: "").unblanked
    }

    /// No-break spaces too: a name that has one is another name to whoever compares bytes.
    private static let blanks: Set<Character> = [" ", "\n", "\t", "\u{A0}"]
}
