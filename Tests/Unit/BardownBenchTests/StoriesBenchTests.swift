import Narrating
import Testing

@testable import bardown_bench

/// Tests the game of which `bardown bench stories` writes the story, and its results.
@Suite("Stories bench")
struct StoriesBenchTests {
    @Test func `the generated game has 700 plays and a story`() throws {
        let benched = try #require(BenchedGame(plays: 700))
        #expect(benched.game.plays.count == 700)
        let story = try Story(benched.game, benched.rules)
        #expect((4...7).contains(story.blocks.count) && story.fallbacks == 0)
    }

    @Test func `the story's time is compared with reading a page`() throws {
        var measurement = try StoryMeasurement(page: try #require(ParsePages.page(.json)))
        try measurement.run(seconds: 0.001)
        let names = measurement.results.map(\.name)
        #expect(names.prefix(2) == ["story_p50", "story_p99"] && names.last == "story_rate")
        #expect(measurement.results[0].baseline == "page read" && measurement.results.allSatisfy { $0.value > 0 })
    }
}
