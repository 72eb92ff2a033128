import Scores

extension LeagueID {
    /// The competition that a source's words for sport and division name: `MLA` and `d1` are `mlax-d1`.
    ///
    /// A sport that BarDown does not follow keeps the source's word, `wsb-d1`, `womens-soccer-d1`.
    /// - Returns: `nil` where the sport is not said. A division that is not said is the first.
    init?(sport: String?, division: String?) {
        guard let sport = sport?.unblanked?.lowercasedASCII else { return nil }
        let level = division?.words.compactMap { Int(printed: $0) }.first ?? 1
        let name =
            switch sport {
            case "mla", "lacrosse-men", "mlax", "men's lacrosse": "mlax"
            case "wla", "lacrosse-women", "wlax", "women's lacrosse": "wlax"
            default: sport.slug
            }
        self.init(rawValue: "\(name)-d\(level)")
    }
}

extension LeagueID {
    /// The competition that ESPN's slug names, the last part of its pages' path: `nba`, `mens-college-basketball`.
    ///
    /// One that BarDown does not follow keeps the slug.
    init(slug: String) {
        switch slug.trimmed.lowercasedASCII {
        case "mens-college-lacrosse": self = .mensLacrosseD1
        case "womens-college-lacrosse": self = .womensLacrosseD1
        case "mens-college-basketball": self = .mensBasketballD1
        case "womens-college-basketball": self = .womensBasketballD1
        case let other: self.init(rawValue: other)
        }
    }
}

extension String {
    /// Without apostrophes, and with hyphens for blanks: what can stand in a URL.
    fileprivate var slug: String {
        filter { $0 != "'" && $0 != "’" }.split(separator: " ").joined(separator: "-")
    }
}
