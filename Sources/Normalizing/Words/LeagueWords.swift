import Scores

extension LeagueID {
    /// The competition that a source's words for sport and division name: `MLA` and `d1` are `mlax-d1`.
    ///
    /// A sport that BarDown does not follow keeps the source's word, `wsb-d1`.
    /// - Returns: `nil` where the sport is not said. A division that is not said is the first.
    init?(sport: String?, division: String?) {
        guard let sport = sport?.unblanked?.lowercasedASCII else { return nil }
        let level = division?.words.compactMap { Int(printed: $0) }.first ?? 1
        let name =
            switch sport {
            case "mla", "lacrosse-men", "mlax": "mlax"
            case "wla", "lacrosse-women", "wlax": "wlax"
            default: sport
            }
        self.init(rawValue: "\(name)-d\(level)")
    }
}
