public import Foundation

/// A team and its games of a season.
public struct TeamSchedule: Codable, Hashable, Sendable {
    /// The team, with its record of that season.
    public let team: Team
    /// In chronological order.
    public let games: [ScheduledGame]

    /// For previews and tests.
    public init(team: Team, games: [ScheduledGame]) {
        self.team = team
        self.games = games
    }
}

/// A game as one team's schedule shows it.
public struct ScheduledGame: Codable, Hashable, Sendable, Identifiable {
    /// The same as ``Game/id``.
    public let gameID: UUID
    /// The other team.
    public let opponent: Team
    /// Whether the team plays at home.
    public let isHome: Bool
    /// `W 12-8`, its own score first; `nil` before the end.
    public let score: String?
    /// The state of the game.
    public let status: GameStatus
    /// Midnight in the league's zone if the time is to be announced.
    public let startTime: Date

    /// The same as ``gameID``.
    public var id: UUID { gameID }

    /// For previews and tests.
    public init(
        gameID: UUID = UUID(),
        opponent: Team,
        isHome: Bool,
        score: String? = nil,
        status: GameStatus = .scheduled,
        startTime: Date
    ) {
        self.gameID = gameID
        self.opponent = opponent
        self.isHome = isHome
        self.score = score
        self.status = status
        self.startTime = startTime
    }
}
