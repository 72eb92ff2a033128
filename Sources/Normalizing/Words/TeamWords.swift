import Scores

extension TeamReading {
    /// - Returns: `nil` if the page has no name for the team at all.
    init?(_ raw: RawTeam, source: String) {
        let names = [raw.shortName, raw.fullName, raw.abbreviation, raw.id].compactMap { $0?.tidiedName }
        guard let name = names.first else { return nil }
        // A team that the bracket has not decided yet has an id shared with all others: "tba", or on ESPN a negative
        // number.
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

    /// Reads `4`, `4.0`, `#4` or `(4)`; `nil` for no rank.
    private static func rank(_ text: String?) -> Int? {
        if let number = Int(printed: text) { return number > 0 ? number : nil }
        guard case .place(let place)? = PrintedRank(text) else { return nil }
        return place
    }
}

extension String {
    /// The name of a team or a person with single blanks, without invisible characters, and with character references
    /// decoded; `nil` if nothing is left.
    var tidiedName: String? {
        let text = withReferencesRead
        return text.split(whereSeparator: Self.blanks.contains).joined(separator: " ")
            .replacing("\u{200B}", with: "").unblanked
    }

    /// Includes no-break spaces, because a name with one differs from the same name without it when bytes are compared.
    private static let blanks: Set<Character> = [" ", "\n", "\t", "\u{A0}"]
}
