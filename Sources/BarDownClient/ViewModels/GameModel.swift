public import Foundation
public import Observation

/// One game with its box score and its plays, for a view to show.
@MainActor
@Observable
public final class GameModel {
    /// The game's id.
    public let id: Game.ID
    /// The game with its statistics; `nil` until there is a stored or received response.
    public private(set) var boxScore: BoxScore?
    /// The plays in the source's order.
    public private(set) var plays: [Play] = []
    /// How current the data is.
    public private(set) var freshness = Freshness()

    private let service: any GameService

    /// Creates a model, which shows nothing until it runs.
    public init(_ service: any GameService, game: Game.ID) {
        self.service = service
        id = game
    }

    /// Shows stored data, then the server's, until the task is cancelled or the server refuses the request.
    public func run() async {
        if boxScore == nil, let stored = await service.storedBoxScore(of: id) {
            boxScore = stored.value
            freshness.confirmedAt = stored.confirmedAt
            freshness.isStale = stored.isStale
        }
        do throws(APIError) {
            for try await update in service.live(id) {
                switch update {
                case .answer(let answer):
                    boxScore = answer.value
                    freshness.apply(answer)
                    await readPlays()
                case .lost(let error):
                    freshness.trouble = error
                }
            }
        } catch {
            freshness.trouble = error
        }
    }

    /// Reads all plays, because the source may correct earlier ones.
    private func readPlays() async {
        do throws(APIError) {
            plays = try await service.plays(of: id)
        } catch .cancelled {
            // The view has disappeared.
        } catch {
            freshness.trouble = error
        }
    }
}
