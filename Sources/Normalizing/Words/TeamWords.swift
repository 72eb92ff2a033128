import Scores

extension TeamReading {
    /// - Returns: `nil` where the page has no name for the team at all.
    init?(_ raw: RawTeam, source: String) {
        let names = [raw.shortName, raw.fullName, raw.abbreviation, raw.id].compactMap { $0?.teamName }
        guard let name = names.first else { return nil }
        // A team that the bracket has not decided yet has the id "tba", like all the others.
        let id = raw.id?.unblanked.flatMap { ["tba", "tbd"].contains($0.lowercasedASCII) ? nil : $0 }
        self.init(
            sourceID: id.map { SourceID(source: source, id: $0) },
            name: name,
            fullName: raw.fullName?.teamName,
            abbreviation: raw.abbreviation?.teamName,
            conference: raw.conference?.unblanked,
            rank: Int(printed: raw.rank).flatMap { $0 > 0 ? $0 : nil },
            color: raw.color?.unblanked,
            record: TeamRecord(printed: raw.record)
        )
    }
}

extension String {
    /// A name with single blanks, and with the character references read that sources leave in: `Texas A&amp;M`,
    /// `Saint Joseph&#039;s`.
    fileprivate var teamName: String? {
        let text = split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" }).joined(separator: " ")
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text.unblanked }
        return Self.references.reduce(text) { $0.replacing($1.reference, with: $1.letter) }.unblanked
    }

    /// The ampersand last: what it makes a reference of was none.
    private static let references: [(reference: String, letter: String)] = [
        ("&#039;", "'"), ("&#39;", "'"), ("&apos;", "'"), ("&quot;", "\""), ("&amp;", "&"),
    ]
}
