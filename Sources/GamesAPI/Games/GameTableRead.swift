import APIResponses
import APIServer
import Postgres
import Scores
import Storage
import Time

/// `games.csv`: games by league, teams, conference, status and days, as a table for spreadsheets.
struct GameTableRead: ReadHandler, Hashable {
    /// The greatest number of games in a table.
    private static let maxGames = 2000

    let selection: GameSelection

    init(_ request: ReadRequest) async throws {
        selection = try await GameSelection(request)
    }

    var query: ReadQuery { ReadQuery(self, shows: selection.games) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let filter = try await selection.filter(in: session)
        let store = ScoreboardStore(session)
        let ids = try await store.gameIDs(filter, limit: Self.maxGames + 1)
        guard ids.count <= Self.maxGames else {
            throw Problem.invalidParameter("from", expected: "days with at most \(Self.maxGames) games")
        }
        let games = try await store.games(ids)
        let table = CSVTable(headings: Self.headings, rows: games.map(Self.row))
        let life = games.isEmpty ? ResponseLife.gameDay : ResponseLife(of: games)
        return try CachedResponse(Array(table.text.utf8), as: .csv, life)
    }

    private static let headings = [
        "id", "league", "day", "startTime", "statusDetail", "period", "awayTeamID", "awayTeam", "homeTeamID",
        "homeTeam", "awayScore", "homeScore", "venue", "place",
    ]

    private static func row(_ game: ScoreboardGame) -> [String?] {
        let (teams, score) = (game.teams, game.score)
        return [
            game.id.description, game.league.rawValue, game.day.description, game.startTime?.description,
            game.status.rawValue, period(of: game), teams.away.id.description,
            teams.away.name, teams.home.id.description, teams.home.name, score.map { String($0.away) },
            score.map { String($0.home) }, game.venue?.name, game.venue?.place,
        ]
    }

    /// The period of the clock, or the last one of a finished game.
    private static func period(of game: ScoreboardGame) -> String? {
        (game.status == .final ? game.periods.last?.label : nil) ?? game.period?.label
    }
}
