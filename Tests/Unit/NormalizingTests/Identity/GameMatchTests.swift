import FoundationEssentials
import Normalizing
import Scores
import Testing
import Time

/// Tests which known game another source's reading is matched with.
@Suite("Game match")
struct GameMatchTests {
    private static let first = GameID(rawValue: UUID())
    private static let second = GameID(rawValue: UUID())

    /// One o'clock in New York on 2 May 2026, plus some hours.
    private static func at(_ hours: Double) -> Instant {
        Instant(microseconds: 1_777_741_200_000_000 + Int64(hours * 3_600_000_000))
    }

    private static func known(
        _ hours: Double? = nil,
        _ id: GameID = first,
        day: Int = 2,
        isTaken: Bool = false
    ) throws -> GameCandidate {
        GameCandidate(
            id: id,
            day: try #require(CivilDate(year: 2026, month: 5, day: day)),
            start: hours.map(at),
            isTaken: isTaken
        )
    }

    private static func reading(day: Int? = 2, _ hours: Double? = nil, number: Int? = nil) -> GameReading {
        var reading = GameReading.of(.known(.scheduled))
        reading.day = day.flatMap { CivilDate(year: 2026, month: 5, day: $0) }
        reading.startTime = hours.map { .at(at($0)) }
        reading.sheet = number.map { ScoreSheet(doubleheaderGame: $0) }
        return reading
    }

    @Test func `readings with the same teams, day and approximate time are of one game`() throws {
        for hours in [0, 0.5, -1.9, 2] as [Double] {
            #expect(Self.reading(hours).match(among: [try Self.known(0)]) == .game(Self.first), "\(hours)")
        }
        // If one of the two has no start time, the day decides.
        #expect(Self.reading(0).match(among: [try Self.known()]) == .game(Self.first))
        #expect(Self.reading().match(among: [try Self.known(0)]) == .game(Self.first))
    }

    @Test func `a late game may have different days at different sources, depending on their time zones`() throws {
        #expect(Self.reading(day: 3, 11).match(among: [try Self.known(11)]) == .game(Self.first))
        #expect(Self.reading(day: nil, 11).match(among: [try Self.known(11)]) == .game(Self.first))
        #expect(Self.reading(day: 3).match(among: [try Self.known(11)]) == .none)
    }

    @Test func `a reading with another hour or another day is of another game`() throws {
        #expect(Self.reading(3).match(among: [try Self.known(0)]) == .none)
        #expect(Self.reading(24).match(among: [try Self.known(0)]) == .none)
        #expect(Self.reading(day: nil).match(among: [try Self.known(0)]) == .none)
        #expect(Self.reading().match(among: []) == .none)
    }

    @Test func `the games of a doubleheader are distinguished by their start times`() throws {
        let both = [try Self.known(0), try Self.known(1.5, Self.second)]
        #expect(Self.reading(0).match(among: both) == .game(Self.first))
        #expect(Self.reading(1.6).match(among: both) == .game(Self.second))
        #expect(Self.reading(0.75).match(among: both) == .several)
        #expect(Self.reading().match(among: both) == .several)
        let unknown = [try Self.known(), try Self.known(nil, Self.second)]
        #expect(Self.reading(0).match(among: unknown) == .several)
    }

    @Test func `a game that the source has already named is not matched again`() throws {
        let both = [try Self.known(isTaken: true), try Self.known(nil, Self.second)]
        #expect(Self.reading().match(among: both) == .game(Self.second))
        #expect(Self.reading(0).match(among: [try Self.known(0, isTaken: true)]) == .none)
    }

    @Test func `a score sheet's game number is the place among the day's games in order of their start times`() throws {
        let both = [try Self.known(3, Self.second), try Self.known(0)]
        #expect(Self.reading(number: 1).match(among: both) == .game(Self.first))
        #expect(Self.reading(number: 2).match(among: both) == .game(Self.second))
        #expect(Self.reading(number: 3).match(among: both) == .several)
        // A single game may be either of the two, and without start times their order is unknown.
        #expect(Self.reading(number: 2).match(among: [try Self.known(0)]) == .several)
        #expect(
            Self.reading(number: 1).match(among: [try Self.known(0), try Self.known(nil, Self.second)]) == .several
        )
        let takenSecond = [try Self.known(0), try Self.known(3, Self.second, isTaken: true)]
        #expect(Self.reading(number: 2).match(among: takenSecond) == .several)
        #expect(Self.reading(number: 1).match(among: takenSecond) == .game(Self.first))
    }
}
