package import Postgres
package import Scores
package import Storage
package import Time

/// Rows that a request names. Each function throws the 404 ``Problem`` if the row does not exist.
extension ScoreboardStore {
    package func requestedLeague(_ id: LeagueID) async throws -> LeagueDay {
        guard let league = try await league(id) else {
            throw Problem.unknown("league", known: try await leagues().map(\.id.rawValue))
        }
        return league
    }

    /// The named leagues in their display order; if none is named, the followed ones, or all if none is followed.
    package func requestedLeagues(_ ids: Set<LeagueID>) async throws -> [LeagueDay] {
        let all = try await leagues()
        guard ids.isSubset(of: all.map(\.id)) else {
            throw Problem.unknown("league", known: all.map(\.id.rawValue))
        }
        let shown = all.filter { ids.isEmpty ? $0.isFollowed : ids.contains($0.id) }
        return shown.isEmpty ? all : shown
    }

    package func requestedGame(_ id: GameID) async throws -> ScoreboardGame {
        guard let game = try await game(id) else { throw Problem.unknown("game") }
        return game
    }
}

extension GameDetailStore {
    /// The game, and the result of `read` from the same database snapshot.
    package static func requestedGame<Detail: Sendable>(
        _ id: GameID,
        in session: any TransactingSession,
        _ read: @Sendable (GameDetailStore) async throws -> Detail
    ) async throws -> (ScoreboardGame, Detail) {
        let (game, detail) = try await snapshot(of: id, in: session, read)
        guard let game else { throw Problem.unknown("game") }
        return (game, detail)
    }
}

extension TeamDirectory {
    /// The conferences of a league with this abbreviation; a conference may have several names.
    /// - Throws: ``Problem`` if neither the league's conferences nor the table of conference names has the
    ///   abbreviation. A known conference without teams in the league gives an empty list.
    package func requestedConference(_ abbreviation: String, in league: LeagueID) async throws -> [Conference] {
        let all = try await conferences(of: league).map(\.conference)
        let found = all.filter { $0.abbreviation == abbreviation }
        guard found.isEmpty else { return found }
        let known = try await conferenceAbbreviations()
        guard known.contains(abbreviation) else {
            throw Problem.unknown("conference", known: (all.isEmpty ? known : Set(all.map(\.abbreviation))).sorted())
        }
        return []
    }

    /// A team with its data of one season, and a day of that season.
    /// - Parameter season: The year that names the season; `nil`: the newest season in which the team has a game.
    package func requestedTeam(_ id: TeamID, season: Int? = nil) async throws -> (team: TeamBrief, day: CivilDate) {
        guard let newest = try await newestSeason(of: id) else { throw Problem.unknown("team") }
        let day = season.flatMap { CivilDate(year: $0, month: 1, day: 1) } ?? newest
        guard let team = try await team(id, inSeasonOf: day) else { throw Problem.unknown("team") }
        return (team, day)
    }
}

extension PlayerDirectory {
    package func requestedPlayer(_ id: PlayerID) async throws -> (player: RosterPlayer, team: TeamID) {
        guard let found = try await player(id) else { throw Problem.unknown("player") }
        return found
    }

    /// A player's season and its team.
    /// - Parameter season: The year that names the season; `nil`: the newest season in which the team has a game.
    package static func requestedSeason(
        of id: PlayerID,
        season: Int?,
        in session: any TransactingSession
    ) async throws -> (season: PlayerSeason, team: TeamBrief) {
        let (player, team) = try await PlayerDirectory(session).requestedPlayer(id)
        let (brief, day) = try await TeamDirectory(session).requestedTeam(team, season: season)
        guard let found = try await PlayerSeason(of: player, in: team, inSeasonOf: day, session) else {
            throw Problem.unknown("team")
        }
        return (found, brief)
    }
}
