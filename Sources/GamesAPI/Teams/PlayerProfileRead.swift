import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage

/// `players/:id`: a player, with the statistics of a season.
struct PlayerProfileRead: ReadHandler, Hashable {
    let player: PlayerID
    /// The season's year; `nil`: the newest season in which the player's team has a game.
    let season: Int?

    init(_ request: ReadRequest) async throws {
        player = try request.idIgnoringLeague()
        season = try request.query.integer("season", in: 1900...2200)
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let (found, team) = try await PlayerDirectory.requestedSeason(of: player, season: season, in: session)
        return try CachedResponse(PlayerProfileResponse(found, of: team), .season)
    }
}
