/// Whose code words a page uses for states and plays.
package enum Dialect: Hashable, Sendable {
    /// No codes for plays, but English sentences: the college sources.
    case sentences
    case espn
    case nhl
}

/// What a page says of a game in codes, where its source has them.
package struct RawCodedGame: Hashable, Sendable {
    /// The NHL's second state, of the appointment and not of the play: `OK`, `PPD`.
    package var scheduleState: String?
    /// ESPN's coarse word beside its state: `pre`, `in`, `post`.
    package var phase: String?
    /// ESPN's flag beside its state.
    package var isCompleted: Bool?
    /// Whether the clock that the page shows is that of a break.
    package var isIntermission: Bool?
    /// Of the season's end: overtime has other rules there.
    package var isPlayoff: Bool?
    /// Seconds of a period of regulation, where the page says so.
    package var periodSeconds: String?
    /// Seconds of an overtime, where the page says so.
    package var overtimeSeconds: String?
    /// The number of the period that the page calls a shootout.
    package var shootout: String?
    /// The play-by-play, flat and in the page's order; `nil` where the page has none.
    package var plays: [RawCodedPlay]?
    /// The players that plays speak of, by the source's id.
    package var roster: [String: RawPlayer] = [:]
    package var leaders: [RawLeaders] = []
    package var odds: [RawOdds] = []
    package var series: [RawSeries] = []

    package init() {}
}

/// One line of a play-by-play that says in codes what it reports.
package struct RawCodedPlay: Hashable, Sendable {
    /// The source's name of the play, the same whenever the page lists it.
    package var id: String?
    /// Grows from play to play; the order of the page need not.
    package var sequence: String?
    /// The number of its period.
    package var period: String?
    /// What the page calls that period: `2nd Half`, `OT`.
    package var periodLabel: String?
    package var clock: String?
    /// The ``RawTeam/mark`` of the team that the play belongs to.
    package var team: String?
    /// What kind of play: `blocked-shot`, `Driving Layup Shot`.
    package var code: String?
    package var text: String?
    package var homeScore: String?
    package var awayScore: String?
    /// Whether the play scored; `nil` where the source leaves that to the code.
    package var isScoring: Bool?
    /// Whether it was an attempt; `nil` where the source leaves that to the code.
    package var isAttempt: Bool?
    /// What it scored.
    package var points: String?
    package var players: [RawPlayPlayer] = []

    package init() {}
}

/// A player in a play.
package struct RawPlayPlayer: Hashable, Sendable {
    package var id: String
    /// The source's word for what the player did; `nil` where it only says who comes first.
    package var role: String?

    package init(id: String, role: String? = nil) {
        self.id = id
        self.role = role
    }
}

/// A player of a game.
package struct RawPlayer: Hashable, Sendable {
    package var id: String?
    package var name: String?
    package var jersey: String?
    package var position: String?
    /// The year of study.
    package var classYear: String?
    /// The ``RawTeam/mark`` of the team.
    package var team: String?

    package init(id: String? = nil, name: String? = nil, jersey: String? = nil, position: String? = nil) {
        self.id = id
        self.name = name
        self.jersey = jersey
        self.position = position
    }
}
