public import Foundation

/// A team and its players.
public struct Roster: Codable, Hashable, Sendable {
    /// The team, with its record of the latest season.
    public let team: Team
    /// The players named on the pages of its games, ordered by name.
    public let players: [RosterPlayer]

    /// For previews and tests.
    public init(team: Team, players: [RosterPlayer]) {
        self.team = team
        self.players = players
    }
}

/// A player of a team.
public struct RosterPlayer: Codable, Hashable, Sendable, Identifiable {
    /// What ``Follow/player(_:alerts:)`` takes. A player who changes teams gets a new id.
    public let id: UUID
    /// The name as the league's own source prints it: `Nikolic, AJ`.
    public let name: String
    /// The most recent number on the shirt.
    public let jersey: String?
    /// The position as printed: `A`, `Goalkeeper`.
    public let position: String?

    /// For previews and tests.
    public init(id: UUID = UUID(), name: String, jersey: String? = nil, position: String? = nil) {
        self.id = id
        self.name = name
        self.jersey = jersey
        self.position = position
    }
}
