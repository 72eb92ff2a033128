import Scores

/// A sport, by any word that a source uses for it: `MBB`, `basketball-men`, `Men's Basketball`.
struct PrintedSport {
    /// The part before the division in the ids of its leagues, `mlax`; `nil` for a sport that BarDown does not follow.
    let league: String?
    /// The number of regulation periods. Innings never become overtime, so that baseball has the largest number here.
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
