package import Scores

extension TeamReading {
    /// - Returns: `nil` if the page has no name for the team at all.
    init?(_ raw: RawTeam, source: String) {
        let names = [raw.shortName, raw.fullName, raw.abbreviation, raw.id].compactMap { $0?.tidiedName }
        guard let name = names.first else { return nil }
        // A team that the bracket has not decided yet has an id that all undecided teams share: "tba", or on ESPN a
        // negative number.
        let isKnownTeam = raw.reference?.utf8.first != UInt8(ascii: "-")
        let id = raw.id?.unblanked.flatMap { !isKnownTeam || ["tba", "tbd"].contains($0.lowercasedASCII) ? nil : $0 }
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
        let text = decodingCharacterReferences
        return text.split(whereSeparator: Self.blanks.contains).joined(separator: " ")
            .replacing("\u{200B}", with: "").unblanked
    }

    /// Includes no-break spaces, because a name with one differs from the same name without it when bytes are compared.
    private static let blanks: Set<Character> = [" ", "\n", "\t", "\u{A0}"]
}

extension TeamRecord {
    /// Reads `16-2`, `16-2-1` (ties last, as in college), `(16-2)` or `8-7 (0.533)`; `nil` for anything else.
    package init?(printed text: String?) {
        guard var rest = text?.trimmed, !rest.isEmpty else { return nil }
        if rest.first == "(", rest.last == ")" { rest = rest.dropFirst().dropLast() }
        if let bracket = rest.firstIndex(of: "(") { rest = rest[..<bracket].trimmed }
        let parts = rest.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
        let numbers = parts.compactMap { Int(printed: String($0)) }
        guard parts.count == numbers.count, (2...3).contains(numbers.count) else { return nil }
        self.init(wins: numbers[0], losses: numbers[1], ties: numbers.count == 3 ? numbers[2] : nil)
    }

    /// Reads a record from separate columns; `nil` unless both wins and losses are present.
    init?(wins: String?, losses: String?, ties: String?) {
        guard let wins = Int(printed: wins), let losses = Int(printed: losses) else { return nil }
        self.init(wins: wins, losses: losses, ties: Int(printed: ties))
    }
}

extension Int {
    /// Reads a number that may have thousands separators, `1,023`; `nil` for anything else.
    init?(printedWithCommas text: String?) {
        self.init(printed: text?.filter { $0 != "," })
    }
}
