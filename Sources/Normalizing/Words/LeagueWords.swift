import Scores
import Sports

extension LeagueID {
    /// Creates the league that a source's words for sport and division mean: `MLA` and `d1` are `mlax-d1`.
    ///
    /// A sport that BarDown does not follow keeps the source's word, `wsb-d1`, `womens-soccer-d1`, as does a division
    /// outside the NCAA, `mlax-naia`.
    /// - Parameter expected: The requested league. Its division is used if the source omits the division.
    /// - Returns: `nil` if the sport is missing, or if there is no division.
    init?(sport: String?, division: String?, expected: LeagueID? = nil) {
        guard let sport = sport?.unblanked,
            let division = division.flatMap(Self.division) ?? expected?.division
        else { return nil }
        let name = PrintedSport(sport)?.league ?? sport.lowercasedASCII.slug
        self.init(rawValue: "\(name)-\(division)")
    }

    /// Returns `d3` for `D3`, `3`, `D-III` and `Division III`, and any other word unchanged; `nil` if there is none.
    private static func division(printed text: String) -> String? {
        let words = text.words.filter { !["d", "div", "division"].contains($0) }
        if let number = words.lazy.compactMap({ Int(printed: $0) ?? romanNumbers[$0] }).first { return "d\(number)" }
        return words.isEmpty ? nil : words.joined(separator: "-")
    }

    private static let romanNumbers = ["i": 1, "ii": 2, "iii": 3, "di": 1, "dii": 2, "diii": 3]

    /// The division at the end of the id: `d1` of `mlax-d1`; `nil` if it ends with no division.
    private var division: String? {
        guard let end = rawValue.split(separator: "-").last, end.first == "d",
            Int(printed: String(end.dropFirst())) != nil
        else { return nil }
        return String(end)
    }
}

extension LeagueRegistry {
    /// Returns the league of a slug as printed on a page, using ``league(slug:)``.
    func league(printed slug: String) -> LeagueID {
        league(slug: slug.trimmed.lowercasedASCII)
    }
}

extension String {
    /// The text as part of a URL: without apostrophes, and with hyphens for blanks.
    fileprivate var slug: String {
        filter { $0 != "'" && $0 != "’" }.split(separator: " ").joined(separator: "-")
    }
}
