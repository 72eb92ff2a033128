/// Whether a team would be in the playoffs if the season ended today. The raw values are those of JSON.
package enum PlayoffPlace: String, Hashable, Sendable, CaseIterable {
    case playoffs
    /// In the tournament for the last places of the playoffs.
    case playIn = "play_in"
    case wildCard = "wild_card"
    case out
}

/// How many teams of a league go to the playoffs: a row of `league_playoffs`.
package struct PlayoffRules: Hashable, Sendable {
    /// The tables whose places count. The raw values are those of `league_playoffs.level`.
    package enum Level: String, Hashable, Sendable, CaseIterable {
        case conference, division

        /// The level of a group of standings: `Eastern, Atlantic` is a division of a conference.
        init?(ofGroup name: String?) {
            guard let name else { return nil }
            self = name.contains(",") ? .division : .conference
        }
    }

    package let level: Level
    /// The teams of each group that are in the playoffs by their place.
    package let places: Int
    /// The last place of a group whose team enters the play-in tournament; `nil`: there is none.
    package let playInPlaces: Int?
    /// The further teams of each conference that are in the playoffs; `nil`: there are none.
    package let wildCards: Int?

    package init(level: Level, places: Int, playInPlaces: Int? = nil, wildCards: Int? = nil) {
        self.level = level
        self.places = places
        self.playInPlaces = playInPlaces
        self.wildCards = wildCards
    }

    /// Returns the position of a team.
    ///
    /// - Parameters:
    ///   - group: The name of its table.
    ///   - place: The printed place in the table.
    /// - Returns: `nil` if the table is not of the rules' level, if the source lacks the place or the figures that
    ///   decide, or if the team has played no game.
    package func position(in group: String?, place: Int?, _ figures: StandingsFigures) -> PlayoffPlace? {
        guard Level(ofGroup: group) == level, let place, let games = figures[.gamesPlayed]?.number, games > 0 else {
            return nil
        }
        if place <= places { return .playoffs }
        if let playInPlaces { return place <= playInPlaces ? .playIn : .out }
        guard let wildCards else { return .out }
        guard let order = figures[.wildCard]?.number, order > 0 else { return nil }
        return order <= wildCards ? .wildCard : .out
    }
}
