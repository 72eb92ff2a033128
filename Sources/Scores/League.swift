/// The short name of a competition that BarDown follows, as in URLs, job arguments and the `league` table.
package struct LeagueID: RawRepresentable, Hashable, Sendable, Codable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Men's college lacrosse, NCAA Division I.
    package static let mensLacrosseD1 = LeagueID(rawValue: "mlax-d1")
    /// Men's college lacrosse, NCAA Division II.
    package static let mensLacrosseD2 = LeagueID(rawValue: "mlax-d2")
    /// Men's college lacrosse, NCAA Division III.
    package static let mensLacrosseD3 = LeagueID(rawValue: "mlax-d3")
    /// Women's college lacrosse, NCAA Division I.
    package static let womensLacrosseD1 = LeagueID(rawValue: "wlax-d1")
    /// Women's college lacrosse, NCAA Division II.
    package static let womensLacrosseD2 = LeagueID(rawValue: "wlax-d2")
    /// Women's college lacrosse, NCAA Division III.
    package static let womensLacrosseD3 = LeagueID(rawValue: "wlax-d3")
    /// Premier Lacrosse League.
    package static let pll = LeagueID(rawValue: "pll")
    /// National Lacrosse League, indoors.
    package static let nll = LeagueID(rawValue: "nll")
    /// National Basketball Association.
    package static let nba = LeagueID(rawValue: "nba")
    /// Women's National Basketball Association.
    package static let wnba = LeagueID(rawValue: "wnba")
    /// Men's college basketball, NCAA Division I.
    package static let mensBasketballD1 = LeagueID(rawValue: "mbb-d1")
    /// Women's college basketball, NCAA Division I.
    package static let womensBasketballD1 = LeagueID(rawValue: "wbb-d1")
    /// National Hockey League.
    package static let nhl = LeagueID(rawValue: "nhl")
}

/// The sport of a league, named after its folder in `Sports` in lower case. The raw values are those of the column
/// `league.sport` and of JSON.
package struct SportID: RawRepresentable, Hashable, Sendable, Codable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension SportID: CustomStringConvertible {
    package var description: String { rawValue }
}

extension LeagueID: CustomStringConvertible {
    package var description: String { rawValue }
}

/// The id of a game or a team at one source, such as `ncaa:6599987`.
///
/// It is never a key of our own, because the same game has another id at another source.
package struct SourceID: Hashable, Sendable, Codable {
    /// The source's name: a raw value of ``KnownSource``, such as `ncaa`, or ``KnownSource/canary``.
    package let source: String
    /// The source's own id, as found.
    package let id: String

    package init(source: String, id: String) {
        self.source = source
        self.id = id
    }
}

extension SourceID: CustomStringConvertible {
    package var description: String { "\(source):\(id)" }
}
