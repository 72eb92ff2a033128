package import Scores

/// The tables of a league as found on a page with named fields.
package struct RawStandings: Hashable, Sendable {
    package var source: String
    /// The league's slug.
    package var sport: String?
    /// The last day that they count.
    package var day: String?
    package var groups: [Group] = []

    package init(source: String) {
        self.source = source
    }

    /// One table.
    package struct Group: Hashable, Sendable {
        package var name: String?
        package var entries: [Entry] = []

        package init(name: String?) {
            self.name = name
        }
    }

    /// A team's line.
    package struct Entry: Hashable, Sendable {
        package var team = RawTeam()
        package var place: String?
        package var overall: String?
        package var conference: String?
        /// The other fields.
        package var other: [PrintedStat] = []

        package init() {}
    }
}
