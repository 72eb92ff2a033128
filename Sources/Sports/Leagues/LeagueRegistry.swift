package import Scores

/// The leagues that a program supports, with their sports. It is passed to all code that needs the data of a league.
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

    /// - Returns: `nil` for a league without a row.
    package subscript(id: LeagueID) -> LeagueProfile? { byID[id] }

    /// Returns the profile of a league; `nil` if there is none. A division of a college sport that has no row gets the
    /// profile of the sport's first division that has one, such as `mlax-d1` for `mlax-naia`, because divisions play by
    /// the same rules.
    package func profile(like id: LeagueID) -> LeagueProfile? {
        if let league = byID[id] { return league }
        let family = id.family
        return all.first { $0.id.family == family && $0.id != LeagueID(rawValue: String(family)) }
    }

    /// Returns the league for a source's slug, the last part of its pages' path, such as `nba` or
    /// `mens-college-basketball`. Without a row the slug becomes the id.
    package func league(slug: String) -> LeagueID {
        bySlug[slug] ?? LeagueID(rawValue: slug)
    }

    /// - Returns: `nil` for a league without a row, or whose sport is unknown to this program.
    package func sport(of id: LeagueID) -> Sport? {
        byID[id].flatMap { sports[$0.sport] }
    }

    /// Returns the points that plays add in a league.
    /// - Parameter id: `nil` or a league without a row: a goal counts one point.
    package func points(in id: LeagueID?) -> PlayPoints {
        let league = id.flatMap { byID[$0] }
        return sports.points(in: league?.sport, mostOfGoal: league?.mostPointsOfGoal ?? 1)
    }
}

extension LeagueID {
    /// `mlax` of `mlax-d1`: the part that the divisions of a college sport share.
    fileprivate var family: Substring { rawValue.prefix { $0 != "-" } }
}

/// The league for which a page was requested, and the leagues that the page may name instead.
package struct ExpectedLeague: Sendable {
    /// Used if the page does not name its league.
    package let id: LeagueID
    package let registry: LeagueRegistry

    package init(_ id: LeagueID, in registry: LeagueRegistry) {
        self.id = id
        self.registry = registry
    }
}

/// The location of a league's pages, with the data to parse them.
package struct LeagueAddress: Sendable {
    package let league: LeagueID
    /// The source's name, as in ``SourceID``: `ncaa`, `espn`, `nhl`.
    package let source: String
    /// The source's name for the league. For the NCAA it is the sportCode, `MLA`; for ESPN it is sport and league as
    /// in its paths, `basketball/nba`.
    package let code: String
    /// The number of the division, from 1; `nil` for a league without divisions.
    package let division: Int?
    /// The leagues that the pages may name.
    package let registry: LeagueRegistry

    package init(
        league: LeagueID,
        source: String,
        code: String,
        division: Int? = nil,
        registry: LeagueRegistry
    ) {
        self.league = league
        self.source = source
        self.code = code
        self.division = division
        self.registry = registry
    }

    /// The league in the form that the parsers of pages expect.
    package var expected: ExpectedLeague { ExpectedLeague(league, in: registry) }
}

/// Two addresses are equal if they lead to the same pages.
extension LeagueAddress: Equatable {
    package static func == (left: LeagueAddress, right: LeagueAddress) -> Bool {
        left.league == right.league && left.source == right.source && left.code == right.code
            && left.division == right.division
    }
}
