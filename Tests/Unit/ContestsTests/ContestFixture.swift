import Contests
import FoundationEssentials
import Scores
import Time

/// What the tests of invitations and drafts share: an evening with games of ids 1, 2, …
enum ContestFixture {
    /// An evening on which the games start.
    static let evening = Instant(microseconds: 1_800_000_000_000_000)

    static func game(_ number: Int) -> GameID {
        let low = UInt8(truncatingIfNeeded: number)
        return GameID(rawValue: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, low)))
    }

    /// Games an hour apart, the first one in the evening, each with a spread of −4 and a total of 225.
    static func pool(games count: Int, totals: Bool = true) -> ContestPool {
        ContestPool(
            (1...count).compactMap { number in
                PoolGame(
                    game: game(number),
                    startAt: evening + Duration.hours(number - 1),
                    spread: ContestLine(halves: -8),
                    total: totals ? ContestLine(halves: 450) : nil
                )
            }
        )
    }

    static func choice(_ number: Int, _ side: ContestSide) -> DraftChoice {
        DraftChoice(game: game(number), side: side)
    }

    static let draftID = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    /// A draft that was accepted ten hours before the evening.
    static func draft(
        games: Int,
        totals: Bool = true,
        rounds: Int,
        onTimeout: Draft.TimeoutPolicy = .wait
    ) throws -> Draft {
        let sent = evening - .hours(12)
        let invitation = try Invitation(pool: pool(games: games, totals: totals), rounds: rounds, at: sent)
        return Draft(id: draftID, accepting: invitation, onTimeout: onTimeout, at: evening - .hours(10))
    }
}

extension Duration {
    static func hours(_ hours: Int) -> Duration { .seconds(3600 * hours) }
    static func minutes(_ minutes: Int) -> Duration { .seconds(60 * minutes) }
    /// The resolution of instants.
    static let instant = Duration.microseconds(1)
}

extension Draft {
    /// Makes the next pick, in turn.
    mutating func pickNext(_ choice: DraftChoice, at now: Instant) throws -> [Action] {
        let ordinal = board.picks.count
        return try pick(choice, as: ordinal, by: DraftTurn(ordinal).member, at: now)
    }
}
