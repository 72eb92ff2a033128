import Contests
import Scores
import TestTools
import Time

/// An evening of random games, on which two members invite, draft and are settled in a random order.
struct RandomEvening {
    let seed: UInt64
    var random: SplitMix
    let games: [PoolGame]
    private(set) var now: Instant

    init(seed: UInt64) {
        var random = SplitMix(seed: seed)
        games = (1...Int.random(in: 1...8, using: &random)).compactMap { number in
            PoolGame(
                game: ContestFixture.game(number),
                startAt: ContestFixture.evening + .minutes(Int.random(in: 0...240, using: &random)),
                spread: ContestLine(halves: Int.random(in: -24...24, using: &random)),
                total: ContestLine(halves: Int.random(in: -100...480, using: &random))
            )
        }
        now = ContestFixture.evening - .hours(Int.random(in: 1...12, using: &random))
        (self.seed, self.random) = (seed, random)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// Mostly some minutes, sometimes hours.
    mutating func pass() {
        now = now + .minutes(number(0...9) == 0 ? number(60...300) : number(0...20))
    }

    mutating func change() -> PoolChange? {
        guard let game = games.randomElement(using: &random) else { return nil }
        return switch number(0...9) {
        case 0...5: .moved(game.game, to: game.startAt + .minutes(number(-60...60)))
        case 6...8: .left(game.game)
        default: .began(game.game)
        }
    }

    mutating func choice() -> DraftChoice? {
        let side = ContestSide.allCases.randomElement(using: &random)
        return games.randomElement(using: &random).flatMap { game in
            side.map { DraftChoice(game: game.game, side: $0) }
        }
    }

    /// A random report of a game with a low score, so that pushes and corrections are common.
    mutating func report(of game: PoolGame) -> GameReport {
        let status = [GameStatus.live, .final, .final, .final, .cancelled].randomElement(using: &random) ?? .final
        let score = Score(home: number(95...110), away: number(95...110))
        return GameReport(status, score: score, startAt: game.startAt)
    }
}
