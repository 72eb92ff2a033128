public import Foundation

/// A team and its players.
public struct Roster: Codable, Hashable, Sendable {
    /// The team, with its record of the newest season.
    public let team: Team
    /// By name: those whom the pages of its games have named.
    public let players: [RosterPlayer]

    /// For previews and tests.
    public init(team: Team, players: [RosterPlayer]) {
        self.team = team
        self.players = players
    }
}

/// A player of a team.
public struct RosterPlayer: Codable, Hashable, Sendable, Identifiable {
    /// What ``Follow/player(_:alerts:)`` takes. Who changes teams is another player.
    public let id: UUID
    /// As the league's own source prints it: `Nikolic, AJ`.
    public let name: String
    /// The number on the shirt as last seen.
    public let jersey: String?
    /// As found: `A`, `Goalkeeper`.
    public let position: String?

    /// For previews and tests.
    public init(id: UUID = UUID(), name: String, jersey: String? = nil, position: String? = nil) {
        self.id = id
        self.name = name
        self.jersey = jersey
        self.position = position
    }
}
