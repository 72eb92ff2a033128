import Normalizing
import Scores
import Sports
import TestTools
import Testing

/// Tests whether the figures of a finished game add up.
@Suite("Checks of finished games")
struct GameCheckTests {
    private let game = Snapshot.live(2, 1, period: 4).with(status: .final)

    private func failing(_ reading: GameReading, in game: Snapshot? = nil) -> [GameCheck.Name] {
        GameCheck.all(of: reading, in: game ?? self.game, by: LeagueRegistry.shipped.points(in: reading.league)).filter
        { !$0.holds }.map(\.name)
    }

    private static func reading(goals: [(Side, Int, Int)], line: [(Int, Int)]? = nil, box: Int? = nil) -> GameReading {
        var reading = GameReading.of(.known(.final))
        reading.plays = goals.map { side, home, away in
            Play(
                period: Period(number: 1),
                clock: nil,
                side: side,
                kind: .goal,
                text: "GOAL",
                score: Score(home: home, away: away)
            )
        }
        reading.periods = line.map { line in
            line.enumerated().map { index, goals in
                PeriodScore(period: Period(number: index + 1), score: Score(home: goals.0, away: goals.1))
            }
        }
        reading.box = box.map { .of(goals: $0) }
        return reading
    }

    private static let whole: [(Side, Int, Int)] = [(.home, 1, 0), (.away, 1, 1), (.home, 2, 1)]

    @Test func `no check fails if line score, plays and running score add up to the score`() {
        let reading = Self.reading(goals: Self.whole, line: [(1, 1), (1, 0)])
        #expect(
            GameCheck.all(of: reading, in: game, by: .lacrosse).map(\.name) == [
                .lineAddsUp, .playsAddUp, .playsEndAtScore,
            ]
        )
        #expect(failing(reading).isEmpty)
    }

    @Test func `each contradiction is reported with both figures`() {
        #expect(failing(Self.reading(goals: Self.whole, line: [(1, 1)])) == [.lineAddsUp])
        #expect(failing(Self.reading(goals: Array(Self.whole.dropLast()))) == [.playsAddUp, .playsEndAtScore])
        #expect(failing(Self.reading(goals: [(.home, 1, 0), (.away, 1, 1), (.home, 2, 2)])) == [.playsEndAtScore])
        #expect(failing(Self.reading(goals: Self.whole, box: 2)) == [.boxMatchesPlays])
        let detail = GameCheck.all(of: Self.reading(goals: Self.whole, line: [(1, 1)]), in: game, by: .lacrosse).map(
            \.detail
        ).first
        #expect(detail == "1-1, expected 2-1")
    }

    /// The Premier Lacrosse League has two-point goals. In other leagues the same figures mean that a goal is missing.
    @Test func `a goal may count two points`() {
        var reading = Self.reading(goals: [(.home, 2, 0), (.away, 2, 1)], line: [(2, 1)], box: 1)
        #expect(failing(reading) == [.playsAddUp])
        reading.league = .pll
        #expect(failing(reading).isEmpty)
        reading.plays = Self.reading(goals: [(.away, 2, 1)]).plays
        #expect(failing(reading) == [.playsAddUp, .boxMatchesPlays])
    }

    @Test func `a won shootout counts as one goal without a scoring play`() {
        var reading = Self.reading(goals: [(.home, 1, 0), (.away, 1, 1)])
        #expect(failing(reading) == [.playsAddUp, .playsEndAtScore])
        reading.plays?.append(
            Play(
                period: Period(number: 5, regulation: 3, isShootout: true),
                clock: nil,
                side: .home,
                kind: .shootoutGoal,
                text: "Shootout goal"
            )
        )
        #expect(failing(reading).isEmpty)
    }

    @Test func `nothing is checked before the end, because different pages may be of different ages`() {
        let reading = Self.reading(goals: Self.whole, line: [(9, 9)])
        #expect(GameCheck.all(of: reading, in: .live(2, 1, period: 4), by: .lacrosse).isEmpty)
        #expect(GameCheck.all(of: .of(.known(.final), 2, 1), in: game, by: .lacrosse).isEmpty)
    }

    @Test func `impossible figures do not cause a crash`() {
        var reading = Self.reading(goals: Self.whole)
        reading.periods = [1, 2].map {
            PeriodScore(period: Period(number: $0), score: Score(home: .max, away: .max))
        }
        #expect(failing(reading) == [.lineAddsUp])
    }
}
