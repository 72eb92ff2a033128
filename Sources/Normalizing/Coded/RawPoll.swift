/// A poll as found on a page with named fields.
package struct RawPoll: Hashable, Sendable {
    package var source: String
    /// The league's slug.
    package var sport: String?
    package var name: String?
    /// The day of the poll, in the page's words.
    package var date: String?
    /// The edition within the season: `Week 4`.
    package var edition: String?
    package var entries: [Entry] = []

    package init(source: String) {
        self.source = source
    }

    /// A team's place.
    package struct Entry: Hashable, Sendable {
        package var team = RawTeam()
        /// `0` for an unranked team.
        package var current: String?
        package var previous: String?
        package var points: String?
        package var firstPlaceVotes: String?
        package var record: String?

        package init() {}
    }
}
