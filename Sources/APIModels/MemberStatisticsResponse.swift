/// What a member won and lost in completed contests, overall or against one opponent. Contests and bets that are void
/// count in none of the ratios.
public struct MemberStatisticsResponse: Codable, Hashable, Sendable {
    /// The opponent; `nil`: all of them.
    public let opponent: ContestPlayerResponse?
    /// Contests won.
    public let won: Int
    /// Contests lost.
    public let lost: Int
    /// Contests in which both won the same number of bets.
    public let tied: Int
    /// Contests won for each one lost, in three decimals; `nil` if none was lost.
    public let winLossRatio: Double?
    /// Bets won with the member's own picks.
    public let draftedWon: Int
    /// Bets lost with the member's own picks.
    public let draftedLost: Int
    /// The share of won bets among those two, in three decimals; `nil` if there is none.
    public let draftedWinRatio: Double?
    /// Bets won with the inverse sides of opponents' picks.
    public let forcedWon: Int
    /// Bets lost with the inverse sides of opponents' picks.
    public let forcedLost: Int
    /// The share of won bets among those two, in three decimals; `nil` if there is none.
    public let forcedWinRatio: Double?
    /// Bets that neither won, because the score was exactly on the line.
    public let pushes: Int
    /// Bets that neither won, because the game was cancelled or played too late.
    public let voids: Int

    /// For the server, fakes and tests.
    public init(
        opponent: ContestPlayerResponse? = nil,
        won: Int,
        lost: Int,
        tied: Int,
        winLossRatio: Double?,
        draftedWon: Int,
        draftedLost: Int,
        draftedWinRatio: Double?,
        forcedWon: Int,
        forcedLost: Int,
        forcedWinRatio: Double?,
        pushes: Int,
        voids: Int
    ) {
        self.opponent = opponent
        self.won = won
        self.lost = lost
        self.tied = tied
        self.winLossRatio = winLossRatio
        self.draftedWon = draftedWon
        self.draftedLost = draftedLost
        self.draftedWinRatio = draftedWinRatio
        self.forcedWon = forcedWon
        self.forcedLost = forcedLost
        self.forcedWinRatio = forcedWinRatio
        self.pushes = pushes
        self.voids = voids
    }
}

/// The limits of contests on this server. Durations are in seconds.
public struct ContestRulesResponse: Codable, Hashable, Sendable {
    /// The time between the latest expiry of an invitation and the start of its first game.
    public let invitationLead: Int
    /// The shortest time from now to an expiry that an inviter sets.
    public let soonestExpiration: Int
    /// The most rounds of a draft.
    public let mostRounds: Int
    /// The most games of an invitation.
    public let mostGames: Int
    /// The greatest number of pending invitations of one member.
    public let mostPending: Int
    /// The shortest turn of a draft.
    public let shortestTurn: Int
    /// The longest turn of a draft.
    public let longestTurn: Int
    /// The time after the start of a game by which it must end; otherwise its bets are void.
    public let voidAfter: Int
    /// The time after the settlement in which a result can be corrected.
    public let correctable: Int

    /// For the server, fakes and tests.
    public init(
        invitationLead: Int,
        soonestExpiration: Int,
        mostRounds: Int,
        mostGames: Int,
        mostPending: Int,
        shortestTurn: Int,
        longestTurn: Int,
        voidAfter: Int,
        correctable: Int
    ) {
        self.invitationLead = invitationLead
        self.soonestExpiration = soonestExpiration
        self.mostRounds = mostRounds
        self.mostGames = mostGames
        self.mostPending = mostPending
        self.shortestTurn = shortestTurn
        self.longestTurn = longestTurn
        self.voidAfter = voidAfter
        self.correctable = correctable
    }
}
