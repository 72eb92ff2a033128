import Scores
import Sports

extension LeagueID {
    /// The competition that a source's words for sport and division name: `MLA` and `d1` are `mlax-d1`.
    ///
    /// A sport that BarDown does not follow keeps the source's word, `wsb-d1`, `womens-soccer-d1`; so does a division
    /// that is none of the NCAA's, `mlax-naia`.
    /// - Parameter expected: The league that was asked for: where the source leaves the division out, it is that one's.
    /// - Returns: `nil` where the sport is not said, or the division neither said nor asked for.
    init?(sport: String?, division: String?, expected: LeagueID? = nil) {
        guard let sport = sport?.unblanked,
            let division = division.flatMap(Self.division) ?? expected?.division
        else { return nil }
        let name = PrintedSport(sport)?.league ?? sport.lowercasedASCII.slug
        self.init(rawValue: "\(name)-\(division)")
    }

    /// `d3` for `D3`, `3`, `D-III` and `Division III`; any other word as it is. `nil` where there is none.
    private static func division(printed text: String) -> String? {
        let words = text.words.filter { !["d", "div", "division"].contains($0) }
        if let number = words.lazy.compactMap({ Int(printed: $0) ?? romanNumbers[$0] }).first { return "d\(number)" }
        return words.isEmpty ? nil : words.joined(separator: "-")
    }

    private static let romanNumbers = ["i": 1, "ii": 2, "iii": 3, "di": 1, "dii": 2, "diii": 3]

    /// `d1` of `mlax-d1`; `nil` where the name ends in no division.
    private var division: String? {
        guard let end = rawValue.split(separator: "-").last, end.first == "d",
            Int(printed: String(end.dropFirst())) != nil
        else { return nil }
        return String(end)
    }
}

extension LeagueRegistry {
    /// The competition that a slug names as a page prints it, ``league(slug:)``.
    func league(printed slug: String) -> LeagueID {
        league(slug: slug.trimmed.lowercasedASCII)
    }
}

extension String {
    /// Without apostrophes, and with hyphens for blanks: what can stand in a URL.
    fileprivate var slug: String {
        filter { $0 != "'" && $0 != "’" }.split(separator: " ").joined(separator: "-")
    }
}
