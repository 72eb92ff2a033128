import APIModels
import Scores
import Storage

extension Answering {
    func rankings(_ id: LeagueID, poll: String?) async throws -> Answer {
        let league = try await league(id)
        let polls = try await TableDirectory(session).rankings(of: league.id, slug: poll)
        if poll != nil, polls.isEmpty { throw Problem.unknown("poll") }
        return try Answer(RankingsResponse(polls, of: league.id), .settled)
    }

    func roster(_ id: TeamID) async throws -> Answer {
        guard let day = try await TeamDirectory(session).newestSeason(of: id),
            let team = try await TeamDirectory(session).team(id, inSeasonOf: day)
        else { throw Problem.unknown("team") }
        let players = try await PlayerDirectory(session).roster(of: id)
        return try Answer(RosterResponse(of: team, players), .settled)
    }

    func standings(_ id: LeagueID) async throws -> Answer {
        let league = try await league(id)
        let tables = try await TableDirectory(session).standings(of: league.id)
        return try Answer(StandingsResponse(tables.first, of: league.id), .settled)
    }

    func leaders(_ id: LeagueID) async throws -> Answer {
        let league = try await league(id)
        let statistics = try await TableDirectory(session).leaders(of: league.id)
        return try Answer(LeadersResponse(statistics, of: league.id), .settled)
    }
}
