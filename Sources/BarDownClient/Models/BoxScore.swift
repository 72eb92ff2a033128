/// A game with what its teams and players did.
public struct BoxScore: Codable, Hashable, Sendable {
    /// The game, of the same moment as the figures.
    public let game: Game
    /// `nil` while no play is known.
    public let homeTeamStats: TeamStats?
    /// `nil` while no play is known.
    public let awayTeamStats: TeamStats?
    /// Everybody who is named in a play.
    public let homePlayers: [PlayerStats]
    /// Everybody who is named in a play.
    public let awayPlayers: [PlayerStats]

    /// For previews and tests.
    public init(
        game: Game,
        homeTeamStats: TeamStats? = nil,
        awayTeamStats: TeamStats? = nil,
        homePlayers: [PlayerStats] = [],
        awayPlayers: [PlayerStats] = []
    ) {
        self.game = game
        self.homeTeamStats = homeTeamStats
        self.awayTeamStats = awayTeamStats
        self.homePlayers = homePlayers
        self.awayPlayers = awayPlayers
    }
}

/// A team's figures.
///
/// The server has one form for all sports today: what a sport does not count is 0.
public struct TeamStats: Codable, Hashable, Sendable {
    /// Equal to the score, but for goals that no play tells of.
    public let goals: Int
    /// Of goals.
    public let assists: Int
    /// On goal or not.
    public let shots: Int
    /// `nil` where the source does not tell.
    public let shotsOnGoal: Int?
    /// Of the goalkeepers.
    public let saves: Int
    /// Loose balls picked up.
    public let groundBalls: Int
    /// Face-offs, and draw controls in the women's game.
    public let faceoffsWon: Int
    /// Face-offs, and draw controls in the women's game.
    public let faceoffsLost: Int
    /// The ball lost without a shot.
    public let turnovers: Int
    /// Called, not served.
    public let penalties: Int
}

/// A player's figures.
public struct PlayerStats: Codable, Hashable, Sendable {
    /// As the source prints it.
    public let playerName: String
    /// On the shirt; text, for 00 is not 0.
    public let number: String?
    /// Letters as the source prints them.
    public let position: String?
    /// Scored.
    public let goals: Int
    /// Of goals that others scored.
    public let assists: Int
    /// Goals and assists.
    public let points: Int
    /// On goal or not.
    public let shots: Int
    /// `nil` for who saved nothing.
    public let saves: Int?
    /// Loose balls picked up.
    public let groundBalls: Int?
    /// `nil` for who took none.
    public let faceoffsWon: Int?
    /// `nil` for who took none.
    public let faceoffsLost: Int?
    /// The ball lost without a shot.
    public let turnovers: Int?
}
