#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A team and its games of a season.
public struct TeamScheduleResponse: Codable, Hashable, Sendable {
    /// The team, with its record of that season.
    public let team: TeamResponse
    /// In chronological order.
    public let games: [ScheduledGameResponse]

    /// For previews and tests.
    public init(team: TeamResponse, games: [ScheduledGameResponse]) {
        self.team = team
        self.games = games
    }
}

/// A game as one team's schedule shows it.
public struct ScheduledGameResponse: Codable, Hashable, Sendable, Identifiable {
    /// The same as ``GameResponse/id``.
    public let gameID: UUID
    /// The other team.
    public let opponent: TeamResponse
    /// Whether the team plays at home.
    public let isHome: Bool
    /// `W 12-8`, its own score first; `nil` before the end.
    public let score: String?
    /// The state, one of three values.
    public let status: GameResponse.Status
    /// The state, one of seven values; `nil` from servers without them.
    public let statusDetail: GameResponse.StatusDetail?
    /// Midnight in the league's zone if the time is to be announced.
    public let startTime: Date

    /// The same as ``gameID``.
    public var id: UUID { gameID }

    /// For previews and tests.
    public init(
        gameID: UUID = UUID(),
        opponent: TeamResponse,
        isHome: Bool,
        score: String? = nil,
        status: GameResponse.Status = .scheduled,
        statusDetail: GameResponse.StatusDetail? = nil,
        startTime: Date
    ) {
        self.gameID = gameID
        self.opponent = opponent
        self.isHome = isHome
        self.score = score
        self.status = status
        self.statusDetail = statusDetail
        self.startTime = startTime
    }
}
