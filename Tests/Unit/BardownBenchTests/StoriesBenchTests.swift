import FoundationEssentials
import Narrating
import Scores
import Testing
import Time

@testable import bardown_bench

/// Tests the game of which `bardown bench stories` writes the story, and its results.
@Suite("Stories bench")
struct StoriesBenchTests {
    @Test func `the generated game has 700 plays and a story`() throws {
        let benched = try #require(BenchedGame(plays: 700))
        #expect(benched.game.plays.count == 700)
        let story = try Story(benched.game, benched.rules)
        #expect((4...7).contains(story.blocks.count) && story.fallbacks == 0)
        #expect(benched.score(after: 700) == benched.game.score)
        #expect(benched.score(after: 0) == .zero)
    }

    @Test func `the story's time is compared with reading a page`() throws {
        var measurement = try StoryMeasurement(page: try #require(ParsePages.page(.json)))
        try measurement.run(seconds: 0.001)
        let names = measurement.results.map(\.name)
        #expect(names.prefix(2) == ["story_p50", "story_p99"] && names.last == "story_rate")
        #expect(measurement.results[0].baseline == "page read" && measurement.results.allSatisfy { $0.value > 0 })
        #expect(measurement.results.last?.value == measurement.rate)
    }

    @Test func `the parts of a run are named with commas between them`() {
        #expect(StoriesBench.Parts.all.description == "writing,database,alerts,finals")
        #expect(StoriesBench.Parts(argument: "finals,writing")?.description == "writing,finals")
        for wrong in ["", "writing,", "writing, alerts", "pipeline"] {
            #expect(StoriesBench.Parts(argument: wrong) == nil, "\(wrong)")
        }
    }

    @Test func `the first story of a game counts, and not one that was made again`() {
        var ends = StoryEnds()
        let (first, second) = (GameID(rawValue: UUID()), GameID(rawValue: UUID()))
        ends.add(row(of: first, story: nil))
        #expect(ends.stories == 0)
        ends.add(row(of: first, story: 62))
        ends.add(row(of: first, event: 40, story: 300))
        ends.add(row(of: second, event: 2, story: nil))
        let results = ends.results
        #expect(results.map(\.name) == ["final_to_story_p50", "final_to_story_p95", "finals_with_story"])
        #expect(results.map(\.value) == [62, 62, 1])
        #expect(results.map(\.baselineValue) == [1, 2, 2])
    }

    private func row(of game: GameID, event: Int64 = 1, story: Int64?) -> StoryEnds.Row {
        func instant(_ seconds: Int64) -> Instant { Instant(microseconds: seconds * 1_000_000) }
        return StoryEnds.Row(game: game, end: instant(0), event: instant(event), story: story.map(instant))
    }

    @Test func `alerts with stories queued are compared with those without, except for their number`() {
        let goal = ScoredGoal(contestId: "1", at: Instant(microseconds: 0), score: .init(home: 1))
        func tally(_ milliseconds: Int64) -> PipelineTally {
            let at = Instant(microseconds: milliseconds * 1000)
            let push = PushedScore(contestId: "1", home: 1, claimedAt: goal.at, at: at)
            return PipelineTally(goals: [goal], pushed: [push])
        }
        let results = StoryAlerts.results(with: tally(30), without: tally(20), made: 7)
        let alert = results.first { $0.name == "alert_with_200_stories_p99" }
        #expect(alert?.value == 30 && alert?.baseline == "without" && alert?.baselineValue == 20)
        #expect(results.first?.baseline == "scored")
        #expect(results.last?.name == "stories_during_goals" && results.last?.value == 7)
    }
}
