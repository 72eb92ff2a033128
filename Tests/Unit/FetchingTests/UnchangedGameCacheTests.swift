import FoundationEssentials
import Scores
import Testing

@testable import scoreboard_scraper

/// Tests the cache of games that have not changed since their pages were last stored.
@Suite("Unchanged game cache")
struct UnchangedGameCacheTests {
    private func game(_ id: String, home: Int = 1) -> GameReading {
        GameReading(
            league: .mensLacrosseD1,
            sourceID: SourceID(source: "ncaa", id: id),
            teams: BySide(
                home: TeamReading(sourceID: nil, name: "Duke"),
                away: TeamReading(sourceID: nil, name: "Yale")
            ),
            status: .known(.live),
            score: Score(home: home, away: 0)
        )
    }

    private func entry(_ game: GameReading, age: Duration = .zero) -> UnchangedGameCache.Entry {
        .init(
            reading: game,
            game: GameID(rawValue: UUID()),
            revision: 1,
            storedAt: .now - age
        )
    }

    @Test func `a game counts as unchanged if the same page recently had an equal reading of it`() {
        let cache = UnchangedGameCache()
        cache.store([entry(game("a")), entry(game("b")), entry(game("c"), age: .seconds(301))], of: "p")
        let known = cache.unchanged(among: [game("a"), game("b", home: 2), game("c"), game("d")], on: "p")
        #expect(known.map(\.reading.sourceID.id) == ["a"])
        #expect(cache.unchanged(among: [game("a")], on: "q").isEmpty)
    }

    @Test func `a game that left its page is forgotten, and so are all pages once there are too many`() {
        let cache = UnchangedGameCache()
        cache.store([entry(game("a"))], of: "p")
        cache.store([entry(game("b"))], of: "p")
        #expect(cache.unchanged(among: [game("a"), game("b")], on: "p").map(\.reading.sourceID.id) == ["b"])
        for number in 0..<64 { cache.store([entry(game("a"))], of: "q\(number)") }
        #expect(cache.unchanged(among: [game("b")], on: "p").isEmpty)
        #expect(cache.unchanged(among: [game("a")], on: "q63").count == 1)
    }
}
