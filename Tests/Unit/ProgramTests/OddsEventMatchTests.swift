import FoundationEssentials
import Normalizing
import Scores
import Testing
import Time

@testable import Storage

@Suite("Matching events of odds")
struct OddsEventMatchTests {
    private static let early = GameID(rawValue: UUID())
    private static let late = GameID(rawValue: UUID())
    private static let day: CivilDate = {
        guard let day = CivilDate(year: 2026, month: 5, day: 2) else { preconditionFailure("no date") }
        return day
    }()

    /// - Parameter hours: The start in hours after the first hour of 1970; `nil`: to be announced.
    private static func game(_ id: GameID, _ hours: Double?, isTaken: Bool = false) -> GameCandidate {
        GameCandidate(id: id, day: day, start: hours.map(at), isTaken: isTaken)
    }

    private static func at(_ hours: Double) -> Instant { Instant(microseconds: Int64(hours * 3_600_000_000)) }

    private typealias Case = (start: Double?, isRepeated: Bool, games: [GameCandidate], match: GameMatch)

    private static let cases: [Case] = [
        (20, false, [], .none),
        (20, false, [game(early, 20)], .game(early)),
        // The source still has the earlier start.
        (20, false, [game(early, 32)], .game(early)), (20, false, [game(early, 32.1)], .none),
        // The page lists another event of these teams, so that the start decides.
        (20, true, [game(early, 22)], .game(early)), (20, true, [game(early, 22.1)], .none),
        // A game whose start is to be announced may begin at any time, but not if two are listed.
        (20, false, [game(early, nil)], .game(early)), (20, true, [game(early, nil)], .none),
        (nil, false, [game(early, 20)], .game(early)), (nil, false, [game(early, 20), game(late, 24)], .several),
        // A doubleheader: the game less than two hours away, if there is one.
        (20, false, [game(early, 20), game(late, 24)], .game(early)),
        (24, false, [game(early, 20), game(late, 24)], .game(late)),
        (22, false, [game(early, 20), game(late, 24)], .several),
        (20, false, [game(early, 20), game(late, 21)], .several),
        // A game that belongs to another event of the source is no candidate.
        (20, false, [game(early, 20, isTaken: true), game(late, 24)], .game(late)),
        (20, false, [game(early, 20, isTaken: true)], .none),
    ]

    @Test func `the start decides, and of two possible games none is guessed`() {
        for (start, isRepeated, games, match) in Self.cases {
            let found = OddsEventMatch.game(startingAt: start.map(Self.at), isRepeated: isRepeated, among: games)
            #expect(
                found == match,
                "\(start.map { "\($0)" } ?? "no start"), \(games.map(\.start)), repeated: \(isRepeated)"
            )
            let turned = OddsEventMatch.game(
                startingAt: start.map(Self.at),
                isRepeated: isRepeated,
                among: games.reversed()
            )
            #expect(turned == match)
        }
    }
}
