/// The code words that a page uses for states and plays.
package enum Dialect: Hashable, Sendable {
    /// No codes for plays, but English sentences; used by the college sources.
    case sentences
    case espn
    case nhl
}

/// The coded values on a page of a game, if its source uses codes.
package struct RawCodedGame: Hashable, Sendable {
    /// The NHL's state of the schedule, which is separate from the state of play: `OK`, `PPD`.
    package var scheduleState: String?
    /// ESPN's coarse state, in addition to the detailed one: `pre`, `in`, `post`.
    package var phase: String?
    /// ESPN's flag for a completed game, in addition to the state.
    package var isCompleted: Bool?
    /// Whether the page's clock is that of a break.
    package var isIntermission: Bool?
    /// Whether the game is in the playoffs, where overtime has other rules.
    package var isPlayoff: Bool?
    /// The length of a regulation period in seconds; `nil` if the page does not state it.
    package var periodSeconds: String?
    /// The length of an overtime in seconds; `nil` if the page does not state it.
    package var overtimeSeconds: String?
    /// The number of the period that the page calls a shootout.
    package var shootout: String?
    /// The play-by-play as a flat list in the page's order; `nil` if the page has none.
    package var plays: [RawCodedPlay]?
    /// The players that the page lists for the game, whether or not they are in a play, by the source's id.
    package var roster: [String: RawPlayer] = [:]
    package var leaders: [RawLeaders] = []
    package var odds: [RawOdds] = []
    package var series: [RawSeries] = []
    /// The injured players by team; `nil` if the page has no such list.
    package var injuries: [RawInjuryList]?

    package init() {}
}

/// One coded line of a play-by-play.
package struct RawCodedPlay: Hashable, Sendable {
    /// The source's id of the play, the same on every reading.
    package var id: String?
    /// A number that grows from play to play. The order of the page may differ.
    package var sequence: String?
    /// The number of the play's period.
    package var period: String?
    /// The page's name of that period: `2nd Half`, `OT`.
    package var periodLabel: String?
    package var clock: String?
    /// The ``RawTeam/reference`` of the team that the play belongs to.
    package var team: String?
    /// The kind of play: `blocked-shot`, `Driving Layup Shot`.
    package var code: String?
    package var text: String?
    package var homeScore: String?
    package var awayScore: String?
    /// Whether the play scored; `nil` if only the code shows it.
    package var isScoring: Bool?
    /// Whether the play was an attempt to score; `nil` if only the code shows it.
    package var isAttempt: Bool?
    /// The points that the play scored.
    package var points: String?
    package var players: [RawPlayPlayer] = []
    /// The coordinates of the play, in the source's own system.
    package var x: String?
    package var y: String?
    /// The zone of the play, as seen by its team: `O` around the goal that it attacks, `D` around its own, `N` between.
    package var zone: String?
    /// The end of the surface at which the home team's goal is in the period: `left`, where ``x`` is negative, or
    /// `right`.
    package var homeEnd: String?

    package init() {}
}

/// A player in a play.
package struct RawPlayPlayer: Hashable, Sendable {
    package var id: String
    /// The source's word for the player's role; `nil` if only the order of the players shows it.
    package var role: String?
    /// The scorer's goals of the season including this one.
    package var seasonTotal: String?

    package init(id: String, role: String? = nil, seasonTotal: String? = nil) {
        self.id = id
        self.role = role
        self.seasonTotal = seasonTotal
    }
}

/// A player of a game.
package struct RawPlayer: Hashable, Sendable {
    package var id: String?
    package var name: String?
    package var jersey: String?
    package var position: String?
    /// The player's year of study, as printed.
    package var classYear: String?
    /// The ``RawTeam/reference`` of the team.
    package var team: String?

    package init(id: String? = nil, name: String? = nil, jersey: String? = nil, position: String? = nil) {
        self.id = id
        self.name = name
        self.jersey = jersey
        self.position = position
    }
}
