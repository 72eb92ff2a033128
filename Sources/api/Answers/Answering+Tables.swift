import Scores
import Storage

extension Answering {
    func rankings(_ id: LeagueID, poll: String?) async throws -> Answer {
        let league = try await league(id)
        let polls = try await TableDirectory(session).rankings(of: league.id, slug: poll)
        if poll != nil, polls.isEmpty { throw Problem.unknown("poll") }
        return try Answer(.rankings(polls, of: league.id), as: .json, .settled)
    }

    func roster(_ id: TeamID) async throws -> Answer {
        guard let day = try await TeamDirectory(session).newestSeason(of: id),
            let team = try await TeamDirectory(session).team(id, inSeasonOf: day)
        else { throw Problem.unknown("team") }
        return try Answer(.roster(of: team, try await PlayerDirectory(session).roster(of: id)), as: .json, .settled)
    }

    func standings(_ id: LeagueID) async throws -> Answer {
        let league = try await league(id)
        let tables = try await TableDirectory(session).standings(of: league.id)
        return try Answer(.standings(tables.first, of: league.id), as: .json, .settled)
    }

    func leaders(_ id: LeagueID) async throws -> Answer {
        let league = try await league(id)
        let statistics = try await TableDirectory(session).leaders(of: league.id)
        return try Answer(.leaders(statistics, of: league.id), as: .json, .settled)
    }
}
