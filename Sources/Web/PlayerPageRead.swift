import APIServer
import Postgres
import Scores
import Storage

/// `/players/:id`: the page of a player, with the games of a season.
struct PlayerPageRead: ReadHandler, Hashable {
    let player: PlayerID
    /// The season's year; `nil`: the newest season in which the player's team has a game.
    let season: Int?
    let options: PageOptions

    init(_ request: ReadRequest, _ options: PageOptions) throws {
        player = try request.id()
        season = try request.query.integer("season", in: 1900...2200)
        self.options = options
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let (found, team) = try await PlayerDirectory.requestedSeason(of: player, season: season, in: session)
        let page = PlayerPage(
            frame: options.frame(address),
            season: found,
            team: team,
            league: try await ScoreboardStore(session).league(found.league)
        )
        return try CachedResponse(page.html, .longLived)
    }

    private var address: String {
        PageFrame.address("/players/\(player.description)", [("season", season.map(String.init))])
    }
}
