import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage
import Time

/// `games/dates`: the days on which a league has games.
struct GameDatesRead: ReadHandler, Hashable {
    let league: LeagueID
    let days: DaySpan

    init(_ request: ReadRequest) async throws {
        league = try await request.league()
        days = try DaySpan(request.query)
    }

    var query: ReadQuery { ReadQuery(self, shows: .league(league)) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let store = ScoreboardStore(session)
        let league = try await store.requestedLeague(league)
        let span = try days.range(around: league.today)
        let days = try await store.days(of: league.id, from: span.lowerBound, to: span.upperBound)
        return try CachedResponse(days.map(LocalDay.init), .longLived)
    }
}

/// `calendar`: the days on which a league plays, with the number of games on each.
struct CalendarRead: ReadHandler, Hashable {
    let league: LeagueID
    let days: DaySpan

    init(_ request: ReadRequest) async throws {
        league = try await request.league()
        days = try DaySpan(request.query)
    }

    var query: ReadQuery { ReadQuery(self, shows: .league(league)) }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let league = try await ScoreboardStore(session).requestedLeague(league)
        let span = try days.range(around: league.today)
        let days = try await SeasonStore(session).calendar(of: league.id, from: span.lowerBound, to: span.upperBound)
        return try CachedResponse(CalendarResponse(days, of: league.id), .longLived)
    }
}

/// The range of days given by the parameters `from` and `to`, both included. If one is missing, it is 30 days before or
/// after today.
struct DaySpan: Hashable, Sendable {
    let from: CivilDate?
    let to: CivilDate?

    init(_ query: QueryReader) throws(Problem) {
        from = try query.date("from")
        to = try query.date("to")
    }

    /// - Throws: ``Problem`` if the days are in the wrong order or too far apart.
    fileprivate func range(around today: CivilDate) throws(Problem) -> ClosedRange<CivilDate> {
        guard let from = from ?? today.adding(days: -30), let to = to ?? today.adding(days: 30), from <= to,
            to.daysSinceEpoch - from.daysSinceEpoch <= 400
        else { throw Problem.invalidParameter("to", expected: "on or after from, and at most 400 days after it") }
        return from...to
    }
}
