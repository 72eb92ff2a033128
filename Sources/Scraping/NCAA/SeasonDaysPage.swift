package import Normalizing

/// The answer of `NCAA_schedules_today_web`: the days of a season with the number of games on each.
///
/// Source of the format: what public clients read of it (no captured answer is at hand).
package enum SeasonDaysPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawSeasonDays {
        let answer = try JSONPage.decode(GraphQLAnswer<Body>.self, from: page)
        guard let schedules = answer.body?.schedules else {
            throw answer.failure ?? .unexpectedShape(path: "data.schedules")
        }
        guard let games = schedules.games else {
            throw schedules.isHollow ? .wrongQuery : .unexpectedShape(path: "data.schedules.games")
        }
        return RawSeasonDays(today: schedules.today, days: games.map { $0.value?.day ?? RawGameDay() })
    }

    private struct Body: Decodable {
        let schedules: Schedules?

        init(from decoder: any Decoder) throws {
            schedules = try JSONFields(decoder).object("schedules")
        }
    }
}

/// The object `schedules`.
private struct Schedules: Decodable {
    let games: [JSONEntry<GameDayEntry>]?
    let today: String?
    let isHollow: Bool

    init(from decoder: any Decoder) throws {
        let fields = try JSONFields(decoder)
        games = fields.list("games")
        today = fields.object("today", of: Today.self)?.date
        isHollow = !fields.has("games") && !fields.has("today")
    }

    private struct Today: Decodable {
        let date: String?

        init(from decoder: any Decoder) throws {
            date = try JSONFields(decoder).text("date")
        }
    }
}

/// An entry of `games`.
private struct GameDayEntry: Decodable {
    let day: RawGameDay

    init(from decoder: any Decoder) throws {
        let fields = try JSONFields(decoder)
        day = RawGameDay(date: fields.text("contestDate"), games: fields.text("count"))
    }
}
