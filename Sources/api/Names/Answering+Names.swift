import APIModels
import Scores
import Storage
import Time

/// What a search is for.
struct NameQuestion: Hashable, Sendable {
    /// Most names of an answer.
    static let most = 50
    /// How many an answer has where nobody says.
    static let usual = 20

    let words: String
    /// `nil`: in all.
    let league: LeagueID?
    let limit: Int
}

extension Answering {
    /// Teams, conferences and players by their names.
    func search(_ question: NameQuestion) async throws -> Answer {
        if let id = question.league { _ = try await league(id) }
        // One more says whether there are more.
        let found = try await NameSearch(session).names(
            with: question.words,
            in: question.league,
            conferences: Conferences.abbreviations,
            limit: question.limit + 1
        )
        let hasMore = found.count > question.limit
        return try Answer(SearchResponse(found.prefix(question.limit), hasMore: hasMore), .settled)
    }

    func conferences(_ id: LeagueID) async throws -> Answer {
        let league = try await league(id)
        let found = try await TeamDirectory(session).conferences(of: league.id)
        return try Answer(ConferencesResponse(found, of: league.id), .settled)
    }

    /// A team, and where its league's standings have it.
    func team(_ id: TeamID) async throws -> Answer {
        let directory = TeamDirectory(session)
        guard let portrait = try await directory.portrait(of: id),
            let day = try await directory.newestSeason(of: id),
            let team = try await directory.team(id, inSeasonOf: day)
        else { throw Problem.unknown("team") }
        let tables = try await TableDirectory(session).standings(of: portrait.league)
        let standing = tables.lazy.compactMap { table in
            table.lines.first { $0.team == id }.map { TeamStandingResponse(table, $0.line) }
        }.first
        return try Answer(TeamProfileResponse(team, portrait, standing), .settled)
    }
}
