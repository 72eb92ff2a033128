import APIModels
import Scores
import Storage
import Time

extension Answering {
    func days(_ id: LeagueID, from: CivilDate?, to: CivilDate?) async throws -> Answer {
        let league = try await league(id)
        let span = try span(from, to, around: league.today)
        let days = try await ScoreboardStore(session).days(of: league.id, from: span.lowerBound, to: span.upperBound)
        return try Answer(days.map(LocalDay.init), .settled)
    }

    func calendar(_ id: LeagueID, from: CivilDate?, to: CivilDate?) async throws -> Answer {
        let league = try await league(id)
        let span = try span(from, to, around: league.today)
        let days = try await SeasonStore(session).calendar(of: league.id, from: span.lowerBound, to: span.upperBound)
        return try Answer(CalendarResponse(days, of: league.id), .settled)
    }

    /// - Throws: ``Problem`` where the days do not follow each other, or lie too far apart.
    private func span(_ from: CivilDate?, _ to: CivilDate?, around today: CivilDate) throws -> ClosedRange<CivilDate> {
        guard let from = from ?? today.adding(days: -30), let to = to ?? today.adding(days: 30), from <= to,
            to.daysSinceEpoch - from.daysSinceEpoch <= 400
        else { throw Problem.invalidParameter("to", expected: "on or after from, and at most 400 days after it") }
        return from...to
    }
}
