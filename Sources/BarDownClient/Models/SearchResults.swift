public import Foundation

/// The matches, best first.
public struct SearchResults: Codable, Hashable, Sendable {
    /// Teams, conferences and players.
    public let results: [SearchResult]
    /// Whether there are more matches than were asked for.
    public let hasMore: Bool

    /// For previews and tests.
    public init(results: [SearchResult], hasMore: Bool = false) {
        self.results = results
        self.hasMore = hasMore
    }
}

/// A team, a conference or a player, by ``kind``.
public struct SearchResult: Codable, Hashable, Sendable, Identifiable {
    /// The kind of a result. Ignore results of an unknown kind.
    public struct Kind: Word {
        /// The JSON value.
        public let rawValue: String

        /// - Parameter rawValue: The JSON value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Its ``SearchResult/id`` is a ``Team/ID``.
        public static let team = Kind(rawValue: "team")
        /// Its ``SearchResult/id`` is what ``Slate/conference`` takes.
        public static let conference = Kind(rawValue: "conference")
        /// Its ``SearchResult/id`` is what ``Follow/player(_:alerts:)`` takes.
        public static let player = Kind(rawValue: "player")
    }

    /// The kind of the result.
    public let kind: Kind
    /// Identifies it in other requests, depending on its kind.
    public let id: String
    /// The name as its source gives it.
    public let name: String
    /// The league.
    public let league: League
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
    /// A player's most recent number.
    public let jersey: String?
    /// A player's position, as printed: `A`, `Goalkeeper`.
    public let position: String?

    /// A team or a conference, for previews and tests.
    public init(kind: Kind, id: String, name: String, league: League, abbreviation: String? = nil) {
        self.kind = kind
        self.id = id
        self.name = name
        self.league = league
        self.abbreviation = abbreviation
        conference = nil
        logoURL = nil
        teamID = nil
        team = nil
        jersey = nil
        position = nil
    }
}
