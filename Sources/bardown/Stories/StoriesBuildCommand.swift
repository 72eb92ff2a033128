import APIModels
import APIResponses
import ArgumentParser
import CommandLineOutput
import FoundationEssentials
import Narrating
import Parsing
import Scores
import Sports
import Storage

/// Prints the story of a finished game from a saved page of plays.
struct StoriesBuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Print the story of a saved finished game as JSON, in the form of the API's response.",
        discussion: """
            The kinds are those of 'bardown parse' whose pages have plays, such as ncaa-play-by-play, espn-summary, \
            nhl-play-by-play and statcrew. The same page always gives the same bytes.
            """
    )

    @Argument(help: "The file that the page was saved to.", completion: .file())
    var file: String
    @Option(help: "The kind of page, as for 'bardown parse'.")
    var kind: ParseKind
    @Option(help: "The league, such as mlax-d1, for pages that do not name theirs.")
    var league: String?

    func run() throws {
        let game = try SavedGame(file: file, kind: kind, league: league.map(LeagueID.init(rawValue:)))
        do {
            let story = try LeagueRegistry.shipped.story(of: game.reading)
            print(String(decoding: try game.response(story).json(), as: UTF8.self))
        } catch let refusal as StoryRefusal {
            throw CommandFailure("\(file): \(refusal.rawValue): \(refusal)")
        }
    }
}

/// A finished game on a saved page.
struct SavedGame {
    let reading: GameReading

    /// - Throws: ``CommandFailure`` if the page cannot be read, or is not that of a finished game.
    init(file: String, kind: ParseKind, league: LeagueID?) throws(CommandFailure) {
        guard let data = try? Data(contentsOf: URL(filePath: file)) else {
            throw CommandFailure("\(file) cannot be read")
        }
        do {
            guard case .game(let reading) = try kind.read([UInt8](data), league: league) else {
                throw CommandFailure("\(file): pages of kind \(kind.rawValue) have no plays")
            }
            self.reading = reading
        } catch let error as CommandFailure {
            throw error
        } catch {
            throw CommandFailure("\(file): \(error)")
        }
        guard reading.status == .known(.final) else { throw CommandFailure("\(file): the game is not over") }
        guard reading.league != .unknown else {
            throw CommandFailure("\(file): the page does not name its league; name it with --league")
        }
    }

    /// The story in the form of the API's response.
    func response(_ story: Story) throws -> GameFlowResponse {
        let registry = LeagueRegistry.shipped
        guard let league = registry.profile(like: reading.league), let rules = registry.sports[league.sport]?.story
        else {
            throw StoryRefusal.unsupported
        }
        let game = FlowGame(
            id: reading.sourceID.description,
            sport: league.sport,
            league: reading.league,
            playsVersion: try PlaysVersion(of: story.timeline.line.game).text
        )
        return GameFlowResponse(story, of: game, box: rules.contributions.box)
    }
}
