import BarDownClient
import Foundation

/// The story of a finished game, card by card: `bardown-story http://127.0.0.1:8080 [GAME]`
@main
@MainActor
struct StoryReader {
    static func main() async {
        let args = CommandLine.arguments.dropFirst()
        guard let server = args.first.flatMap({ URL(string: $0) }), server.host() != nil, args.count <= 2 else {
            print("bardown-story SERVER [GAME], such as http://127.0.0.1:8080; without GAME, it lists the games")
            exit(64)
        }
        let folder = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache/bardown-story")
        let client = APIClient(AppConfiguration(server: server))
        guard let game = args.dropFirst().first.flatMap({ UUID(uuidString: $0) }) else { return await list(client) }
        let reveals = RevealStore(store: LocalStore(folder: folder))
        await read(FlowModel(APIStoryService(client), game: game, teams: [], reveals: reveals))
    }

    static func read(_ story: FlowModel) async {
        var shown = 0
        await story.advance()
        while story.status == .ready {
            for card in story.cards.dropFirst(shown) { show(card, story.flow) }
            shown = story.cards.count
            if let trouble = story.freshness.trouble { print(trouble) }
            if story.isAtEnd { return }
            print("\nPress return for the next card, or type \"all\" to see the whole story.")
            guard let line = readLine() else { return }
            if line == "all" { await story.revealAll() } else { await story.advance() }
        }
        print(story.freshness.trouble.map { "\($0)" } ?? "There is no story: \(story.status?.rawValue ?? "").")
        exit(1)
    }

    static func show(_ card: BlockCard, _ flow: GameFlow?) {
        print("\n\(card.heading)\n\(card.text)")
        print("\(flow?.awayTeam ?? "") \(card.scoreAfter.away), \(flow?.homeTeam ?? "") \(card.scoreAfter.home)")
        for row in card.rows { print("\(row.isStar ? "*" : " ") \(row.name): \(row.total)") }
    }

    static func list(_ client: APIClient) async {
        do {
            let games = try await client.get(.feed(FeedFilter())).value.sections.flatMap(\.games)
            for game in games where game.story == .ready {
                print("\(game.id.uuidString.lowercased())  \(game.awayTeam.name) at \(game.homeTeam.name)")
            }
        } catch {
            print(error)
            exit(1)
        }
    }
}
