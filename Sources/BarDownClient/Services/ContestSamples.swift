import Foundation

/// Two members and a contest on one invented game, for previews and tests.
extension Samples {
    /// The member who is signed in.
    public static let member = ContestPlayer(uid: UUID(), username: "hotshot2017")
    /// The other member.
    public static let opponent = ContestPlayer(uid: UUID(), username: "todd1234")
    /// The league of ``contestGame``.
    static let contestLeague = League(rawValue: "sample")
    /// The day of ``contestGame``.
    public static let contestDay = days[0]

    /// The game that is bet on.
    public static let contestGame = GameCardResponse(
        id: UUID(),
        league: contestLeague,
        day: contestDay,
        revision: 1,
        homeTeam: CardTeamResponse(id: UUID(), name: "Harbor", abbreviation: "HAR"),
        awayTeam: CardTeamResponse(id: UUID(), name: "Summit", abbreviation: "SUM"),
        homeScore: nil,
        awayScore: nil,
        status: .scheduled,
        statusDetail: .scheduled,
        period: nil,
        clock: nil,
        startTime: start
    )

    /// The offer of ``contestGame``.
    public static let contestOffer = ContestOffer(
        league: contestLeague,
        day: contestDay,
        games: [PoolGame(game: contestGame, spread: -4, total: 224.5, available: [.spread, .total])],
        maxDraftRounds: 1,
        latestExpiration: start.addingTimeInterval(-1800)
    )

    /// An invitation that ``member`` received.
    public static let invitation = InvitationDetail(
        invitation: Invitation(
            player1: opponent,
            player2: member,
            league: contestLeague,
            day: contestDay,
            draftRounds: 1,
            expirationDateTime: start.addingTimeInterval(-1800),
            createdAt: start.addingTimeInterval(-7200)
        ),
        games: contestOffer.games
    )

    /// A draft in which it is the turn of ``member``.
    public static let draft = DraftDetail(
        draft: Draft(
            player1: member,
            player2: opponent,
            league: contestLeague,
            day: contestDay,
            totalRounds: 1,
            currentRound: 1,
            currentPlayerTurn: .player1,
            isYourTurn: true,
            nextPick: 0,
            turnEndsAt: start.addingTimeInterval(-3600),
            expirationDateTime: start,
            createdAt: start.addingTimeInterval(-7200)
        ),
        rounds: [
            DraftRoundResponse(
                round: 1,
                player1: DraftCellsResponse(drafted: nil, forced: nil),
                player2: DraftCellsResponse(drafted: nil, forced: nil)
            )
        ],
        games: contestOffer.games
    )

    /// A contest that has not begun.
    public static let contest = ContestDetail(
        contest: Contest(
            player1: ContestScoreResponse(uid: member.uid, username: member.username, drafted: 0, forced: 0, total: 0),
            player2: ContestScoreResponse(
                uid: opponent.uid,
                username: opponent.username,
                drafted: 0,
                forced: 0,
                total: 0
            ),
            league: contestLeague,
            day: contestDay,
            numBets: 2,
            betsLeft: 2,
            firstGameStartDateTime: start,
            createdAt: start.addingTimeInterval(-3600)
        ),
        games: [ContestGameResponse(game: contestGame, bets: bets)]
    )

    /// The bets of ``member`` in ``contest``.
    public static let betSlip = BetSlip(
        games: [
            BetSlipGameResponse(
                game: contestGame,
                bets: bets.map { BetSlipBetResponse(bet: $0.player1, contests: 1) }
            )
        ]
    )

    /// What ``member`` won and lost.
    public static let statistics = MemberStatistics(
        won: 3,
        lost: 2,
        tied: 1,
        winLossRatio: 1.5,
        draftedWon: 7,
        draftedLost: 5,
        draftedWinRatio: 0.583,
        forcedWon: 6,
        forcedLost: 6,
        forcedWinRatio: 0.5,
        pushes: 1,
        voids: 0
    )

    private static let bets = [
        ContestBetResponse(
            number: 0,
            drafter: .player1,
            player1: HeldBetResponse(betType: .spread, side: .home, line: -4, display: "HAR -4"),
            player2: HeldBetResponse(betType: .spread, side: .away, line: 4, display: "SUM +4")
        ),
        ContestBetResponse(
            number: 1,
            drafter: .player2,
            player1: HeldBetResponse(betType: .total, side: .over, line: 224.5, display: "o 224.5"),
            player2: HeldBetResponse(betType: .total, side: .under, line: 224.5, display: "u 224.5")
        ),
    ]
}
