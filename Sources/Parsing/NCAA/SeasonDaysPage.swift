package import Normalizing

/// The response of `NCAA_schedules_today_web`: the days of a season with the number of games on each.
///
/// Source of the format: the fields that public clients read (no captured response is available).
package enum SeasonDaysPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawSeasonDays {
        let answer = try GraphQLResponse(page)
        guard let schedules = answer.data?.fields("schedules") else {
            throw answer.failure ?? .unexpectedShape(path: "data.schedules")
        }
        guard let games = schedules.list("games") else {
            let isHollow = !schedules.has("games") && !schedules.has("today")
            throw isHollow ? .wrongQuery : .unexpectedShape(path: "data.schedules.games")
        }
        guard !games.compactMap(\.fields).areHollow else { throw .wrongQuery }
        return RawSeasonDays(
            today: schedules.fields("today")?.text("date"),
            days: games.map { entry in
                let date = entry.fields?.text("contestDate").map { String($0.prefix { $0 != "T" }) }
                return RawGameDay(date: date, games: entry.fields?.text("count"))
            }
        )
    }
}
