import Narrating
import Parsing
import Scores
import Sports
import Time

/// Measures writing stories. Every round also reads a page, so that other load on the machine affects both alike.
struct StoryMeasurement {
    private let page: ParsePage
    private let benched: BenchedGame
    private var stories: [Double] = []
    private var timelines: [Double] = []
    private var readings: [Double] = []

    /// - Parameter page: The page of the baseline.
    init(page: ParsePage) throws {
        self.page = page
        guard let benched = BenchedGame(plays: 700) else { throw BenchError.failed("no sport counts points") }
        self.benched = benched
    }

    /// Measures for `seconds`, but at least 20 rounds.
    /// - Throws: ``StoryRefusal`` if the game has no story.
    mutating func run(seconds: Double) throws {
        let (game, rules) = (benched.game, benched.rules)
        let end = ContinuousClock.now + .seconds(seconds)
        repeat {
            readings.append(try time { _ = try page.kind.read(page.bytes) })
            stories.append(try time { _ = try Story(game, rules) })
            timelines.append(time { _ = Timeline(game, rules) })
        } while ContinuousClock.now < end || stories.count < 20
    }

    /// Stories per minute.
    var rate: Double { 60_000 / max(0.001, stories.percentile(0.5)) }

    var results: [BenchReport.Result] {
        let compared = stories.percentiles(named: "story").map { result in
            var result = result
            (result.baseline, result.baselineValue) = ("page read", readings.percentile(0.5))
            return result
        }
        return compared + timelines.percentiles(named: "timeline") + readings.percentiles(named: "page_read")
            + [.init(name: "story_rate", value: rate, unit: "stories/min")]
    }

    /// The time of a call, in milliseconds.
    private func time(_ body: () throws -> Void) rethrows -> Double {
        let begin = ContinuousClock.now
        try body()
        return (ContinuousClock.now - begin).seconds * 1000
    }
}
