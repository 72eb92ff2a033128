package import Scores
package import Sports

extension LeagueID {
    /// The league of the canary in a new database.
    package static let canary = LeagueID(rawValue: "canary")
}

extension ExpectedLeague {
    package static let mensLacrosseD1 = ExpectedLeague(.mensLacrosseD1)
    package static let womensLacrosseD1 = ExpectedLeague(.womensLacrosseD1)
    package static let pll = ExpectedLeague(.pll)
    package static let nba = ExpectedLeague(.nba)
    package static let wnba = ExpectedLeague(.wnba)
    package static let mensBasketballD1 = ExpectedLeague(.mensBasketballD1)
    package static let womensBasketballD1 = ExpectedLeague(.womensBasketballD1)
    package static let nhl = ExpectedLeague(.nhl)

    /// Looks up a league among the leagues of a new database.
    package init(_ id: LeagueID) {
        self.init(id, in: .shipped)
    }
}

extension LeagueAddress {
    /// Creates the address of a source's pages with the leagues of a new database.
    package init(league: LeagueID, source: String, code: String, division: Int? = nil) {
        self.init(league: league, source: source, code: code, division: division, registry: .shipped)
    }
}

extension PlayPoints {
    /// The points of lacrosse in leagues in which every goal counts one point.
    package static let lacrosse = SportRegistry.shipped.points(in: .lacrosse)
}

extension PlayKind {
    /// The lowest number of points that a play of this kind adds to its side's score, in the first sport that has the
    /// kind; 0 if it adds nothing.
    package var points: Int { SportRegistry.shipped.points(in: nil).least(of: self) }
}
