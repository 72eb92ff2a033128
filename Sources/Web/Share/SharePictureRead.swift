import APIServer
import Hummingbird
import Postgres
import Scores
import Storage

/// `/games/:id/share.png`: the picture that messengers show of a shared game.
struct SharePictureRead: ReadHandler {
    private struct Key: Hashable {
        let game: GameID
        let hidesScores: Bool
    }

    private let key: Key
    private let pictures: SharePictureCache

    /// - Parameter request: Its parameter `revision` gives each state of the game an address of its own, because
    ///   messengers keep a picture for days. The response has the current state, whatever the parameter's value.
    init(_ request: ReadRequest, pictures: SharePictureCache) throws {
        _ = try request.query.integer("revision", in: 0...Int.max)
        // The cookie is not read, because messengers send none.
        key = Key(game: try request.id(), hidesScores: try request.query.scoresParameter() == .hidden)
        self.pictures = pictures
    }

    var query: ReadQuery { ReadQuery(key, shows: .game(key.game), isCurrentUntilChange: true) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let store = ScoreboardStore(session)
        let game = try await store.requestedGame(key.game)
        let league = try await store.requestedLeague(game.league)
        let card = ShareCard(game, of: league, hidesScores: key.hidesScores)
        return try CachedResponse(try await pictures.png(of: card), as: .png, ResponseLife(of: [game]))
    }

    /// The address of a game's picture.
    static func path(of game: GameID, revision: Int64?, hidesScores: Bool) -> String {
        PageFrame.address(
            "/games/\(game.description)/share.png",
            [("revision", revision.map { "\($0)" }), ("scores", hidesScores ? "hidden" : nil)]
        )
    }
}
