package import Narrating
package import Postgres
package import Scores
package import Sports
import Time

/// A stored game with everything that its story and its moments depend on.
package struct NarratedGame: Sendable {
    package let id: GameID
    package let league: LeagueID
    package let sport: SportID
    package let status: GameStatus
    /// The revision that was read; the plays are those of this revision.
    package let revision: Int64
    /// The position of a play is its ordinal.
    package let game: StoryGame
    /// The rules of its sport; `nil` for a sport without stories.
    package let rules: StoryRules?

    /// The version of ``game``.
    package var version: PlaysVersion {
        get throws { try PlaysVersion(of: game) }
    }

    /// The plays at these positions.
    package func plays(_ positions: Range<Int>) -> [NumberedPlay] {
        positions.map { NumberedPlay(ordinal: $0, play: game.plays[$0]) }
    }

    package var allPlays: [NumberedPlay] { plays(game.plays.indices) }
}

/// Reads games with their plays for stories and moments. The roles `bardown_differ` and `bardown_api` may run all of
/// it.
package struct NarratedGameStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Reads a game in one database snapshot, so that its plays agree with its score.
    /// - Returns: `nil` when there is no such game.
    /// - Throws: `UnknownSport` when this program does not have the game's sport.
    package static func snapshot(
        of game: GameID,
        in session: any TransactingSession,
        sports: SportRegistry = .shipped
    ) async throws -> NarratedGame? {
        try await session.withSnapshot { try await NarratedGameStore($0).game(game, sports: sports) }
    }

    /// As ``snapshot(of:in:sports:)``, in a transaction that the caller began with one snapshot for all its statements.
    package func game(_ id: GameID, sports: SportRegistry = .shipped) async throws -> NarratedGame? {
        guard let row = try await session.first(Self.statement + " where g.id = \(id)") else { return nil }
        let facts = try Facts(row)
        guard let league = try await LeagueProfileStore(session).profile(of: facts.league) else { return nil }
        let sport = try sports.sport(league.sport)
        let plays = try await GameDetailStore(session).plays(of: id).map(\.play)
        let game = league.storyGame(
            plays: plays,
            teams: facts.teams,
            score: facts.score,
            isOver: facts.status == .final,
            day: facts.day,
            in: sports
        )
        return game.map { game in
            NarratedGame(
                id: id,
                league: league.id,
                sport: sport.id,
                status: facts.status,
                revision: facts.revision,
                game: game,
                rules: sport.story
            )
        }
    }

    private static let statement: SQL = """
        select g.league_id, g.day, g.status, g.revision, g.home_score, g.away_score,
               \(unescaped: FanNameSQL.name(of: "home")) as home_name,
               coalesce(home_fact.full_name, home.full_name) as home_full_name,
               \(unescaped: FanNameSQL.abbreviation(of: "home")) as home_abbreviation,
               \(unescaped: FanNameSQL.name(of: "away")) as away_name,
               coalesce(away_fact.full_name, away.full_name) as away_full_name,
               \(unescaped: FanNameSQL.abbreviation(of: "away")) as away_abbreviation
          from game g join team home on home.id = g.home_team_id join team away on away.id = g.away_team_id
          \(unescaped: FanNameSQL.facts(of: "home"))
          \(unescaped: FanNameSQL.facts(of: "away"))
        """

    /// The columns of a game, as ``statement`` reads them.
    private struct Facts {
        let league: LeagueID
        let day: CivilDate
        let status: GameStatus
        let revision: Int64
        let score: Score
        let teams: BySide<StoryTeam>

        init(_ row: Row) throws(PostgresError) {
            league = try row.decode(column: "league_id")
            day = try row.decode(column: "day")
            status = try row.decode(column: "status")
            revision = try row.decode(column: "revision")
            score = Score(
                home: Int(try row.decode(column: "home_score", as: Int16?.self) ?? 0),
                away: Int(try row.decode(column: "away_score", as: Int16?.self) ?? 0)
            )
            teams = BySide(home: try Self.team("home", row), away: try Self.team("away", row))
        }

        private static func team(_ side: String, _ row: Row) throws(PostgresError) -> StoryTeam {
            StoryTeam(
                name: try row.decode(column: side + "_name"),
                fullName: try row.decode(column: side + "_full_name"),
                abbreviation: try row.decode(column: side + "_abbreviation")
            )
        }
    }
}

extension GameDetailStore {
    /// The game with its plays, as stories and moments need it; `nil` when there is no such game, or when this program
    /// does not have its sport.
    package func narratedGame(_ id: GameID) async throws -> NarratedGame? {
        do {
            return try await NarratedGameStore(session).game(id)
        } catch is UnknownSport {
            return nil
        }
    }

    /// The story of the game; `nil` for a game that was never over.
    package func story(of game: GameID) async throws -> StoredStory? { try await StoryStore(session).story(of: game) }
}
