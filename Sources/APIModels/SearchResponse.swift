#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The results of a search by name.
public struct SearchResponse: Codable, Hashable, Sendable {
    /// Teams, conferences and players, best match first.
    public let results: [SearchResultResponse]
    /// Whether there are more matches than requested.
    public let hasMore: Bool

    /// For the server, previews and tests.
    public init(results: [SearchResultResponse], hasMore: Bool = false) {
        self.results = results
        self.hasMore = hasMore
    }
}

/// A team, a conference or a player, by ``kind``.
public struct SearchResultResponse: Codable, Hashable, Sendable, Identifiable {
    /// The kind of a result. Ignore results of an unknown kind.
    public struct Kind: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A team. Its ``SearchResultResponse/id`` is the ``TeamResponse/id``.
        public static let team = Kind(rawValue: "team")
        /// A conference. Its ``SearchResultResponse/id`` is a value of the parameter `conference`.
        public static let conference = Kind(rawValue: "conference")
        /// A player. Its ``SearchResultResponse/id`` is the id by which the player is followed.
        public static let player = Kind(rawValue: "player")
    }

    /// The kind of the result.
    public let kind: Kind
    /// The id or name for other requests, depending on ``kind``.
    public let id: String
    /// The name as its source gives it.
    public let name: String
    /// The league.
    public let league: LeagueName
    /// A team's abbreviation.
    public let abbreviation: String?
    /// The abbreviation of a team's conference.
    public let conference: String?
    /// The path of a team's logo on the server.
    public let logoURL: String?
    /// The id of a player's team.
    public let teamID: UUID?
    /// The name of a player's team.
    public let team: String?
    /// A player's jersey number.
    public let jersey: String?
    /// A player's position, as printed: `A`, `Goalkeeper`.
    public let position: String?

    /// For the server, previews and tests.
    public init(
        kind: Kind,
        id: String,
        name: String,
        league: LeagueName,
        abbreviation: String? = nil,
        conference: String? = nil,
        logoURL: String? = nil,
        teamID: UUID? = nil,
        team: String? = nil,
        jersey: String? = nil,
        position: String? = nil
    ) {
        self.kind = kind
        self.id = id
        self.name = name
        self.league = league
        self.abbreviation = abbreviation
        self.conference = conference
        self.logoURL = logoURL
        self.teamID = teamID
        self.team = team
        self.jersey = jersey
        self.position = position
    }

    /// Writes only the fields that the result's kind has, and unknown values as null.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(kind, forKey: .kind)
        try fields.encode(id, forKey: .id)
        try fields.encode(name, forKey: .name)
        try fields.encode(league, forKey: .league)
        if kind == .team {
            try fields.encode(abbreviation, forKey: .abbreviation)
            try fields.encode(conference, forKey: .conference)
            try fields.encode(logoURL, forKey: .logoURL)
        }
        if kind == .player {
            try fields.encode(teamID, forKey: .teamID)
            try fields.encode(team, forKey: .team)
            try fields.encode(jersey, forKey: .jersey)
            try fields.encode(position, forKey: .position)
        }
    }
}
