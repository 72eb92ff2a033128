import Scores
import Storage
import Time

extension Answering {
    func days(_ id: LeagueID, from: CivilDate?, to: CivilDate?) async throws -> Answer {
        let league = try await league(id)
        let span = try span(from, to, around: league.today)
        let days = try await ScoreboardStore(session).days(of: league.id, from: span.lowerBound, to: span.upperBound)
        let body = JSONWriter.bytes { $0.array(days) { $0.value($1.description) } }
        return try Answer(body, as: .json, .settled)
    }

    func calendar(_ id: LeagueID, from: CivilDate?, to: CivilDate?) async throws -> Answer {
        let league = try await league(id)
        let span = try span(from, to, around: league.today)
        let days = try await SeasonStore(session).calendar(of: league.id, from: span.lowerBound, to: span.upperBound)
        return try Answer(.calendar(days, of: league.id), as: .json, .settled)
    }

    /// - Throws: ``Problem`` where the days do not follow each other, or lie too far apart.
    private func span(_ from: CivilDate?, _ to: CivilDate?, around today: CivilDate) throws -> ClosedRange<CivilDate> {
        guard let from = from ?? today.adding(days: -30), let to = to ?? today.adding(days: 30), from <= to,
            to.daysSinceEpoch - from.daysSinceEpoch <= 400
        else { throw Problem.invalidParameter("to", expected: "on or after from, and at most 400 days after it") }
        return from...to
    }
}

extension [UInt8] {
    /// `{"league", "days": [{"day", "games", "listed"}]}`: the games that are stored, and how many the source lists.
    fileprivate static func calendar(_ days: [CalendarDay], of league: LeagueID) -> [UInt8] {
        JSONWriter.bytes { writer in
            writer.object { writer in
                writer.field("league", league.rawValue)
                writer.key("days")
                writer.array(days) { writer, day in
                    writer.object { writer in
                        writer.field("day", day.day.description)
                        writer.field("games", day.games)
                        writer.field("listed", day.listed)
                    }
                }
            }
        }
    }
}
