#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A game with the statistics of its teams and players.
public struct BoxScoreResponse: Codable, Hashable, Sendable {
    /// The game, read at the same time as the statistics.
    public let game: GameResponse
    /// The home team's statistics; `nil` until the server has a play of the game.
    public let homeTeamStats: TeamStatsResponse?
    /// The away team's statistics; `nil` until the server has a play of the game.
    public let awayTeamStats: TeamStatsResponse?
    /// The players of the home team that a play names.
    public let homePlayers: [PlayerStatsResponse]
    /// The players of the away team that a play names.
    public let awayPlayers: [PlayerStatsResponse]

    /// For the server, previews and tests.
    public init(
        game: GameResponse,
        homeTeamStats: TeamStatsResponse? = nil,
        awayTeamStats: TeamStatsResponse? = nil,
        homePlayers: [PlayerStatsResponse] = [],
        awayPlayers: [PlayerStatsResponse] = []
    ) {
        self.game = game
        self.homeTeamStats = homeTeamStats
        self.awayTeamStats = awayTeamStats
        self.homePlayers = homePlayers
        self.awayPlayers = awayPlayers
    }
}

/// A team's statistics.
///
/// All sports share one form: statistics that a sport does not count are 0.
public struct TeamStatsResponse: Codable, Hashable, Sendable {
    /// The goals in the plays. They equal the score unless goals are missing from the plays or a goal counts for two.
    public let goals: Int
    /// Assists on goals.
    public let assists: Int
    /// All shots, on goal or not.
    public let shots: Int
    /// Shots on goal; `nil` if the source does not say.
    public let shotsOnGoal: Int?
    /// Saves by the goalkeepers.
    public let saves: Int
    /// Loose balls picked up.
    public let groundBalls: Int
    /// Face-offs won; in the women's game, draw controls won.
    public let faceoffsWon: Int
    /// Face-offs lost; in the women's game, draw controls lost.
    public let faceoffsLost: Int
    /// The number of times that the team lost the ball without a shot.
    public let turnovers: Int
    /// Penalties called against the team, whether or not they were served.
    public let penalties: Int

    /// For the server, previews and tests.
    public init(
        goals: Int,
        assists: Int,
        shots: Int,
        shotsOnGoal: Int?,
        saves: Int,
        groundBalls: Int,
        faceoffsWon: Int,
        faceoffsLost: Int,
        turnovers: Int,
        penalties: Int
    ) {
        self.goals = goals
        self.assists = assists
        self.shots = shots
        self.shotsOnGoal = shotsOnGoal
        self.saves = saves
        self.groundBalls = groundBalls
        self.faceoffsWon = faceoffsWon
        self.faceoffsLost = faceoffsLost
        self.turnovers = turnovers
        self.penalties = penalties
    }
}

/// A player's statistics.
public struct PlayerStatsResponse: Codable, Hashable, Sendable {
    /// The name, first name first.
    public let playerName: String
    /// The jersey number; text, because 00 is not 0.
    public let number: String?
    /// The position's abbreviation, as the source prints it.
    public let position: String?
    /// Goals scored.
    public let goals: Int
    /// Assists on goals of others.
    public let assists: Int
    /// Goals and assists. A goal that counts for two, as in the Premier Lacrosse League, is two points.
    public let points: Int
    /// All shots, on goal or not.
    public let shots: Int
    /// Saves; `nil` if the player made none.
    public let saves: Int?
    /// Loose balls picked up.
    public let groundBalls: Int?
    /// Face-offs won; `nil` for players who took none.
    public let faceoffsWon: Int?
    /// Face-offs lost; `nil` for players who took none.
    public let faceoffsLost: Int?
    /// The number of times that the player lost the ball without a shot.
    public let turnovers: Int?
    /// The id of the player's ``PlayerProfileResponse``; `nil` if the server has no such player.
    public let playerID: UUID?

    /// For the server, previews and tests.
    public init(
        playerName: String,
        number: String?,
        position: String?,
        goals: Int,
        assists: Int,
        points: Int,
        shots: Int,
        saves: Int?,
        groundBalls: Int?,
        faceoffsWon: Int?,
        faceoffsLost: Int?,
        turnovers: Int?,
        playerID: UUID? = nil
    ) {
        self.playerName = playerName
        self.number = number
        self.position = position
        self.goals = goals
        self.assists = assists
        self.points = points
        self.shots = shots
        self.saves = saves
        self.groundBalls = groundBalls
        self.faceoffsWon = faceoffsWon
        self.faceoffsLost = faceoffsLost
        self.turnovers = turnovers
        self.playerID = playerID
    }
}
