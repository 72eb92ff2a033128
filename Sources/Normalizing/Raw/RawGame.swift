/// A game as a page printed it. `nil` and blanks both mean "not said"; what the strings mean is normalizing's business.
package struct RawGame: Hashable, Sendable {
    /// The source, by its folder's name in lower case.
    package var source: String
    package var id: String?
    /// The source's word for the sport: `MLA`, `lacrosse-women`.
    package var sport: String?
    /// `d1`, `1`, `D-I`.
    package var division: String?
    /// The source's word for the state of the game: `F`, `live`.
    package var state: String?
    /// Whatever else the page prints about the state, for people: `FINAL (OT)`, `Postponed`.
    package var stateTexts: [String] = []
    /// The game in one line, where a page prints it so: `Duke 8, Yale 6 - 3rd`, `Yale at Duke`.
    package var title: String?
    /// `3rd`, `Overtime(1)`, `FINAL (2OT)`, `5`.
    package var period: String?
    /// `7:42`.
    package var clock: String?
    package var start = RawStart()
    package var venue = RawVenue()
    package var teams: [RawTeam] = []
    /// The play-by-play; `nil` where the page has none.
    package var periods: [RawPeriod]?
    /// The list of goals, where the page has one apart from the plays.
    package var goals: [RawGoal] = []
    /// The printed box score, a sheet a team; empty where the page has none.
    package var box: [RawTeamSheet] = []
    /// Whose code words the page uses.
    package var dialect = Dialect.sentences
    /// What only sources with codes say; empty for the others.
    package var coded = RawCodedGame()
    /// How many periods regulation has, where the page says so.
    package var regulation: String?
    /// What the score is made of.
    package var scoring = Scoring.points
    /// What the scorer's table says beside all that; `nil` where the page is no score sheet.
    package var sheet: RawScoreSheet?

    /// What a score counts.
    package enum Scoring: Hashable, Sendable {
        /// The sum of what the periods brought.
        case points
        /// The periods won: volleyball's sets.
        case periodsWon
    }

    package init(source: String) {
        self.source = source
    }
}

/// Where a game is played.
package struct RawVenue: Hashable, Sendable {
    /// `TD Garden`.
    package var name: String?
    /// `Boston`.
    package var city: String?
    /// `MA`.
    package var state: String?

    package init() {}
}

/// When a game starts, in whichever ways the page says it.
package struct RawStart: Hashable, Sendable {
    /// `05/02/2026`, `2/15/2026`, `2026-05-02`; on some pages without a year, `Feb 18`.
    package var date: String?
    /// Wall time: `18:30`, `06:30 PM ET`, `1:00 PM PT`, `TBA`.
    package var time: String?
    /// Whether a time that names no zone is by the clock of the ground, wherever that is. Elsewhere it is Eastern.
    package var isLocal = false
    /// RFC 3339, with or without seconds: `2026-05-02T23:30Z`.
    package var moment: String?
    /// Seconds since 1970.
    package var epoch: String?
    /// The page's flag that the time is real.
    package var hasTime: Bool?
    /// The page's flag that the time is to be announced.
    package var isToBeAnnounced: Bool?

    package init() {}
}

/// A team of a game as a page printed it.
package struct RawTeam: Hashable, Sendable {
    package var isHome: Bool?
    /// The source's id of the team that is the same on all its pages.
    package var id: String?
    /// What the plays and goals of this page call the team: a number, `H`.
    package var mark: String?
    package var shortName: String?
    package var fullName: String?
    package var abbreviation: String?
    package var conference: String?
    package var rank: String?
    package var color: String?
    /// Games won and lost: `56-26`, `14-8-1`.
    package var record: String?
    package var score: String?
    /// Goals by period, in order; empty where the page has none.
    package var lineScore: [String] = []

    package init() {}
}

/// A period of a play-by-play.
package struct RawPeriod: Hashable, Sendable {
    package var number: String?
    package var label: String?
    package var plays: [RawPlay] = []

    package init() {}
}

/// One line of a play-by-play.
package struct RawPlay: Hashable, Sendable {
    package var clock: String?
    /// The ``RawTeam/mark`` of the team that the play belongs to.
    package var team: String?
    /// The source's code for the kind of play, where it has one: `GB`.
    package var action: String?
    package var text: String?
    /// The running score after the play.
    package var homeScore: String?
    package var awayScore: String?

    package init() {}
}

/// An entry of a list of goals.
package struct RawGoal: Hashable, Sendable {
    /// The ``RawTeam/mark`` of the team that scored.
    package var team: String?
    package var period: String?
    package var clock: String?
    package var scorer: String?
    package var assists: [String] = []
    /// The source's code for how many each side had on the field: `EV`, `PP`.
    package var strength: String?
    /// The scorer's goals of the season with this one.
    package var seasonGoals: String?

    package init(team: String?, period: String?) {
        self.team = team
        self.period = period
    }
}
