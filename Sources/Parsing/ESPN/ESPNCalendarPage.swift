package import Normalizing

/// The calendar in `/apis/site/v2/sports/{sport}/{league}/scoreboard`: the days of a season with games, each as the
/// instant at which it begins in California, `2026-05-02T07:00Z`.
package enum ESPNCalendarPage {
    /// - Returns: No days if the calendar consists of weeks or rounds, or lists the days without games.
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawSeasonDays {
        let fields = try JSONPage.fields(page)
        guard let league = fields.objects("leagues").first, league.has("calendar") else {
            throw .unexpectedShape(path: "leagues[0].calendar")
        }
        guard league.text("calendarType") == "day", league.flag("calendarIsWhitelist") == true else {
            return RawSeasonDays(today: nil, days: [])
        }
        return RawSeasonDays(
            today: fields.fields("day")?.text("date"),
            days: league.texts("calendar").map { RawGameDay(date: String($0.prefix { $0 != "T" })) }
        )
    }
}
