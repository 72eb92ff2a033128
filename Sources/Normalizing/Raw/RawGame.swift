/// A game as printed on a page. `nil` and blanks both mean "not stated". The strings are interpreted only by
/// normalizing.
package struct RawGame: Hashable, Sendable {
    /// The source's name, as in ``SourceID``.
    package var source: String
    package var id: String?
    /// The source's word for the sport: `MLA`, `lacrosse-women`.
    package var sport: String?
    /// For example `d1`, `1` or `D-I`.
    package var division: String?
    /// The source's word for the state of the game: `F`, `live`.
    package var state: String?
    /// Other texts on the page about the state, for display: `FINAL (OT)`, `Postponed`.
    package var stateTexts: [String] = []
    /// The game in one line, if the page prints it so: `Duke 8, Yale 6 - 3rd`, `Yale at Duke`.
    package var title: String?
    /// For example `3rd`, `Overtime(1)`, `FINAL (2OT)` or `5`.
    package var period: String?
    /// For example `7:42`.
    package var clock: String?
    package var start = RawStart()
    package var venue = RawVenue()
    package var information = RawInformation()
    package var teams: [RawTeam] = []
    /// The play-by-play; `nil` if the page has none.
    package var periods: [RawPeriod]?
    /// The list of goals, if the page has one apart from the plays.
    package var goals: [RawGoal] = []
    /// The printed box score, one sheet per team; empty if the page has none.
    package var box: [RawTeamSheet] = []
    /// The code words that the page uses.
    package var dialect = Dialect.sentences
    /// Values that only sources with codes have; empty for the others.
    package var coded = RawCodedGame()
    /// The number of regulation periods, if the page states it.
    package var regulation: String?
    /// How the score is formed.
    package var scoring = Scoring.points
    /// The other contents of a score sheet; `nil` if the page is not one.
    package var sheet: RawScoreSheet?

    /// What the score counts.
    package enum Scoring: Hashable, Sendable {
        /// The sum of the points of all periods.
        case points
        /// The number of periods won, such as volleyball's sets.
        case periodsWon
    }

    package init(source: String) {
        self.source = source
    }
}

/// The place of a game.
package struct RawVenue: Hashable, Sendable {
    /// For example `TD Garden`.
    package var name: String?
    /// For example `Boston`.
    package var city: String?
    /// For example `MA`.
    package var state: String?

    package init() {}
}

/// The start of a game, in all forms that pages use.
package struct RawStart: Hashable, Sendable {
    /// `05/02/2026`, `2/15/2026` or `2026-05-02`; on some pages without a year, `Feb 18`.
    package var date: String?
    /// Wall time: `18:30`, `06:30 PM ET`, `1:00 PM PT` or `TBA`.
    package var time: String?
    /// Whether a time without a zone is local time at the venue. Otherwise it is Eastern time.
    package var isLocal = false
    /// RFC 3339, with or without seconds: `2026-05-02T23:30Z`.
    package var timestamp: String?
    /// Seconds since 1970.
    package var epoch: String?
    /// Whether the time is real, according to the page's flag.
    package var hasTime: Bool?
    /// Whether the time is still to be announced, according to the page's flag.
    package var isToBeAnnounced: Bool?

    package init() {}
}

/// A team of a game as printed on a page.
package struct RawTeam: Hashable, Sendable {
    package var isHome: Bool?
    /// The source's id of the team, the same on all its pages.
    package var id: String?
    /// How the plays, goals and statistics of this page refer to the team: by a number, a letter such as `H`, or an
    /// abbreviation, depending on the source.
    package var reference: String?
    package var shortName: String?
    package var fullName: String?
    package var abbreviation: String?
    package var conference: String?
    package var rank: String?
    package var color: String?
    /// Games won and lost: `56-26`, `14-8-1`.
    package var record: String?
    package var score: String?
    /// Goals by period, in order; empty if the page has none.
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
    /// The ``RawTeam/reference`` of the team that the play belongs to.
    package var team: String?
    /// The source's code for the kind of play, if it has one: `GB`.
    package var action: String?
    package var text: String?
    /// The running score after the play.
    package var homeScore: String?
    package var awayScore: String?

    package init() {}
}

/// An entry of a list of goals.
package struct RawGoal: Hashable, Sendable {
    /// The ``RawTeam/reference`` of the team that scored.
    package var team: String?
    package var period: String?
    package var clock: String?
    package var scorer: String?
    package var assists: [String] = []
    /// The source's code for the strength of the sides: `EV`, `PP`.
    package var strength: String?
    /// The scorer's goals in the season, including this one.
    package var seasonGoals: String?

    package init(team: String?, period: String?) {
        self.team = team
        self.period = period
    }
}

/// Why an entry of a page cannot be read as a game.
package enum UnreadableGame: Error, Hashable, Sendable {
    case noID
    /// The entry has this number of teams instead of two.
    case teams(Int)
    /// Both teams are at home, or neither is.
    case sidesUnclear
    case nameless
    /// The teams are in a title that can be read in no way, or in several ways.
    case title(String)
    /// The source has withdrawn the game, or made it up as a test.
    case withdrawn
    /// The page lists the game twice, and the other entry has more progress.
    case duplicate(id: String)
}

extension UnreadableGame: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noID: "no id"
        case .teams(let count): "\(count) teams"
        case .sidesUnclear: "unclear which team is at home"
        case .nameless: "a team without a name"
        case .title(let title): "no two teams in the title '\(title)'"
        case .withdrawn: "switched off by the source, or a test"
        case .duplicate(let id): "game \(id) is listed twice"
        }
    }
}
