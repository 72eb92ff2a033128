import Foundation
import Narrating
import Parsing
import Scores
import Sports
import Testing

/// Tests the stories of captured finished games.
@Suite("Story captures", .enabled(if: CaptureFolder.exists("ncaa")))
struct StoryCaptureTests {
    /// A folder, the beginning of its files' names, and the kind of their pages.
    private static let pages: [(folder: String, name: String, kind: ParseKind)] = [
        ("ncaa", "pbp_MLA", .ncaaPlayByPlay), ("espn", "summary_final", .espnSummary),
        ("nhl", "play-by-play", .nhlPlayByPlay), ("statbroadcast", "lcgame_mlax", .statcrew),
    ]

    private static func finals() throws -> [(file: String, game: GameReading)] {
        try pages.flatMap { page -> [(file: String, game: GameReading)] in
            guard CaptureFolder.exists(page.folder) else { return [] }
            return try CaptureFolder.files(under: page.folder).compactMap { file in
                guard file.split(separator: "/").last?.hasPrefix(page.name) == true,
                    case .game(let game) = try page.kind.read(
                        try CaptureFolder.page(file),
                        league: page.kind == .statcrew ? .mensLacrosseD1 : nil
                    ), game.status == .known(.final), game.plays?.isEmpty == false
                else { return nil }
                return (file, game)
            }
        }
    }

    private static func story(of page: [UInt8], _ kind: ParseKind) throws -> Story {
        guard case .game(let game) = try kind.read(page) else { throw StoryRefusal.unsupported }
        return try LeagueRegistry.shipped.story(of: game)
    }

    @Test func `every captured final with plays has a story that ends with its score`() throws {
        let finals = try Self.finals()
        #expect(finals.count >= 14, "\(finals.map(\.file))")
        for (file, game) in finals {
            let story = try LeagueRegistry.shipped.story(of: game)
            #expect((4...7).contains(story.blocks.count) && story.fallbacks == 0, "\(file)")
            #expect(story.blocks.last?.scoreAfter == game.score, "\(file)")
            let mirrored = try LeagueRegistry.shipped.story(of: game.mirrored)
            #expect(mirrored.blocks.map(\.narrative) == story.blocks.map(\.narrative), "\(file)")
        }
    }

    @Test func `the story of Johns Hopkins at Cornell has its tie, its last lead and its winner`() throws {
        let file = "ncaa/sdataprod-lacrosse/pbp_MLA_6599987_cornell-johnshopkins_OT_final.json"
        let story = try Self.story(of: try CaptureFolder.page(file), .ncaaPlayByPlay)
        #expect(story.blocks.map(\.scoreAfter.away) == [2, 6, 6, 8, 8, 9])
        #expect(story.blocks.map(\.scoreAfter.home) == [5, 6, 7, 7, 8, 8])
        #expect(story.shape.archetype == .comeback && story.shape.excitementTenths == 27)
        let last = try #require(story.blocks.last?.narrative)
        #expect(last.contains("Johns Hopkins") && last.contains("9–8") && last.contains("Ayers"), "\(last)")
    }

    /// Compares with ESPN's own chances for the same plays. They differ somewhat, because ESPN does not use only the
    /// score and the time.
    @Test func `chances to win agree with ESPN's curve of an NBA game`() throws {
        struct Page: Decodable {
            struct Chance: Decodable {
                let homeWinPercentage: Double
            }
            let winprobability: [Chance]
        }
        let bytes = try CaptureFolder.page("espn/nba/summary_final_401772994_reserialized.json")
        let chances = try JSONDecoder().decode(Page.self, from: Data(bytes)).winprobability.map(\.homeWinPercentage)
        let story = try Self.story(of: bytes, .espnSummary)
        let ours = story.timeline.line.entries.map { Double($0.chance) / 10_000 }
        #expect(ours.count == chances.count)
        let squares = zip(ours, chances).map { ($0 - $1) * ($0 - $1) }
        let deviation = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
        #expect(deviation <= 0.06, "\(deviation)")
    }
}
