package import Normalizing

/// `/apis/site/v2/sports/{sport}/{league}/scoreboard`: the games of a day; also a team's schedule, which is the same
/// list.
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

/// The leagues that a page says it is about. Some pages list events of other leagues beside them, and an event's `uid`
/// says which league is its own.
struct ESPNPageLeagues {
    /// The slug of the page's first league; `nil` where the page names none.
    let first: String?
    private let slugs: [String: String]
    private let hasOwnEvents: Bool

    /// - Parameters:
    ///   - leagues: The entries of `leagues`, or the `league` of a summary's header.
    ///   - events: All that have a `uid` on the page.
    init(_ leagues: [JSONFields], events: [JSONFields]) {
        first = leagues.first?.text("slug")
        let named = leagues.compactMap { league in
            league.text("id").flatMap { id in league.text("slug").map { (id, $0) } }
        }
        slugs = Dictionary(named) { first, _ in first }
        let known = Set(slugs.keys)
        hasOwnEvents = events.contains { ESPN.leagueNumber(uid: $0.text("uid")).map(known.contains) == true }
    }

    /// The slug of an event's league; `nil` where neither the event nor the page says.
    func slug(of event: JSONFields) -> String? {
        let uid = event.text("uid")
        guard let number = ESPN.leagueNumber(uid: uid), !slugs.isEmpty else { return first ?? ESPN.slug(uid: uid) }
        if let slug = slugs[number] { return slug }
        // On a page whose own league has none of the numbers of its events, the numbers mean something else.
        return hasOwnEvents || ESPN.knows(league: number) ? ESPN.slug(uid: uid) : first
    }
}
