public import Foundation

/// Who is called so, the best first.
public struct SearchResults: Codable, Hashable, Sendable {
    /// Teams, conferences and players.
    public let results: [SearchResult]
    /// Whether more were found than were asked for.
    public let hasMore: Bool

    /// For previews and tests.
    public init(results: [SearchResult], hasMore: Bool = false) {
        self.results = results
        self.hasMore = hasMore
    }
}

/// A team, a conference or a player, by ``kind``.
public struct SearchResult: Codable, Hashable, Sendable, Identifiable {
    /// What was found. Treat one that you do not know as nothing.
    public struct Kind: Word {
        /// As it stands in JSON.
        public let rawValue: String

        /// - Parameter rawValue: As it stands in JSON.
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

    /// What was found.
    public let kind: Kind
    /// Names it in other questions, as its kind has it.
    public let id: String
    /// As its source has it.
    public let name: String
    /// Where it was found.
    public let league: League
    /// Of a team.
    public let abbreviation: String?
    /// Of a team, by its abbreviation.
    public let conference: String?
    /// Of a team: path of its logo on the server.
    public let logoURL: String?
    /// Of a player.
    public let teamID: UUID?
    /// The name of a player's team.
    public let team: String?
    /// Of a player, as last seen.
    public let jersey: String?
    /// Of a player, as found: `A`, `Goalkeeper`.
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
