package import Normalizing

/// The page `/apis/site/v2/sports/{sport}/{league}/rankings`: every poll of a league.
package enum ESPNRankingsPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> [RawPoll] {
        let fields = try JSONPage.fields(page)
        guard let polls = fields.list("rankings") else { throw .unexpectedShape(path: "rankings") }
        let league = fields.objects("leagues").first
        let slug = league?.text("slug") ?? ESPN.slug(address: league?.text("$ref"))
        return polls.compactMap { $0.fields.map { poll($0, slug: slug) } }
    }

    /// Reads a poll. Teams that only received votes are in a separate list, which is appended to the ranked teams.
    private static func poll(_ fields: JSONFields, slug: String?) -> RawPoll {
        var poll = RawPoll(source: ESPN.source)
        poll.sport = slug
        poll.name = fields.text("name")
        poll.date = fields.text("date")
        poll.edition = fields.fields("occurrence")?.text("displayValue")
        let ranked = fields.objects("ranks").map(entry)
        poll.entries = ranked + unranked(fields.objects("others").map(entry), ranked: ranked)
        return poll
    }

    private static func entry(_ place: JSONFields) -> RawPoll.Entry {
        var entry = RawPoll.Entry()
        entry.team = place.fields("team").map(ESPN.team) ?? RawTeam()
        // In a poll, "name" is the nickname and "location" is the school.
        entry.team.shortName = place.fields("team")?.nonBlankText("location") ?? entry.team.shortName
        entry.current = place.text("current")
        entry.previous = place.text("previous")
        entry.points = place.text("points")
        entry.firstPlaceVotes = place.text("firstPlaceVotes")
        entry.record = place.nonBlankText("recordSummary")
        return entry
    }

    /// Removes the record 0-0 of unranked teams if a ranked team has any other record. The page prints 0-0 for all
    /// unranked teams, because it lacks their records. That is correct only before the first games.
    private static func unranked(_ entries: [RawPoll.Entry], ranked: [RawPoll.Entry]) -> [RawPoll.Entry] {
        guard ranked.contains(where: { $0.record.map { $0 != noGames } == true }) else { return entries }
        return entries.map { entry in
            var entry = entry
            if entry.record == noGames { entry.record = nil }
            return entry
        }
    }

    private static let noGames = "0-0"
}
