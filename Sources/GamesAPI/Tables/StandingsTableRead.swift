import APIResponses
import APIServer
import Postgres
import Scores
import Sports
import Storage

/// `standings.csv`: the newest standings of a league as a table for spreadsheets.
struct StandingsTableRead: ReadHandler, Hashable {
    let league: LeagueID

    init(_ request: ReadRequest) async throws {
        league = try await request.league()
    }

    var query: ReadQuery { ReadQuery(self, shows: .none) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let league = try await ScoreboardStore(session).requestedLeague(league)
        let standings = try await LeagueStandings.read(of: league, from: TableDirectory(session))
        return try CachedResponse(Array(Self.table(standings).text.utf8), as: .csv, .season)
    }

    /// One line for each team, with the columns of the sport as the pages show them.
    private static func table(_ standings: LeagueStandings?) -> CSVTable {
        let columns = standings?.columns ?? []
        let rows = standings?.groups.flatMap(\.rows) ?? []
        return CSVTable(
            headings: ["group", "place", "teamID", "team"] + columns.map(\.figure.rawValue),
            rows: rows.map { row in
                [row.line.groupName, row.line.groupPlace.map(String.init), row.team?.description, row.line.team]
                    + columns.map { row.figures[$0.figure]?.text }
            }
        )
    }
}
