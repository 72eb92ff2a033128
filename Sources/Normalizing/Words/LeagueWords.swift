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

    /// Returns `d3` for `D3`, `3`, `D-III` and `Division III`, and any other words in lower case, joined with hyphens;
    /// `nil` if there are none.
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

/// A sport, by any word that a source uses for it: `MBB`, `basketball-men`, `Men's Basketball`.
struct PrintedSport {
    /// The part before the division in the ids of its leagues, `mlax`; `nil` for a sport that BarDown does not follow.
    let league: String?
    /// The number of regulation periods. Baseball has the largest possible number, because extra innings are not
    /// overtime.
    let regulation: Int

    /// Creates a sport; `nil` for unlisted words.
    init?(_ text: String?) {
        let words = text?.words ?? []
        guard let found = Self.sports[Self.key(words)] ?? words.first.flatMap({ Self.sports[$0] }) else { return nil }
        self = found
    }

    private init(_ league: String? = nil, regulation: Int) {
        self.league = league
        self.regulation = regulation
    }

    /// Returns the words in alphabetical order, `Men's` as `men`, because some sources put the sport first and some the
    /// players.
    private static func key(_ words: [String]) -> String {
        words.filter { $0 != "s" }
            .map { ["mens": "men", "womens": "women"][$0] ?? $0 }
            .sorted().joined(separator: " ")
    }

    /// The sports by the codes of the NCAA and StatCrew, the paths of ncaa.com, and common names.
    private static let sports: [String: PrintedSport] = {
        let rows: [(words: [String], sport: PrintedSport)] = [
            (["mla", "mlax", "lacrosse men"], PrintedSport("mlax", regulation: 4)),
            (["wla", "wlax", "lacrosse women"], PrintedSport("wlax", regulation: 4)),
            (["mbb", "basketball men"], PrintedSport("mbb", regulation: 2)),
            (["wbb", "basketball women"], PrintedSport("wbb", regulation: 4)),
            (["mso", "wso", "msoc", "wsoc", "men soccer", "soccer women"], PrintedSport(regulation: 2)),
            (["mih", "wih", "hockey ice men", "hockey ice women"], PrintedSport(regulation: 3)),
            (["icehockey men", "icehockey women"], PrintedSport(regulation: 3)),
            (["mvb", "wvb", "vbgame", "men volleyball", "volleyball women"], PrintedSport(regulation: 5)),
            (["mba", "wsb", "bsgame", "baseball", "softball"], PrintedSport(regulation: Period.numbers.upperBound)),
        ]
        return rows.reduce(into: [:]) { table, row in
            for word in row.words { table[word] = row.sport }
        }
    }()
}
