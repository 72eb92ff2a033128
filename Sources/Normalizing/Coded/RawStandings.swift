package import Scores

/// The tables of a league as a page that speaks in fields has them.
package struct RawStandings: Hashable, Sendable {
    package var source: String
    /// The league's slug.
    package var sport: String?
    /// Up to which day they count.
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

/// A poll as a page that speaks in fields has it.
package struct RawPoll: Hashable, Sendable {
    package var source: String
    /// The league's slug.
    package var sport: String?
    package var name: String?
    /// Of which day, in the page's words.
    package var date: String?
    /// Which edition of the season: `Week 4`.
    package var edition: String?
    package var entries: [Entry] = []

    package init(source: String) {
        self.source = source
    }

    /// A team's place.
    package struct Entry: Hashable, Sendable {
        package var team = RawTeam()
        /// `0` for who is not ranked.
        package var current: String?
        package var previous: String?
        package var points: String?
        package var firstPlaceVotes: String?
        package var record: String?

        package init() {}
    }
}

/// The teams of a league as a page that speaks in fields has them.
package struct RawLeagueTeams: Hashable, Sendable {
    package var source: String
    /// The league's slug; `nil` on the page of one team.
    package var sport: String?
    package var teams: [Entry] = []

    package init(source: String) {
        self.source = source
    }

    /// A team with its logos.
    package struct Entry: Hashable, Sendable {
        package var team = RawTeam()
        package var logos: [Logo] = []

        package init() {}
    }

    /// The address of a logo, and the words for what it is: `full`, `dark`.
    package struct Logo: Hashable, Sendable {
        package var address: String
        package var words: [String]

        package init(address: String, words: [String]) {
            self.address = address
            self.words = words
        }
    }
}
