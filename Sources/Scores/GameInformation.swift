/// The information that sources give about a game besides its score, its plays and its venue.
package struct GameInformation: Hashable, Sendable, Codable {
    /// The channels and services that carry the game, in the source's order; empty: the page names none.
    package var broadcasts: [Broadcast]
    /// Whether the game is on neutral ground; `nil`: the page does not state it.
    package var isNeutralSite: Bool?
    /// Whether the game counts for the standings of a conference; `nil`: the page does not state it.
    package var isConferenceGame: Bool?
    package var seasonType: SeasonType?
    /// The number of spectators, at least 1.
    package var attendance: Int?
    /// The officials, as found. If a source gives all officials in one text, there is one entry.
    package var officials: [Official]

    package init(
        broadcasts: [Broadcast] = [],
        isNeutralSite: Bool? = nil,
        isConferenceGame: Bool? = nil,
        seasonType: SeasonType? = nil,
        attendance: Int? = nil,
        officials: [Official] = []
    ) {
        self.broadcasts = broadcasts
        self.isNeutralSite = isNeutralSite
        self.isConferenceGame = isConferenceGame
        self.seasonType = seasonType
        self.attendance = attendance
        self.officials = officials
    }

    /// Whether a page stated nothing.
    package var isEmpty: Bool { self == GameInformation() }

    /// The same with the sides swapped.
    package var mirrored: GameInformation {
        var information = self
        information.broadcasts = broadcasts.map(\.mirrored)
        return information
    }
}

/// The part of a season that a game belongs to. The raw values are those of `game_information.season_type`.
package enum SeasonType: String, Hashable, Sendable, Codable, CaseIterable {
    case preseason, regular, postseason
}

/// A channel or a service that carries a game.
package struct Broadcast: Hashable, Sendable, Codable {
    /// The raw values are those of the API.
    package enum Medium: String, Hashable, Sendable, Codable, CaseIterable {
        case television, streaming, radio
    }

    /// The audience that a broadcast serves. The raw values are those of the API.
    package enum Market: String, Hashable, Sendable, Codable, CaseIterable {
        case national, home, away
    }

    /// The name, such as `ESPNU`.
    package var name: String
    /// The medium; `nil`: the source does not state it, or has another word.
    package var medium: Medium?
    package var market: Market?
    /// The country of the audience, in upper case, ISO 3166-1: `US`, `CA`; `nil`: the source does not state it.
    package var country: String?

    package init(name: String, medium: Medium? = nil, market: Market? = nil, country: String? = nil) {
        self.name = name
        self.medium = medium
        self.market = market
        self.country = country
    }

    /// The same with the sides swapped.
    var mirrored: Broadcast {
        var broadcast = self
        switch market {
        case .home: broadcast.market = .away
        case .away: broadcast.market = .home
        case .national, nil: break
        }
        return broadcast
    }
}

/// A referee of a game.
package struct Official: Hashable, Sendable, Codable {
    package var name: String
    /// The role, as printed: `Referee`, `Linesman`; `nil`: the source does not state it.
    package var role: String?

    package init(name: String, role: String? = nil) {
        self.name = name
        self.role = role
    }
}
