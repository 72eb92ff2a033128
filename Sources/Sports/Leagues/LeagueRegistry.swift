package import Scores

/// The leagues that a program knows, with their sports. It is passed to whatever needs the facts of a league.
///
/// Programs read it from table `league`; ``shipped`` has the rows of a new database.
package struct LeagueRegistry: Sendable {
    package let sports: SportRegistry
    /// In the order in which they were given.
    package let all: [LeagueProfile]
    private let byID: [LeagueID: LeagueProfile]
    private let bySlug: [String: LeagueID]

    package init(_ leagues: [LeagueProfile], sports: SportRegistry) {
        self.sports = sports
        all = leagues
        byID = Dictionary(leagues.map { ($0.id, $0) }) { first, _ in first }
        let slugs = leagues.flatMap { league in league.sources.compactMap(\.slug).map { (String($0), league.id) } }
        bySlug = Dictionary(slugs) { first, _ in first }
    }

    /// - Returns: `nil` for a league that has no row.
    package subscript(id: LeagueID) -> LeagueProfile? { byID[id] }

    /// The league itself or, where a division of a college sport has no row, the first division of that sport that has
    /// one: `mlax-d1` for `mlax-naia`. Divisions are played by the same rules.
    package func profile(like id: LeagueID) -> LeagueProfile? {
        if let league = byID[id] { return league }
        let family = id.family
        return all.first { $0.id.family == family && $0.id != LeagueID(rawValue: String(family)) }
    }

    /// The competition that a source's slug names, the last part of its pages' path: `nba`, `mens-college-basketball`.
    /// One that has no row keeps the slug.
    package func league(slug: String) -> LeagueID {
        bySlug[slug] ?? LeagueID(rawValue: slug)
    }

    /// - Returns: `nil` for a league that has no row, or whose sport this program does not know.
    package func sport(of id: LeagueID) -> Sport? {
        byID[id].flatMap { sports[$0.sport] }
    }

    /// What plays add to a score in a league.
    /// - Parameter id: `nil` or one without a row: a goal counts for one.
    package func points(in id: LeagueID?) -> PlayPoints {
        let league = id.flatMap { byID[$0] }
        return sports.points(in: league?.sport, mostOfGoal: league?.mostPointsOfGoal ?? 1)
    }
}

extension LeagueID {
    /// `mlax` of `mlax-d1`: what the divisions of a college sport share.
    fileprivate var family: Substring { rawValue.prefix { $0 != "-" } }
}

/// The league that a page was asked for, and the leagues that the page may name instead.
package struct ExpectedLeague: Sendable {
    /// Taken where the page does not name its own.
    package let id: LeagueID
    package let registry: LeagueRegistry

    package init(_ id: LeagueID, in registry: LeagueRegistry) {
        self.id = id
        self.registry = registry
    }
}
