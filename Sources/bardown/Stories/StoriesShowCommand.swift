import ArgumentParser
import CommandLineOutput
import Narrating
import Scores
import Storage

extension StoriesCommand {
    /// Prints a stored story.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the story of a game as it is stored.",
            discussion: "Scores are those of the visitors first. 'bardown stories build' makes one from a saved page."
        )
        @Argument(help: "The game's id, as 'bardown stories list' lists it.", transform: GameID.argument)
        var game: GameID
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        func run() async throws {
            let (row, story) = try await database.withPool { pool in
                (try await StoryReportStore(pool).story(of: game), try await StoryStore(pool).story(of: game))
            }
            guard let row, let story else {
                throw CommandFailure("Game \(game) has no story; see 'bardown stories list'.")
            }
            let lines = [Self.heading(row)] + story.blocks.flatMap(Self.lines)
            report.show(
                lines.joined(separator: "\n"),
                [
                    "game": .string("\(row.game)"), "league": .string(row.league), "state": .string(row.state),
                    "reason": OrderedJSON(row.reason), "format": .number(Int(row.format)),
                    "playsVersion": OrderedJSON(story.version?.text), "archetype": OrderedJSON(row.archetype),
                    "fallbacks": .number(Int(row.fallbacks)), "blocks": .array(story.blocks.map(Self.json)),
                ]
            )
        }

        /// `Johns Hopkins at Cornell, mlax-d1, 2026-05-02: ready, comeback`.
        private static func heading(_ row: StoryReport) -> String {
            let what = [row.state, row.reason, row.archetype].compactMap(\.self).joined(separator: ", ")
            return "\(row.away) at \(row.home), \(row.league), \(row.day): \(what)"
        }

        private static func lines(of block: StoryBlock) -> [String] {
            let stars = block.miniBox.stars
            return [
                "",
                "\(block.index + 1). \(block.role.rawValue), \(span(block)), \(pair(block.scoreBefore)) to "
                    + pair(block.scoreAfter),
                block.narrative,
            ] + (stars.isEmpty ? [] : ["Stars: \(stars.joined(separator: ", "))"])
        }

        /// `1st 15:00 to 2nd 8:11`.
        private static func span(_ block: StoryBlock) -> String {
            let (start, end) = (block.periods.lowerBound, block.periods.upperBound)
            let texts = [(start, block.clocks.start), (end, block.clocks.end)].map { period, clock in
                [period.label, clock?.description].compactMap(\.self).joined(separator: " ")
            }
            return texts.joined(separator: " to ")
        }

        /// `[away, home]`, as in responses.
        private static func pair(_ score: Score) -> String { "\(score.away)–\(score.home)" }

        private static func json(_ block: StoryBlock) -> OrderedJSON {
            .object([
                "index": .number(block.index), "role": .string(block.role.rawValue),
                "scoreBefore": .array([.number(block.scoreBefore.away), .number(block.scoreBefore.home)]),
                "scoreAfter": .array([.number(block.scoreAfter.away), .number(block.scoreAfter.home)]),
                "narrative": .string(block.narrative),
                "stars": .array(block.miniBox.stars.map(OrderedJSON.string)),
            ])
        }
    }
}
