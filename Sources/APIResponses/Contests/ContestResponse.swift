package import APIModels
import Contests
import FoundationEssentials
import Scores
package import Storage
import Time

extension ContestResponse {
    package init(_ contest: StoredContest) {
        let tally = contest.tally
        self.init(
            id: contest.id.rawValue,
            draftId: contest.draft.rawValue,
            status: Status(rawValue: contest.stage.rawValue),
            result: tally.result.map { Result($0) },
            player1: ContestScoreResponse(.one, of: contest, tally),
            player2: ContestScoreResponse(.two, of: contest, tally),
            league: LeagueName(contest.league),
            day: LocalDay(contest.day),
            numBets: tally.bets,
            betsLeft: tally.open,
            pushes: tally.pushes,
            voids: tally.voids,
            firstGameStartDateTime: Date(contest.firstStart),
            completionDateTime: contest.completedAt.map { Date($0) },
            createdAt: Date(contest.createdAt)
        )
    }
}

extension ContestResponse.Result {
    fileprivate init(_ result: ContestResult) {
        switch result {
        case .member1: self = .player1
        case .member2: self = .player2
        case .tie: self = .tie
        case .void: self = .void
        }
    }
}

extension ContestScoreResponse {
    fileprivate init(_ member: ContestMember, of contest: StoredContest, _ tally: ContestTally) {
        self.init(
            uid: contest.members[member].id.rawValue,
            username: contest.members[member].username,
            drafted: tally.drafted[member],
            forced: tally.forced[member],
            total: tally.total(member)
        )
    }
}

extension ContestDetailResponse {
    package init(_ contest: StoredContest, _ cards: BetCards) throws {
        let bets = Dictionary(grouping: contest.bets.enumerated(), by: \.element.game)
        let games = try cards.sorted(bets.keys).map { card in
            ContestGameResponse(
                game: card,
                bets: (bets[GameID(rawValue: card.id)] ?? []).map { ContestBetResponse($1, number: $0, in: card) }
            )
        }
        self.init(contest: ContestResponse(contest), games: games)
    }
}

extension ContestBetResponse {
    fileprivate init(_ bet: JudgedBet, number: Int, in game: GameCardResponse) {
        func held(by member: ContestMember) -> HeldBetResponse {
            HeldBetResponse(bet.terms.side(of: member), line: bet.terms.line, bet.verdict, in: game)
        }
        self.init(
            number: number,
            drafter: ContestSeat(bet.terms.drafter),
            player1: held(by: .one),
            player2: held(by: .two)
        )
    }
}

extension HeldBetResponse {
    /// - Parameter line: The line of the bet: the home team's handicap, or the points of both teams.
    fileprivate init(_ side: ContestSide, line: ContestLine, _ verdict: BetVerdict, in game: GameCardResponse) {
        let line = side.line(line)
        self.init(
            betType: ContestBetType(side.kind),
            side: ContestBetSide(side),
            line: line.points,
            display: side.display(line, in: game),
            result: Result(verdict, for: side)
        )
    }
}

extension HeldBetResponse.Result {
    fileprivate init(_ verdict: BetVerdict, for side: ContestSide) {
        switch verdict {
        case .won(let winner): self = winner == side ? .won : .lost
        case .push: self = .push
        case .void: self = .void
        case .open: self = .open
        }
    }
}

extension BetSlipResponse {
    /// - Parameter isNewestFirst: Whether the game that starts last comes first.
    package init(_ bets: [SlipBet], isNewestFirst: Bool, _ cards: BetCards) throws {
        let byGame = Dictionary(grouping: bets, by: \.game)
        let games = try cards.sorted(byGame.keys).map { card in
            BetSlipGameResponse(
                game: card,
                bets: (byGame[GameID(rawValue: card.id)] ?? []).map { bet in
                    BetSlipBetResponse(
                        bet: HeldBetResponse(bet.side, line: bet.line, bet.verdict, in: card),
                        contests: bet.contests
                    )
                }
            )
        }
        self.init(games: isNewestFirst ? games.reversed() : games)
    }
}
