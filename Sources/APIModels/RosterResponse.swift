#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A team and its players.
public struct RosterResponse: Codable, Hashable, Sendable {
    /// The team, with its record of the latest season.
    public let team: TeamResponse
    /// The players whom the pages of the team's games name, ordered by name.
    public let players: [RosterPlayerResponse]

    /// For the server, previews and tests.
    public init(team: TeamResponse, players: [RosterPlayerResponse]) {
        self.team = team
        self.players = players
    }
}

/// A player of a team.
public struct RosterPlayerResponse: Codable, Hashable, Sendable, Identifiable {
    /// The id by which a player is followed. A player who changes teams gets a new id.
    public let id: UUID
    /// The name, first name first.
    public let name: String
    /// The jersey number, as the first page that had one gave it; text, because 00 is not 0.
    public let jersey: String?
    /// The position as printed: `A`, `Goalkeeper`.
    public let position: String?
    /// The same as ``id``, under the name that plays and box scores use; `nil` from servers without it.
    public let playerID: UUID?

    /// For the server, previews and tests.
    public init(id: UUID = UUID(), name: String, jersey: String? = nil, position: String? = nil) {
        self.id = id
        self.name = name
        self.jersey = jersey
        self.position = position
        playerID = id
    }
}
