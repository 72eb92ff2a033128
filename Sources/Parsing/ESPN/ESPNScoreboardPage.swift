package import Normalizing

/// The page `/apis/site/v2/sports/{sport}/{league}/scoreboard` with the games of a day. A team's schedule has the same
/// form.
package enum ESPNScoreboardPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawScoreboard {
        let fields = try JSONPage.fields(page)
        guard let events = fields.list("events") else { throw .unexpectedShape(path: "events") }
        let leagues = ESPNPageLeagues(fields.objects("leagues"), events: events.compactMap(\.fields))
        return RawScoreboard(
            games: events.map { entry in
                switch entry {
                case .read(let event):
                    ESPNCompetition.game(event, slug: leagues.slug(of: event)).map { .game($0) }
                        ?? .unreadable("no competition")
                case .unreadable(let reason): .unreadable(reason)
                }
            },
            day: fields.fields("day")?.text("date"),
            league: leagues.first
        )
    }
}

/// The leagues that a page names. Some pages also list events of other leagues; an event's `uid` shows its league.
struct ESPNPageLeagues {
    /// The slug of the page's first league; `nil` if the page names none.
    let first: String?
    private let slugs: [String: String]
    private let hasOwnEvents: Bool

    /// - Parameters:
    ///   - leagues: The entries of `leagues`, or the `league` of a summary's header.
    ///   - events: All objects with a `uid` on the page.
    init(_ leagues: [JSONFields], events: [JSONFields]) {
        first = leagues.first?.text("slug")
        let named = leagues.compactMap { league in
            league.text("id").flatMap { id in league.text("slug").map { (id, $0) } }
        }
        slugs = Dictionary(named) { first, _ in first }
        let known = Set(slugs.keys)
        hasOwnEvents = events.contains { ESPN.leagueNumber(uid: $0.text("uid")).map(known.contains) == true }
    }

    /// Returns the slug of an event's league; `nil` if neither the event nor the page names it.
    func slug(of event: JSONFields) -> String? {
        let uid = event.text("uid")
        guard let number = ESPN.leagueNumber(uid: uid), !slugs.isEmpty else { return first ?? ESPN.slug(uid: uid) }
        if let slug = slugs[number] { return slug }
        // If no event has the number of a league that the page names, a number outside our list of leagues does not
        // show the event's league, so the page's first league is used.
        return hasOwnEvents || ESPN.isListed(league: number) ? ESPN.slug(uid: uid) : first
    }
}
